// Vite plugin: catalogues in two parts. Home needs a fifth of the words, and its JavaScript has a budget; the rest
// comes with the first other screen. Gives `virtual:catalog-parts`, typed in src/shared/catalog-parts.d.ts.
import { existsSync } from 'node:fs';
import { compileWithFallback } from '@candor/i18n/compile';
import { LANGUAGES, type Language } from '@candor/i18n/languages';
import { CATALOG_FOLDER, readCatalog } from '@candor/i18n/read-catalog';
import { isFirstPart } from './src/shared/first-words.ts';

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
  const wanted = Object.entries(all).filter(([key]) => isFirstPart(key) === (part === 'first'));
  // Parsing a string of JSON is quicker for engines than parsing the same as JavaScript.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))});`;
}
