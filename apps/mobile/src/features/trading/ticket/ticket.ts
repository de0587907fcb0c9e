// The ticket's fields as text, and what they mean: sizes and prices as the core's integers, or what is wrong with them.
import { nextTradingDayStart, type Sides } from '@candor/client';
import {
  type Expiry,
  findLargestLots,
  formatScaled,
  type InstrumentSpec,
  type Lots,
  type LotsSpec,
  MONEY_SCALE,
  type Money,
  money,
  openingPrice,
  type Price,
  pendingKind,
  price,
  priceToNumber,
  type Side,
  type StopKind,
} from '@candor/core';
import { formatForInput, type Language } from '@candor/i18n';
import { distanceDecimals } from '../../../shared/distance-text.ts';
import { type FieldFault, fault, type Read } from '../../../shared/form.ts';
import { closesAt, opensAt } from '../rules/order-prices.ts';
import { CENT, readStop, type StopBasis, type StopRule } from '../rules/stop-basis.ts';
import { readLots, readMoney, readScaled, writeLots } from './read-fields.ts';

export type Mode = 'market' | 'pending';
/** Good till cancelled, for the trading day, or until a chosen time. */
export type TimeInForce = 'gtc' | Expiry['timeInForce'];
export type FieldName = 'lots' | 'target' | 'until' | 'stopLoss' | 'takeProfit' | 'deviation' | 'risk';

/** How long a pending order is valid. */
export interface Validity {
  readonly timeInForce: TimeInForce;
  /** Local date and time of `gtd`, as the browser's field writes it: YYYY-MM-DDTHH:MM. */
  readonly until: string;
}

export interface TicketFields extends Validity {
  readonly side: Side;
  readonly mode: Mode;
  readonly lots: string;
  readonly multiple: number;
  readonly target: string;
  /** The basis in which the two stop fields are typed. */
  readonly stopsBy: StopBasis;
  readonly hasStopLoss: boolean;
  readonly stopLoss: string;
  readonly hasTakeProfit: boolean;
  readonly takeProfit: string;
  /** Typed by hand: such a stop stays where it is when the side changes, and one that was only offered follows. */
  readonly isStopLossTyped: boolean;
  readonly isTakeProfitTyped: boolean;
  /** "Lose at most": a sum of USD, or nothing. */
  readonly risk: string;
  /** The source of the size: the text in `lots`, or the risk amount with the stop loss. */
  readonly sizedBy: 'lots' | 'risk';
  /** What the client sizes by: lots, a share of the equity at risk, or a sum at risk. */
  readonly sizing: 'lots' | 'share' | 'sum';
  /** The share that was tapped, in per cent; null where the sum was typed. */
  readonly share: number | null;
  readonly hasDeviation: boolean;
  readonly deviation: string;
}

export interface Ticket {
  /** As typed, or calculated from the sum at risk. */
  readonly lots: Lots | null;
  /** The size typed would lose more at the stop than the sum asked for. */
  readonly overRisk: OverRisk | null;
  /** The trigger price of a pending order; null at market. */
  readonly target: Price | null;
  /** The end of a pending order's validity; null if it is good till cancelled. */
  readonly expiry: Expiry | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /**
   * Maximum deviation of a market order's fill from the requested price, in points to its disadvantage; null for any.
   */
  readonly deviation: number | null;
  readonly faults: Readonly<Partial<Record<FieldName, FieldFault>>>;
}

/**
 * Result of a position of this size between two prices, the opening fee included; null while a rate to USD is missing.
 */
export type ResultOf = (size: Lots, open: Price, close: Price) => Money | null;

export interface TicketReading {
  readonly fields: TicketFields;
  readonly spec: InstrumentSpec;
  readonly sides: Sides;
  readonly language: Language;
  readonly resultOf: ResultOf;
}

/** Limits and stops are for later prices, so they are judged at the quote of this moment, as the server will. */
export function readTicket(reading: TicketReading): Ticket {
  const { fields, spec, sides, language } = reading;
  const faults: Partial<Record<FieldName, FieldFault>> = {};
  const keep = <T>(name: FieldName, read: Read<T>): T | null => {
    if ('fault' in read) faults[name] = read.fault;
    return 'fault' in read ? null : read.value;
  };
  const opening = openingPrice(fields.side, sides);
  const target =
    fields.mode === 'market'
      ? null
      : keep(
          'target',
          readTarget(readScaled(fields.target, spec.precision, opening, language), fields.side, {
            opening,
            precision: spec.precision,
          }),
        );
  const expiry = fields.mode === 'market' ? null : keep('until', readExpiry(fields, Date.now()));
  const readOne = (kind: StopKind, size: Lots | null): Price | null => {
    // Money depends on the size: while there is none, the size's own error says what is missing.
    if (fields.stopsBy === 'money' && size === null) return null;
    return keep(kind, readStop(fields[kind], fields.stopsBy, stopRule(kind, reading, size, target)));
  };
  const typedSize = fields.sizedBy === 'lots' ? keep('lots', readLots(fields.lots, spec, language)) : null;
  const stopLoss = fields.hasStopLoss ? readOne('stopLoss', typedSize) : null;
  const sum =
    canSizeByRisk(fields) && fields.risk.trim() !== '' ? keep('risk', readRisk(fields.risk, language)) : null;
  const lossOf = (of: Lots) => (stopLoss === null ? null : reading.resultOf(of, target ?? opening, stopLoss));
  // Without a valid stop there is no size either: the stop's own error says what is missing.
  const size =
    fields.sizedBy === 'lots'
      ? typedSize
      : sum === null || stopLoss === null
        ? null
        : keep('risk', readSizeForRisk(sum, spec, lossOf, language));
  const overRisk = sum !== null && size !== null ? judgeRisk(sum, size, spec, lossOf) : null;
  const takeProfit = fields.hasTakeProfit ? readOne('takeProfit', size) : null;
  const deviation =
    fields.mode === 'market' && fields.hasDeviation
      ? keep('deviation', readScaled(fields.deviation, distanceDecimals(spec), null, language))
      : null;
  return { lots: size, overRisk, target, expiry, stopLoss, takeProfit, deviation, faults };
}

/** With stops typed in money the loss is fixed already, and a size calculated from it would move the stop. */
export const canSizeByRisk = (fields: Pick<TicketFields, 'hasStopLoss' | 'stopsBy'>): boolean =>
  fields.hasStopLoss && fields.stopsBy !== 'money';

/** The rule that validates and values a stop or target of this ticket. */
export function stopRule(
  kind: StopKind,
  reading: TicketReading,
  size: Lots | null,
  target: Price | null,
): StopRule {
  const { fields, spec, sides, language, resultOf } = reading;
  const open = opensAt(fields.side, sides, target);
  return {
    kind,
    side: fields.side,
    open,
    closing: closesAt(fields.side, sides, target),
    level: spec.stopsLevel,
    precision: spec.precision,
    code: spec.code,
    language,
    quoteCurrency: spec.quoteCurrency,
    profitAt: (at) => (size === null ? null : resultOf(size, open, at)),
  };
}

const DAY_MS = 86_400_000;
/** The server rejects a later time. */
const EXPIRY_DAYS_MAX = 366;

export function readExpiry({ timeInForce, until }: Validity, now: number): Read<Expiry | null> {
  if (timeInForce === 'gtc') return { value: null };
  if (timeInForce === 'day') return { value: { timeInForce, at: nextTradingDayStart(now) } };
  // Without an offset, which is how a browser reads its own field: in local time.
  const at = Date.parse(until);
  if (Number.isNaN(at) || at > now + EXPIRY_DAYS_MAX * DAY_MS) return fault('trade.valid_range');
  return at > now
    ? { value: { timeInForce: timeInForce satisfies 'gtd', at } }
    : fault('error.expiry_passed');
}

/** A time as the browser's field for local date and time writes it. */
export function writeLocalTime(at: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = new Date(at);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The price of a pending order; `opening` is the opening price now, from which its type follows. */
export function readTarget(
  read: Read<number>,
  side: Side,
  { opening, precision }: { opening: Price; precision: number },
): Read<Price> {
  if ('fault' in read) {
    return read.fault.key === 'public.number_invalid' ? fault('trade.pending_price_required') : read;
  }
  const target = price(read.value);
  const kind = pendingKind({ side, target }, opening, precision);
  if (typeof kind === 'string') return { value: target };
  if (kind.code === 'pending_price_required') return fault('trade.pending_price_required');
  return fault('error.pending_price_at_market', { price: priceToNumber(kind.price, precision), precision });
}

/** The loss of the typed size at its stop, if that exceeds the requested risk. */
interface OverRisk {
  readonly sum: Money;
  readonly loss: Money;
  /** The size that stays within the risk; null if none does. */
  readonly lots: Lots | null;
}

type LossOf = (size: Lots) => Money | null;

/** The sum of "lose at most 50 USD", as it was typed. */
export function readRisk(text: string, language: Language): Read<Money> {
  const read = readScaled(text, MONEY_SCALE, null, language);
  if ('fault' in read) return read;
  const sum = readMoney(text, language);
  return sum === null ? fault('public.number_invalid') : { value: sum };
}

/**
 * The largest size, in steps of the instrument, that loses at most `sum` at the stop. `lossOf` is what a size makes
 * there, below zero; null while a rate to USD is missing.
 */
export function readSizeForRisk(
  sum: Money,
  spec: LotsSpec & Pick<InstrumentSpec, 'quoteCurrency'>,
  lossOf: LossOf,
  language: Language,
): Read<Lots> {
  const size = sizeForRisk(sum, spec, lossOf);
  if (size !== null) return { value: size };
  const least = lossOf(spec.lotsMin);
  if (least === null || least >= 0)
    return fault('error.conversion_unavailable', { currency: spec.quoteCurrency });
  const needed = formatScaled(Math.ceil(-least / CENT) * CENT, MONEY_SCALE, 2);
  const loss = formatForInput(language, needed);
  return fault('trade.risk_too_small', { lots: writeLots(spec.lotsMin, language), loss }, [loss]);
}

/** Null if even the smallest size exceeds it, or if nothing is lost at the stop. */
export function sizeForRisk(sum: Money, terms: LotsSpec, lossOf: LossOf): Lots | null {
  const least = lossOf(terms.lotsMin);
  if (least === null || least >= 0) return null;
  const size = findLargestLots(terms, (of) => {
    const made = lossOf(of);
    return made !== null && -made <= sum;
  });
  return size === 0 ? null : size;
}

/** Null if the size stays within the sum. */
export function judgeRisk(sum: Money, size: Lots, terms: LotsSpec, lossOf: LossOf): OverRisk | null {
  const made = lossOf(size);
  if (made === null || -made <= sum) return null;
  return { sum, loss: money(-made), lots: sizeForRisk(sum, terms, lossOf) };
}
