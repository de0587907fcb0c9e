// Catalogues from disk, for the server and the build. Node only.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from './languages.ts';
import type { Catalog } from './messages.ts';

export const CATALOG_FOLDER = fileURLToPath(new URL('./catalogs/', import.meta.url));

export function readCatalog(language: Language): Catalog {
  return JSON.parse(readFileSync(`${CATALOG_FOLDER}${language}.json`, 'utf8'));
}
