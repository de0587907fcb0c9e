// Vite plugin: an import of a catalogue yields its compiled messages, so that browsers get no ICU parser.
import { relative, resolve } from 'node:path';
import { compileWithFallback } from './compile.ts';
import { isLanguage, type Language } from './languages.ts';
import { CATALOG_FOLDER, readCatalog } from './read-catalog.ts';

const IMPORTED = /(?:^|\/)catalogs\/([a-z]+)\.json$/;
// Not named .json, or Vite's own JSON plugin would read it again.
const VIRTUAL = '\0candor-catalog/';

/** The part of Vite's plugin interface that is used here; it is assignable to Vite's own `Plugin`. */
export interface CatalogPlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | null;
  load(this: { addWatchFile(file: string): void }, id: string): { code: string; map: null } | null;
}

export function catalogPlugin(): CatalogPlugin {
  return {
    name: 'candor-catalogs',
    enforce: 'pre',
    resolveId(source, importer) {
      const language = IMPORTED.exec(source)?.[1];
      return isLanguage(language) && isOurs(source, importer) ? VIRTUAL + language : null;
    },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const language = id.slice(VIRTUAL.length) as Language;
      this.addWatchFile(`${CATALOG_FOLDER}${language}.json`);
      const json = JSON.stringify(compileWithFallback(readCatalog(language), readCatalog('en')));
      // Parsing a string of JSON is quicker for engines than parsing the same as JavaScript.
      return { code: `export default JSON.parse(${JSON.stringify(json)});`, map: null };
    },
  };
}

function isOurs(source: string, importer: string | undefined): boolean {
  if (source.startsWith('@candor/i18n/catalogs/')) return true;
  if (!importer || !source.startsWith('.')) return false;
  return relative(CATALOG_FOLDER, resolve(importer, '..', source, '..')) === '';
}
