// Validates what operators set: instrument specs and settings that the rules can handle, and changes that live orders
// permit. A rejection names the first invalid field.
import type { InstrumentSpec } from '../model/instrument.ts';
import { clientClasses, instrumentKinds, type ProtectionRules } from '../model/protection.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Settings } from '../model/settings.ts';
import type { Market } from './market.ts';
import type { VenueState } from './state.ts';

const LIMITS = {
  /** Prices are whole points: with more decimals a price of some thousand would exceed the allowed points. */
  precision: 10,
  contractSize: 1e9,
  /** A million lots, in millionths: with the largest fee per lot the fee is still within the range of money. */
  lots: 1e12,
  /** 1,000 USD per lot, in billionths. For by_margin it is a share; orders whose fee is out of range are rejected. */
  feeRate: 1e12,
  leverage: 10_000,
  stopsLevel: 1e9,
  markup: 1e6,
  /** 100,000 points per lot and night, and 1,000 % per year, in billionths. */
  swapPoints: 1e14,
  swapRate: 1e10,
  level: 1e6,
  /** Maximum lengths of lists: specs and settings are in plain text in the public event log, at most 60,000 bytes. */
  multiples: 1_000,
  holidays: 1_000,
  leverageRows: 400,
} as const;

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isName = (value: unknown): boolean => typeof value === 'string' && /^\S{1,32}$/.test(value);

/** Rejects an invalid spec as `invalid_terms` with the field, a change that live orders forbid as `terms_in_use`. */
export function checkSpec(
  { state, market }: { state: VenueState; market: Market },
  spec: InstrumentSpec,
): Refusal | null {
  const field = wrongTerm(spec);
  return field ? { code: 'invalid_terms', field } : checkInUse(state, market, spec);
}

function wrongTerm(spec: InstrumentSpec): keyof InstrumentSpec | null {
  const { lotsMin, swapMode } = spec;
  const swapMax = swapMode === 'points' ? LIMITS.swapPoints : LIMITS.swapRate;
  const good: Record<keyof InstrumentSpec, boolean> = {
    id: isWhole(spec.id, 1, Number.MAX_SAFE_INTEGER),
    code: isName(spec.code),
    baseCurrency: isName(spec.baseCurrency),
    quoteCurrency: isName(spec.quoteCurrency) && spec.quoteCurrency !== spec.baseCurrency,
    precision: isWhole(spec.precision, 0, LIMITS.precision),
    contractSize: isWhole(spec.contractSize, 1, LIMITS.contractSize),
    lotsMin: isWhole(lotsMin, 1, LIMITS.lots),
    lotsMax: isWhole(spec.lotsMax, 1, LIMITS.lots) && spec.lotsMax >= lotsMin,
    lotStep: isWhole(spec.lotStep, 1, LIMITS.lots),
    marginMode: ['fixed', 'leveraged'].includes(spec.marginMode),
    feeRate: isWhole(spec.feeRate, 0, LIMITS.feeRate),
    multiples:
      spec.multiples.length <= LIMITS.multiples &&
      spec.multiples.every((leverage) => isWhole(leverage, 1, LIMITS.leverage)) &&
      new Set(spec.multiples).size === spec.multiples.length,
    stopsLevel: isWhole(spec.stopsLevel, 0, LIMITS.stopsLevel),
    swapMode: ['points', 'rate'].includes(swapMode),
    swapLong: isWhole(spec.swapLong, -swapMax, swapMax),
    swapShort: isWhole(spec.swapShort, -swapMax, swapMax),
    swapTripleWeekday: isWhole(spec.swapTripleWeekday, 0, 5),
    markup: spec.markup === undefined || isWhole(spec.markup, 0, LIMITS.markup),
    enabled: spec.enabled === undefined || typeof spec.enabled === 'boolean',
    kind: spec.kind === undefined || instrumentKinds.includes(spec.kind),
    guaranteedPremium: isWhole(spec.guaranteedPremium ?? 0, 0, LIMITS.markup),
    guaranteedDistance: isWhole(spec.guaranteedDistance ?? 0, 0, LIMITS.stopsLevel),
    guaranteedLotsMax: isWhole(spec.guaranteedLotsMax ?? 0, 0, LIMITS.lots),
  };
  return firstWrong(good);
}

/**
 * Positions and pending orders keep the precision, contract size and currency from their placement. But the heaps store
 * their prices in points, an instrument's profits are tracked in one currency, and clients read the contract size from
 * the instrument, so none of these can change while the instrument has a live order. Currencies and precision also
 * can't change while a position's profit is converted through the instrument: its last price would become invalid, and
 * no stop could close without a conversion route. All other fields may change at any time and apply from then on.
 */
function checkInUse(state: VenueState, market: Market, spec: InstrumentSpec): Refusal | null {
  const before = state.terms.get(spec.id);
  if (!before) return null;
  const differs = (field: keyof InstrumentSpec): boolean => before[field] !== spec[field];
  const field = (['precision', 'contractSize', 'baseCurrency', 'quoteCurrency'] as const).find(differs);
  if (!field) return null;
  const ofRoute = differs('precision') || differs('baseCurrency') || differs('quoteCurrency');
  let orders = 0;
  for (const order of state.orders.values())
    if (
      order.instrumentId === spec.id ||
      (ofRoute && market.conversionInstruments(order.quoteCurrency).includes(spec.id))
    )
      orders += 1;
  return orders > 0 ? { code: 'terms_in_use', field, orders } : null;
}

/** Rejects settings that the rules can't handle as `invalid_settings` with the field. */
export function checkSettings(settings: Settings): Refusal | null {
  const { marginCallLevel, marginCallRearmLevel, stopOutLevel } = settings;
  const isLevel = (level: number): boolean => isWhole(level, 0, LIMITS.level);
  const isCount = (count: number | undefined): boolean => count === undefined || isWhole(count, 1, 1e9);
  const field = firstWrong<keyof Settings>({
    feeType: ['per_lot', 'by_margin'].includes(settings.feeType),
    quoteAgeMsMax: isWhole(settings.quoteAgeMsMax, 0, Number.MAX_SAFE_INTEGER),
    marginCallLevel: isLevel(marginCallLevel),
    // With a rearm level below the call level, the call would repeat at every tick.
    marginCallRearmLevel: isLevel(marginCallRearmLevel) && marginCallRearmLevel >= marginCallLevel,
    // Stop-out requires an earlier margin call, and its level can't be below the one that the rules prescribe.
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

/** True for a YYYY-MM-DD that exists in the calendar. */
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
