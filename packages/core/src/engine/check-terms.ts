// What an operator may set: terms of an instrument and settings that the rules can work with, and what may change while
// orders are live. The first field that is wrong is named.
import type { InstrumentTerms } from '../model/instrument.ts';
import { clientClasses, instrumentKinds, type ProtectionRules } from '../model/protection.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Settings } from '../model/settings.ts';
import type { Market } from './market.ts';
import type { VenueState } from './state.ts';

const LIMITS = {
  /** Prices are whole numbers of points: with more decimals a price of some thousand would leave them. */
  precision: 10,
  contractSize: 1e9,
  /** A million lots, in millionths: with the largest fee a lot its fee is still money. */
  lots: 1e12,
  /** 1,000 USD a lot, in billionths. By margin a share of it: an order whose fee can't be counted is refused. */
  feeRate: 1e12,
  leverage: 10_000,
  stopsLevel: 1e9,
  markup: 1e6,
  /** 100,000 points a lot and night, and 1,000 % a year, in billionths. */
  swapPoints: 1e14,
  swapRate: 1e10,
  level: 1e6,
  /** Entries of a list. Terms and settings stand in clear in the record, in 60,000 bytes at most, so that no client has any of their own. */
  multiples: 1_000,
  holidays: 1_000,
  leverageRows: 400,
} as const;

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isName = (value: unknown): boolean => typeof value === 'string' && /^\S{1,32}$/.test(value);

/** Terms that are none are `invalid_terms`, with the field; a change that live orders forbid is `terms_in_use`. */
export function checkTerms(
  { state, market }: { state: VenueState; market: Market },
  terms: InstrumentTerms,
): Refusal | null {
  const field = wrongTerm(terms);
  return field ? { code: 'invalid_terms', field } : checkInUse(state, market, terms);
}

function wrongTerm(terms: InstrumentTerms): keyof InstrumentTerms | null {
  const { lotsMin, swapMode } = terms;
  const swapMax = swapMode === 'points' ? LIMITS.swapPoints : LIMITS.swapRate;
  const good: Record<keyof InstrumentTerms, boolean> = {
    id: isWhole(terms.id, 1, Number.MAX_SAFE_INTEGER),
    code: isName(terms.code),
    baseCurrency: isName(terms.baseCurrency),
    quoteCurrency: isName(terms.quoteCurrency) && terms.quoteCurrency !== terms.baseCurrency,
    precision: isWhole(terms.precision, 0, LIMITS.precision),
    contractSize: isWhole(terms.contractSize, 1, LIMITS.contractSize),
    lotsMin: isWhole(lotsMin, 1, LIMITS.lots),
    lotsMax: isWhole(terms.lotsMax, 1, LIMITS.lots) && terms.lotsMax >= lotsMin,
    lotStep: isWhole(terms.lotStep, 1, LIMITS.lots),
    marginMode: ['fixed', 'leveraged'].includes(terms.marginMode),
    feeRate: isWhole(terms.feeRate, 0, LIMITS.feeRate),
    multiples:
      terms.multiples.length <= LIMITS.multiples &&
      terms.multiples.every((leverage) => isWhole(leverage, 1, LIMITS.leverage)) &&
      new Set(terms.multiples).size === terms.multiples.length,
    stopsLevel: isWhole(terms.stopsLevel, 0, LIMITS.stopsLevel),
    swapMode: ['points', 'rate'].includes(swapMode),
    swapLong: isWhole(terms.swapLong, -swapMax, swapMax),
    swapShort: isWhole(terms.swapShort, -swapMax, swapMax),
    swapTripleWeekday: isWhole(terms.swapTripleWeekday, 0, 5),
    markup: terms.markup === undefined || isWhole(terms.markup, 0, LIMITS.markup),
    enabled: terms.enabled === undefined || typeof terms.enabled === 'boolean',
    kind: terms.kind === undefined || instrumentKinds.includes(terms.kind),
  };
  return firstWrong(good);
}

/**
 * Positions and pending orders keep precision, contract size and currency of the time they were placed. But their prices
 * wait in heaps of points, an instrument's profits are followed in one currency, and a client reads the contract size
 * off the instrument: none of them changes while an order in it is live. Its currencies and its precision do not change
 * either while anybody's profit is converted through it: its last price would be none any more, and without a conversion route
 * no stop could close. All else may change at any time, and counts for what comes after.
 */
function checkInUse(state: VenueState, market: Market, terms: InstrumentTerms): Refusal | null {
  const before = state.terms.get(terms.id);
  if (!before) return null;
  const differs = (field: keyof InstrumentTerms): boolean => before[field] !== terms[field];
  const field = (['precision', 'contractSize', 'baseCurrency', 'quoteCurrency'] as const).find(differs);
  if (!field) return null;
  const ofRoute = differs('precision') || differs('baseCurrency') || differs('quoteCurrency');
  let orders = 0;
  for (const order of state.orders.values())
    if (
      order.instrumentId === terms.id ||
      (ofRoute && market.conversionInstruments(order.quoteCurrency).includes(terms.id))
    )
      orders += 1;
  return orders > 0 ? { code: 'terms_in_use', field, orders } : null;
}

/** Settings that the rules can't work with are `invalid_settings`, with the field. */
export function checkSettings(settings: Settings): Refusal | null {
  const { marginCallLevel, marginCallRearmLevel, stopOutLevel } = settings;
  const isLevel = (level: number): boolean => isWhole(level, 0, LIMITS.level);
  const isCount = (count: number | undefined): boolean => count === undefined || isWhole(count, 1, 1e9);
  const field = firstWrong<keyof Settings>({
    feeType: ['per_lot', 'by_margin'].includes(settings.feeType),
    quoteAgeMsMax: isWhole(settings.quoteAgeMsMax, 0, Number.MAX_SAFE_INTEGER),
    marginCallLevel: isLevel(marginCallLevel),
    // Armed again below the level of the call, it would be repeated with every tick.
    marginCallRearmLevel: isLevel(marginCallRearmLevel) && marginCallRearmLevel >= marginCallLevel,
    // Nobody is closed who was not called before, and nobody later than the rules have it.
    stopOutLevel:
      isLevel(stopOutLevel) &&
      stopOutLevel <= marginCallLevel &&
      stopOutLevel >= (settings.rules?.closeOutLevel ?? 0),
    ordersMax: isWhole(settings.ordersMax, 1, 1e9),
    keysPerDayMax: isWhole(settings.keysPerDayMax, 1, 1e9),
    shortKeysMax: isCount(settings.shortKeysMax),
    demoActsPerDayMax: isCount(settings.demoActsPerDayMax),
    secondOperatorAbove:
      settings.secondOperatorAbove === undefined || isWhole(settings.secondOperatorAbove, 0, 1e15),
    refuseRealOrders:
      settings.refuseRealOrders === undefined || typeof settings.refuseRealOrders === 'boolean',
    swapHolidays: settings.swapHolidays.length <= LIMITS.holidays && settings.swapHolidays.every(isDate),
    rules: settings.rules === undefined || areRules(settings.rules),
  });
  return field ? { code: 'invalid_settings', field } : null;
}

const areRules = ({ closeOutLevel, leverage }: ProtectionRules): boolean =>
  isWhole(closeOutLevel, 0, LIMITS.level) &&
  leverage.length <= LIMITS.leverageRows &&
  leverage.every(
    ({ from, clientClass, kind, max }) =>
      isWhole(from, 0, Number.MAX_SAFE_INTEGER) &&
      clientClasses.includes(clientClass) &&
      instrumentKinds.includes(kind) &&
      (max === null || isWhole(max, 1, LIMITS.leverage)),
  );

/** YYYY-MM-DD of a month that has the day. */
function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

function firstWrong<Field extends string>(good: Readonly<Record<Field, boolean>>): Field | null {
  for (const field in good) if (!good[field]) return field;
  return null;
}
