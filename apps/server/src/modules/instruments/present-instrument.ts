// Instruments as the office reads them.
import {
  MARKET_STATUS_CODES,
  type OfficeCategory,
  type OfficeInstrument,
  type TradingHours,
} from '@candor/contract';
import {
  type InstrumentId,
  type InstrumentSpec,
  lotsToNumber,
  type Price,
  priceToNumber,
  rateToNumber,
} from '@candor/core';
import { LANGUAGES } from '@candor/i18n/server';
import { sessionAt } from '../../feeds/calendar.ts';
import { type Calendar, calendars } from '../../feeds/calendars.ts';
import type { Feed } from '../../feeds/feed.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { ListedCategory, Listing } from '../../listings/listing.ts';
import type { ListedInstrument } from '../../listings/listings.ts';
import { nameOf } from '../../listings/name-of.ts';
import { presentHours } from './present-hours.ts';

export interface LastQuote {
  readonly status: keyof typeof MARKET_STATUS_CODES;
  readonly nextOpen: number | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly time: number | null;
}

export interface InstrumentView {
  readonly quote: (id: InstrumentId) => LastQuote;
  /** The hours of instruments for which operators have set none. */
  readonly usualHours: Feed['usualHours'];
  /** The feed's clock. */
  readonly venueNow: () => number;
}

const ROUND_THE_CLOCK: Calendar = { zone: 'UTC', weekly: 'always', dayEndsAt: 1_440, holidays: [] };

/** The hours in force, and their source. */
export function hoursOf(
  { stored, calendar }: Pick<ListedInstrument, 'stored' | 'calendar'>,
  { usualHours }: Pick<InstrumentView, 'usualHours'>,
): { readonly of: OfficeInstrument['hours_of']; readonly calendar: Calendar } {
  const own = stored?.listing.hours;
  if (own && usualHours !== 'data') return { of: 'own', calendar: own };
  if (usualHours === 'always') return { of: 'always', calendar: ROUND_THE_CLOCK };
  return { of: usualHours === 'data' ? 'data' : 'catalogue', calendar: calendars[calendar] };
}

export function presentOfficeInstrument(listed: ListedInstrument, view: InstrumentView): OfficeInstrument {
  const { spec, stored } = listed;
  const quote = view.quote(spec.id);
  const { bid, ask } = quote;
  const hours = hoursOf(listed, view);
  const session = sessionAt(hours.calendar, view.venueNow());
  const closesAt =
    quote.status === 'open' && session.open && hours.of !== 'data' ? session.nextChangeAt : null;
  const wire = (points: Price | null) => (points === null ? null : priceToNumber(points, spec.precision));
  return {
    id: spec.id,
    code: spec.code,
    show_code: listed.showCode,
    name: nameOf(listed, 'en'),
    names: { ...stored?.listing.names },
    shown_names: Object.fromEntries(LANGUAGES.map((language) => [language, nameOf(listed, language)])),
    logo: listed.logo,
    category_id: listed.categoryId,
    position: listed.position,
    ...presentSpec(spec),
    status: MARKET_STATUS_CODES[quote.status],
    next_open: quote.nextOpen,
    next_close: closesAt !== null && Number.isFinite(closesAt) ? closesAt : null,
    halt: presentHalt(listed),
    bid: wire(bid),
    ask: wire(ask),
    spread: bid === null || ask === null ? null : ask - bid,
    quoted_at: quote.time,
    hours: presentHours(hours.calendar),
    hours_of: hours.of,
    version: stored?.version ?? 0,
    changed_by: stored?.changedBy ?? '',
    changed_at: stored?.changedAt.toISOString() ?? null,
  };
}

function presentHalt({ halted, stored }: ListedInstrument): OfficeInstrument['halt'] {
  if (!halted) return null;
  const { reason = '', by = '', at } = stored?.listing.halt ?? {};
  return { reason, by, at: at === undefined ? null : new Date(at).toISOString() };
}

/** The instrument spec with which the engine decides. */
export const presentSpec = (spec: InstrumentSpec) => ({
  base_currency: spec.baseCurrency,
  quote_currency: spec.quoteCurrency,
  precision: spec.precision,
  contract_size: spec.contractSize,
  lots_min: lotsToNumber(spec.lotsMin),
  lots_max: lotsToNumber(spec.lotsMax),
  lot_step: lotsToNumber(spec.lotStep),
  margin_mode: spec.marginMode,
  multiples: [...spec.multiples],
  fee_rate: rateToNumber(spec.feeRate),
  stops_level: Number(spec.stopsLevel),
  swap_mode: spec.swapMode,
  swap_long: rateToNumber(spec.swapLong),
  swap_short: rateToNumber(spec.swapShort),
  swap_triple_weekday: spec.swapTripleWeekday,
  markup: Number(spec.markup ?? 0),
  guaranteed_premium: Number(spec.guaranteedPremium ?? 0),
  guaranteed_distance: Number(spec.guaranteedDistance ?? 0),
  guaranteed_lots_max: spec.guaranteedLotsMax ? lotsToNumber(spec.guaranteedLotsMax) : 0,
  kind: spec.kind ?? 'other',
  enabled: spec.enabled === false ? 0 : 1,
});

/** The audit log's entry of what was set besides the instrument spec. */
export const presentListing = ({ showCode, names, logo, categoryId, position, hours }: Listing) => ({
  show_code: showCode ?? null,
  names: names ?? null,
  logo: logo ?? null,
  category_id: categoryId ?? null,
  position: position ?? null,
  hours: hours ? (presentHours(hours) satisfies TradingHours) : null,
});

/** The audit log's entry of an instrument that was added. */
export const presentAddition = (
  spec: InstrumentSpec,
  { spread, range: [low, high], band }: CatalogueEntry,
  listing: Listing,
) => ({
  code: spec.code,
  ...presentSpec(spec),
  ...presentListing(listing),
  ...{ spread, price_low: low, price_high: high, band },
});

export function presentCategory(
  { id, names, position, version }: ListedCategory,
  all: readonly ListedInstrument[],
): OfficeCategory {
  const inIt = all.filter(({ categoryId }) => categoryId === id);
  const listed = inIt.filter(({ spec }) => spec.enabled !== false).length;
  return { id, names: { ...names }, position, instruments: inIt.length, listed, version };
}
