// One instrument of the catalogue: its terms for the engine, and what people see of it.
import {
  type InstrumentKind,
  type InstrumentSpec,
  lotsOf,
  type Price,
  type Rate,
  rateOf,
} from '@candor/core';
import type { Language } from '@candor/i18n';
import type { CalendarId } from '../calendars.ts';
import { type PriceRange, priceRangeOf } from './price-ranges.ts';

export interface CatalogueEntry extends PriceRange {
  readonly spec: InstrumentSpec;
  /** As people write it: EUR/USD. */
  readonly showCode: string;
  readonly name: string;
  /** Path of its picture, which `drawLogo` draws. */
  readonly logo: string;
  readonly categoryId: number;
  readonly calendar: CalendarId;
  /** The trading fee where it goes by the margin: a fraction of it, where `terms` has USD a lot. */
  readonly feeOfMargin: Rate;
  /** The usual distance of ask and bid in points: for bars that come without an ask, and for simulated quotes. */
  readonly spread: Price;
  /** Where an operator has named it, in the place of the names that its currencies give it. */
  readonly names?: Partial<Readonly<Record<Language, string>>>;
  /** Rises with each change by an operator; none yet where absent. */
  readonly version?: number;
}

/** What a row of the catalogue says; decimals are text, so that they stay exact. */
export interface Listing {
  readonly id: number;
  readonly code: string;
  readonly base: string;
  readonly quote: string;
  readonly showCode: string;
  readonly name: string;
  readonly precision: number;
  /** In points. */
  readonly spread: number;
  /** In points. */
  readonly stopsLevel: number;
  /** Points a lot and night, long and short; negative: the client pays. */
  readonly swap: readonly [long: string, short: string];
}

/** What the instruments of a group have in common. */
export interface Group {
  readonly categoryId: number;
  readonly calendar: CalendarId;
  readonly contractSize: number;
  readonly lotsMin: string;
  readonly lotsMax: string;
  readonly lotStep: string;
  /** USD a lot. */
  readonly fee: string;
  /** Instead, where the fee goes by the margin: a fraction of it, about as much at a usual multiple. */
  readonly feeOfMargin: string;
  readonly multiples: readonly number[];
  readonly marginMode?: InstrumentSpec['marginMode'];
  /** By which rules limit its leverage. */
  readonly kind: InstrumentKind;
  /** 1 Monday … 5 Friday; 0 where there is a roll every day. */
  readonly swapTripleWeekday: number;
}

export const WEDNESDAY = 3;
export const FRIDAY = 5;
export const NO_TRIPLE = 0;

export function listEntry(group: Group, listing: Listing): CatalogueEntry {
  const { code } = listing;
  const spec: InstrumentSpec = {
    id: listing.id,
    code,
    baseCurrency: listing.base,
    quoteCurrency: listing.quote,
    precision: listing.precision,
    contractSize: group.contractSize,
    lotsMin: lotsOf(group.lotsMin),
    lotsMax: lotsOf(group.lotsMax),
    lotStep: lotsOf(group.lotStep),
    marginMode: group.marginMode ?? 'leveraged',
    feeRate: rateOf(group.fee),
    multiples: group.multiples,
    stopsLevel: listing.stopsLevel as Price,
    swapMode: 'points',
    swapLong: rateOf(listing.swap[0]) as Rate,
    swapShort: rateOf(listing.swap[1]) as Rate,
    swapTripleWeekday: group.swapTripleWeekday,
    kind: group.kind,
  };
  return {
    spec,
    showCode: listing.showCode,
    name: listing.name,
    logo: `/logos/${code.toLowerCase()}.svg`,
    categoryId: group.categoryId,
    calendar: group.calendar,
    feeOfMargin: rateOf(group.feeOfMargin),
    spread: listing.spread as Price,
    ...priceRangeOf({ code, categoryId: group.categoryId }),
  };
}
