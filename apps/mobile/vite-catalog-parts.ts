// Vite plugin: catalogues in two parts. Home needs a fifth of the words, and its JavaScript has a budget; the rest
// comes with the first other screen. Gives `virtual:catalog-parts`, typed in src/shared/catalog-parts.d.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWithFallback } from '@candor/i18n/compile';
import { LANGUAGES, type Language } from '@candor/i18n/languages';
import { CATALOG_FOLDER, readCatalog } from '@candor/i18n/read-catalog';
import { isFirstPart } from './src/shared/first-words.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]/.test(file))
    .map((file) => join(folder, file));

/** Texts that the server writes: of mails all, of refusals and messages those that no code of the app names. */
const isOfServer = (key: string): boolean =>
  key.startsWith('mail.') || (/^(error|msg)[.]/.test(key) && !namedInApp.has(key));
const namedInApp: ReadonlySet<string> = new Set(
  ['apps/mobile/src', 'packages/client/src', 'packages/ui/src'].flatMap((folder) =>
    listSources(join(root, folder)).flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<=')(error|msg)[.]\w+(?=')/g) ?? [],
    ),
  ),
);
type Part = 'first' | 'rest';
const MODULE = 'virtual:catalog-parts';
const PART = /^\0catalog-part\/([a-z]+)\/(first|rest)$/;

export function catalogPartsPlugin() {
  return {
    name: 'candor-catalog-parts',
    resolveId(source: string): string | null {
      return source.startsWith(MODULE) ? source.replace(MODULE, '\0catalog-part') : null;
    },
    load(this: { addWatchFile(file: string): void }, id: string): { code: string; map: null } | null {
      if (id === '\0catalog-part') return { code: loaders(), map: null };
      const [, language, part] = PART.exec(id) ?? [];
      if (language === undefined) return null;
      this.addWatchFile(`${CATALOG_FOLDER}${language}.json`);
      return { code: catalogPart(language as Language, part as Part), map: null };
    },
  };
}

function loaders(): string {
  const offered = LANGUAGES.filter((language) => existsSync(`${CATALOG_FOLDER}${language}.json`));
  const load = (language: Language, part: Part) => `${part}: () => import('${MODULE}/${language}/${part}')`;
  const entries = LANGUAGES.map((language) => {
    const source = offered.includes(language) ? language : 'en';
    return `${language}: { ${load(source, 'first')}, ${load(source, 'rest')} }`;
  });
  return `export const offeredLanguages = ${JSON.stringify(offered)};
export const catalogParts = {${entries.join(',\n')}};`;
}

function catalogPart(language: Language, part: Part): string {
  const all = compileWithFallback(readCatalog(language), readCatalog('en'));
  const wanted = Object.entries(all).filter(
    ([key]) => !isOfServer(key) && isFirstPart(key) === (part === 'first'),
  );
  // Parsing a string of JSON is quicker for engines than parsing the same as JavaScript.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))});`;
}
