// Audits changes by operators: valid instrument specs and settings, and fields that can't change while an order depends
// on them.
import type { Command } from '../model/command.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Settings } from '../model/settings.ts';
import { type AuditedReply, type Books, expectEvent, specOf, stepsToUsd } from './auditor-books.ts';

type Rule<T> = readonly [field: keyof T & string, isGood: (of: T) => boolean];

const whole = (value: number, low: number, high: number): boolean =>
  Number.isSafeInteger(value) && low <= value && value <= high;
const named = (text: string): boolean => text.length >= 1 && text.length <= 32 && !/\s/.test(text);
const million = 1_000_000;
/** 100,000 points per night, or 1,000 % per year. */
const swapBound = (spec: InstrumentSpec): number => (spec.swapMode === 'points' ? 1e5 : 10) * 1e9;

const KINDS = 'fx_major fx_other gold index_major index_other commodity share crypto other'.split(' ');

const rulesOfSpec: readonly Rule<InstrumentSpec>[] = [
  ['id', ({ id }) => whole(id, 1, 2 ** 53 - 1)],
  ['code', ({ code }) => named(code)],
  ['baseCurrency', ({ baseCurrency }) => named(baseCurrency)],
  [
    'quoteCurrency',
    ({ baseCurrency, quoteCurrency }) => named(quoteCurrency) && quoteCurrency !== baseCurrency,
  ],
  ['precision', ({ precision }) => whole(precision, 0, 10)],
  ['contractSize', ({ contractSize }) => whole(contractSize, 1, 1_000 * million)],
  ['lotsMin', ({ lotsMin }) => whole(lotsMin, 1, million * million)],
  ['lotsMax', ({ lotsMin, lotsMax }) => whole(lotsMax, Math.max(1, lotsMin), million * million)],
  ['lotStep', ({ lotStep }) => whole(lotStep, 1, million * million)],
  ['marginMode', ({ marginMode }) => marginMode === 'fixed' || marginMode === 'leveraged'],
  ['feeRate', ({ feeRate }) => whole(feeRate, 0, 1_000 * 1e9)],
  [
    'multiples',
    ({ multiples }) => multiples.every((one, at) => whole(one, 1, 10_000) && multiples.indexOf(one) === at),
  ],
  ['stopsLevel', ({ stopsLevel }) => whole(stopsLevel, 0, 1_000 * million)],
  ['swapMode', ({ swapMode }) => swapMode === 'points' || swapMode === 'rate'],
  ['swapLong', (spec) => whole(spec.swapLong, -swapBound(spec), swapBound(spec))],
  ['swapShort', (spec) => whole(spec.swapShort, -swapBound(spec), swapBound(spec))],
  ['swapTripleWeekday', ({ swapTripleWeekday }) => [0, 1, 2, 3, 4, 5].includes(swapTripleWeekday)],
  ['markup', ({ markup = 0 }) => whole(markup, 0, million)],
  ['kind', ({ kind = 'other' }) => KINDS.includes(kind)],
  ['enabled', ({ enabled = true }) => enabled === true || enabled === false],
  ['guaranteedPremium', ({ guaranteedPremium: points = 0 }) => whole(points, 0, million)],
  ['guaranteedDistance', ({ guaranteedDistance: points = 0 }) => whole(points, 0, 1_000 * million)],
  ['guaranteedLotsMax', ({ guaranteedLotsMax: most = 0 }) => whole(most, 0, million * million)],
];

export function refusedSpec(books: Books, spec: InstrumentSpec): Refusal | null {
  const wrong = rulesOfSpec.find(([, isGood]) => !isGood(spec));
  if (wrong) return { code: 'invalid_terms', field: wrong[0] };
  const before = specOf(books, spec.id);
  if (!before) return null;
  const frozen = ['precision', 'contractSize', 'baseCurrency', 'quoteCurrency'] as const;
  const changed = frozen.filter((field) => before[field] !== spec[field]);
  const [field] = changed;
  if (!field) return null;
  const isOtherPrice = changed.some((one) => one !== 'contractSize');
  const dependent = books.orders.filter(
    (order) =>
      order.instrumentId === spec.id ||
      (isOtherPrice &&
        (stepsToUsd(books, order.quoteCurrency) ?? []).some((step) => step.spec.id === spec.id)),
  );
  return dependent.length > 0 ? { code: 'terms_in_use', field, orders: dependent.length } : null;
}

/** After a change of precision or currency the last price is dropped. */
export function takeSpec(books: Books, spec: InstrumentSpec): void {
  const before = specOf(books, spec.id);
  const meaning = (of: InstrumentSpec): string => `${of.precision} ${of.baseCurrency} ${of.quoteCurrency}`;
  if (before && meaning(before) !== meaning(spec))
    books.quotes = books.quotes.filter((quote) => quote.instrumentId !== spec.id);
  const others = books.specs.filter((known) => known.id !== spec.id);
  books.specs = [...others, spec].sort((a, b) => a.id - b.id);
}

/** A repeated halt or resumption changes nothing. */
export function auditHalt(
  books: Books,
  { type, instrumentId, reason }: Extract<Command, { type: 'HaltInstrument' | 'ResumeInstrument' }>,
  at: number,
): AuditedReply {
  if (!specOf(books, instrumentId)) return { ok: false, refusal: { code: 'instrument_not_found' } };
  const stood = books.halted.length;
  const others = books.halted.filter((id) => id !== instrumentId);
  books.halted = type === 'HaltInstrument' ? [...others, instrumentId] : others;
  if (books.halted.length > stood) expectEvent(books, { type: 'InstrumentHalted', at, instrumentId, reason });
  if (books.halted.length < stood)
    expectEvent(books, { type: 'InstrumentResumed', at, instrumentId, reason });
  return { ok: true, order: null, account: null };
}

const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getTime() === Date.parse(`${text}T00:00:00Z`) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const rulesOfSettings: readonly Rule<Settings>[] = [
  ['feeType', ({ feeType }) => feeType === 'per_lot' || feeType === 'by_margin'],
  ['quoteAgeMsMax', ({ quoteAgeMsMax }) => whole(quoteAgeMsMax, 0, 2 ** 53 - 1)],
  ['marginCallLevel', ({ marginCallLevel }) => whole(marginCallLevel, 0, million)],
  [
    'marginCallRearmLevel',
    ({ marginCallLevel, marginCallRearmLevel }) => whole(marginCallRearmLevel, marginCallLevel, million),
  ],
  [
    'stopOutLevel',
    ({ stopOutLevel, marginCallLevel, rules }) =>
      whole(stopOutLevel, 0, marginCallLevel) && !(rules && stopOutLevel < rules.closeOutLevel),
  ],
  ['ordersMax', ({ ordersMax }) => whole(ordersMax, 1, 1e9)],
  ['keysPerDayMax', ({ keysPerDayMax }) => whole(keysPerDayMax, 1, 1e9)],
  ['shortKeysMax', ({ shortKeysMax = 1 }) => whole(shortKeysMax, 1, 1e9)],
  ['demoActsPerDayMax', ({ demoActsPerDayMax = 1 }) => whole(demoActsPerDayMax, 1, 1e9)],
  ['secondOperatorAbove', ({ secondOperatorAbove = 1 }) => whole(secondOperatorAbove, 0, 1e15)],
  ['refuseRealOrders', ({ refuseRealOrders = false }) => [true, false].includes(refuseRealOrders)],
  ['swapHolidays', ({ swapHolidays }) => swapHolidays.every(isCalendarDay)],
  [
    'rules',
    ({ rules }) =>
      !rules ||
      (whole(rules.closeOutLevel, 0, million) &&
        rules.leverage.every(
          ({ from, kind, clientClass, max }) =>
            whole(from, 0, 2 ** 53 - 1) &&
            KINDS.includes(kind) &&
            ['retail', 'professional'].includes(clientClass) &&
            whole(max ?? 1, 1, 10_000),
        )),
  ],
];

export function refusedSettings(settings: Settings): Refusal | null {
  const wrong = rulesOfSettings.find(([, isGood]) => !isGood(settings));
  return wrong ? { code: 'invalid_settings', field: wrong[0] } : null;
}
