// What lists of orders show of an instrument, by its id.
import type { InstrumentId } from '@candor/core';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { FindInstrument } from './present-order.ts';

export const makeFindInstrument =
  (find: (id: InstrumentId) => CatalogueEntry | undefined): FindInstrument =>
  (id) => {
    const entry = find(id);
    return entry && { code: entry.terms.code, showCode: entry.showCode, logo: entry.logo };
  };
