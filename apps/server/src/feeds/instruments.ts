// The catalogue: every instrument the venue lists. Ids are kept for good, because positions and bars refer to them.
import { crypto } from './catalogue/crypto.ts';
import { energy } from './catalogue/energy.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import { forex } from './catalogue/forex.ts';
import { indices } from './catalogue/indices.ts';
import { metals } from './catalogue/metals.ts';

export { type Category, categories } from './catalogue/categories.ts';
export type { CatalogueEntry } from './catalogue/entry.ts';

export const catalogue: readonly CatalogueEntry[] = [...forex, ...metals, ...indices, ...energy, ...crypto];
