// Vite plugin: splits message catalogues into parts. Home needs a fifth of the messages and Trade half of them, and
// their JavaScript has a budget; src/shared/message-parts.ts says which part loads when. Provides `virtual:catalog-parts`,
// typed in catalog-parts.d.ts.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWithFallback } from '@candor/i18n/compile';
import { LANGUAGES, type Language } from '@candor/i18n/languages';
import { CATALOG_FOLDER, readCatalog } from '@candor/i18n/read-catalog';
import { BUILT_PARTS, type BuiltPart, partOf } from './src/shared/message-parts.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]/.test(file))
    .map((file) => join(folder, file));

/** Texts that the server writes: of mails and of heads of pages all, of refusals and messages those that no code of the app names. */
const isOfServer = (key: string): boolean =>
  /^(mail|page|quiz|risk)[.]/.test(key) || (/^(error|msg)[.]/.test(key) && !namedInApp.has(key));
const namedInApp: ReadonlySet<string> = new Set(
  ['apps/mobile/src', 'packages/client/src', 'packages/ui/src'].flatMap((folder) =>
    listSources(join(root, folder)).flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<=')(error|msg)[.]\w+(?=')/g) ?? [],
    ),
  ),
);
const MODULE = 'virtual:catalog-parts';
const PART = /^\0catalog-part\/([a-z]+)\/([a-z]+)$/;

export function catalogPartsPlugin() {
  let isBuild = false;
  let files: ReadonlyMap<string, string> = new Map();
  return {
    name: 'candor-catalog-parts',
    configResolved({ command }: { command: string }): void {
      isBuild = command === 'build';
    },
    resolveId(source: string): string | null {
      return source.startsWith(MODULE) ? source.replace(MODULE, '\0catalog-part') : null;
    },
    load(
      this: { addWatchFile(file: string): void },
      id: string,
      options?: { ssr?: boolean },
    ): { code: string; map: null } | null {
      if (id === '\0catalog-part') {
        if (isBuild && options?.ssr) return { code: loaderOfServer(), map: null };
        if (isBuild) files = allParts();
        return {
          code: loader(isBuild ? builtName(files) : ['/@id/__x00__catalog-part/', '/', '']),
          map: null,
        };
      }
      const [, language, part] = PART.exec(id) ?? [];
      if (language === undefined) return null;
      this.addWatchFile(`${CATALOG_FOLDER}${language}.json`);
      return { code: catalogPart(language as Language, part as BuiltPart), map: null };
    },
    generateBundle(this: {
      emitFile(file: { type: 'asset'; fileName: string; source: string }): void;
    }): void {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `assets/words-${name}-${hashOf(files)}.js`, source });
    },
  };
}

/** One hash for all of them: a name for each of the fifty files would weigh more than Home can carry. */
const hashOf = (files: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('base64url')
    .slice(0, 8);

/** The parts of an address before the language, between it and the part, and after that. */
type Address = readonly [before: string, between: string, after: string];

const builtName = (files: ReadonlyMap<string, string>): Address => [
  '/assets/words-',
  '-',
  `-${hashOf(files)}.js`,
];

const loader = ([before, between, after]: Address): string =>
  `export const offeredLanguages = ${JSON.stringify(offered)};
export const addressOfWords = (language, part) => '${before}' + language + '${between}' + part + '${after}';
export const loadMessages = (language, part) => import(/* @vite-ignore */ addressOfWords(language, part));`;

/** On the server each part is a separate chunk. */
const loaderOfServer = (): string =>
  `const parts = {${namesOfParts()
    .map(([language, part]) => `'${language}-${part}': () => import('${MODULE}/${language}/${part}')`)
    .join(', ')}};
export const offeredLanguages = ${JSON.stringify(offered)};
export const loadMessages = (language, part) => parts[language + '-' + part]();`;

const namesOfParts = () =>
  LANGUAGES.flatMap((language) => BUILT_PARTS.map((part) => [language, part] as const));

const allParts = (): ReadonlyMap<string, string> =>
  new Map(
    namesOfParts().map(([language, part]) => [`${language}-${part}`, catalogPart(language, part)] as const),
  );

const offered = LANGUAGES.filter((language) => existsSync(`${CATALOG_FOLDER}${language}.json`));

function catalogPart(language: Language, part: BuiltPart): string {
  const source = offered.includes(language) ? language : 'en';
  const all = compileWithFallback(readCatalog(source), readCatalog('en'));
  const wanted = Object.entries(all).filter(([key]) => !isOfServer(key) && partOf(key) === part);
  // Parsing a string of JSON is quicker for engines than parsing the same as JavaScript.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))});`;
}
