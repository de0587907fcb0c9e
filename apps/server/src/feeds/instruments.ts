// The catalogue: the instruments of a new store. Ids are kept for good, because positions and bars refer to them.
import type { FeeType } from '@candor/core';
import { crypto } from './catalogue/crypto.ts';
import { energy } from './catalogue/energy.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import { forex } from './catalogue/forex.ts';
import { indices } from './catalogue/indices.ts';
import { metals } from './catalogue/metals.ts';

export { categories } from './catalogue/categories.ts';
export type { CatalogueEntry } from './catalogue/entry.ts';

export const catalogue: readonly CatalogueEntry[] = [...forex, ...metals, ...indices, ...energy, ...crypto];

/** Instruments with the rates of a fee type: 3 USD a lot is no rate of a margin, it would be 300% of it. */
export function catalogueFor(feeType: FeeType, entries = catalogue): readonly CatalogueEntry[] {
  if (feeType === 'per_lot') return entries;
  return entries.map((entry) => ({ ...entry, spec: { ...entry.spec, feeRate: entry.feeOfMargin } }));
}
