// A stop or target by its price, its distance from the entry, or its money: what is typed becomes the price that is sent.
import {
  formatScaled,
  MONEY_SCALE,
  type Money,
  money,
  type Price,
  pointsGained,
  pow10,
  price,
  priceAtGain,
  type Side,
  type StopKind,
} from '@candor/core';
import { formatForInput, type Language } from '@candor/i18n';
import { distanceDecimals, writeDistance } from '../../../shared/distance-text.ts';
import { fault, type Read } from '../../../shared/form.ts';
import { readJudged, readScaled, writePrice } from '../ticket/read-fields.ts';

export const STOP_BASES = ['price', 'points', 'money'] as const;
export type StopBasis = (typeof STOP_BASES)[number];

/** On the wire: no stop at all. */
export const NO_STOP = price(0);

export interface StopRule {
  readonly kind: StopKind;
  readonly side: Side;
  /** The base of points and money. */
  readonly open: Price;
  /** The current closing price, from which the stop's distance is validated. Null while it is not known. */
  readonly closing: Price | null;
  readonly level: Price;
  readonly precision: number;
  readonly code: string;
  readonly language: Language;
  /** Currency of the price; its rate to USD may be missing. */
  readonly quoteCurrency: string;
  /** Profit of a close at this price; null while the size or a rate to USD is missing. */
  readonly profitAt: (at: Price) => Money | null;
}

/** Far enough for any stop: a short can lose more than its price. */
const SEARCH_FACTOR = 10;
/** In units of Money. */
export const CENT = pow10(MONEY_SCALE - 2);

export function readStop(text: string, basis: StopBasis, rule: StopRule): Read<Price> {
  const read = readAt(text, basis, rule);
  if ('fault' in read) return read;
  const { closing } = rule;
  // Without a quote only the server can validate; it would read a price of 0 as no stop at all.
  if (closing === null) return read.value > 0 ? { value: price(read.value) } : fault('public.number_invalid');
  return readJudged(read, { ...rule, closing, write: (at) => writeStop(at, basis, rule) });
}

/** The text from which the same price is read again. */
export function writeStop(at: Price, basis: StopBasis, rule: StopRule): string {
  const { precision, language, kind } = rule;
  if (basis === 'price') return writePrice(at, precision, language);
  const sign = kind === 'stopLoss' ? -1 : 1;
  if (basis === 'points')
    return writeDistance(rule, sign * pointsGained(rule.side, rule.open, at) + 0, language);
  const profit = rule.profitAt(at);
  if (profit === null) return '';
  const exact = sign * profit + 0;
  // Whole cents where they mean the same price: a loss rounded up, a gain rounded down.
  const cents = (kind === 'stopLoss' ? Math.ceil(exact / CENT) : Math.floor(exact / CENT)) * CENT;
  const amount = findPrice(rule, money(sign * cents + 0)) === at ? cents : exact;
  return formatForInput(language, formatScaled(amount, MONEY_SCALE, 2));
}

/**
 * The first price, going from loss to gain, that makes at least `wanted`: a stop there loses no more, a target there
 * brings no less. Profit rises steadily on that way, so halving finds it. Null where no price is the first.
 */
export function findPrice({ side, open, profitAt }: StopRule, wanted: Money): Price | null {
  const holds = (toGain: number) => {
    const profit = profitAt(priceAtGain(side, open, toGain));
    return profit !== null && profit >= wanted;
  };
  const toLowest = open - 1;
  const toHighest = open * (SEARCH_FACTOR - 1);
  let short = side === 'buy' ? -toLowest : -toHighest;
  let enough = side === 'buy' ? toHighest : toLowest;
  if (holds(short) || !holds(enough)) return null;
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (holds(middle)) enough = middle;
    else short = middle;
  }
  return priceAtGain(side, open, enough);
}

function readAt(text: string, basis: StopBasis, rule: StopRule): Read<number> {
  const { precision, open, language, side, kind, quoteCurrency } = rule;
  if (basis === 'price') return readScaled(text, precision, open, language);
  const read = readSigned(text, basis === 'points' ? distanceDecimals(rule) : MONEY_SCALE, language);
  if ('fault' in read) return read;
  const toGain = kind === 'stopLoss' ? -read.value : read.value;
  if (basis === 'points') return { value: Math.max(0, priceAtGain(side, open, toGain)) };
  if (rule.profitAt(open) === null) return fault('error.conversion_unavailable', { currency: quoteCurrency });
  const at = findPrice(rule, money(toGain + 0));
  return at === null ? fault('trade.stop_unreachable') : { value: at };
}

/** A stop past the entry keeps a gain: its distance and its loss are below zero. */
function readSigned(text: string, scale: number, language: Language): Read<number> {
  const [, minus, digits] = /^\s*([-−]?)(.*)$/s.exec(text) ?? [];
  const read = readScaled(digits ?? '', scale, null, language);
  return minus && 'value' in read ? { value: -read.value } : read;
}
