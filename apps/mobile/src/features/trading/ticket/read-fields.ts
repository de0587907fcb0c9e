// Parses a field into the core's integers, or returns its error and the valid values.
import {
  checkLots,
  findLargestLots,
  formatScaled,
  LOTS_SCALE,
  type Lots,
  type LotsSpec,
  lots,
  lotsToNumber,
  MONEY_ABS_MAX,
  MONEY_SCALE,
  type Money,
  money,
  nearestStop,
  type Price,
  parseScaled,
  price,
  priceToNumber,
  type Side,
  type StopKind,
  validateStop,
} from '@candor/core';
import { formatForInput, type Language, parseLocalNumber } from '@candor/i18n';
import { fault, type Read } from '../../../shared/form.ts';
import { offerStop } from '../rules/order-prices.ts';

/** `near` is what it should be close to, at the same scale: it settles what a lone comma means. */
export function readScaled(
  text: string,
  scale: number,
  near: number | null,
  language: Language,
): Read<number> {
  const hint = near === null ? {} : { near: near / 10 ** scale };
  const read = parseLocalNumber(text, language, hint);
  if (!read.ok) {
    if (read.fault !== 'ambiguous') return fault('public.number_invalid');
    const [first, second] = read.readings.map((reading) => formatForInput(language, reading));
    return fault('public.number_ambiguous', { first: first ?? '', second: second ?? '' }, [
      first ?? '',
      second ?? '',
    ]);
  }
  const scaled = parseScaled(read.text, scale);
  return scaled.ok && scaled.value >= 0 ? { value: scaled.value } : fault('public.number_invalid');
}

/** An amount of USD above zero; null for anything else. */
export function readMoney(text: string, language: Language): Money | null {
  const read = readScaled(text, MONEY_SCALE, null, language);
  return 'value' in read && read.value > 0 && read.value < MONEY_ABS_MAX ? money(read.value) : null;
}

export function readLots(text: string, terms: LotsSpec, language: Language): Read<Lots> {
  if (text.trim() === '') return fault('trade.lots_required');
  const read = readScaled(text, LOTS_SCALE, null, language);
  if ('fault' in read) return read;
  const size = lots(read.value);
  const refusal = checkLots(terms, size);
  if (refusal === null) return { value: size };
  const offer = (value: Lots) => [writeLots(value, language)];
  switch (refusal.code) {
    case 'quantity_too_small':
      return fault('error.quantity_too_small', { min: lotsToNumber(refusal.min) }, offer(refusal.min));
    case 'quantity_too_large': {
      // The maximum itself need not be a whole number of steps.
      const most = findLargestLots(terms, () => true);
      return fault('error.quantity_too_large', { max: lotsToNumber(refusal.max) }, offer(most));
    }
    case 'quantity_step': {
      const { step, nearest } = refusal;
      const params = { step: lotsToNumber(step), nearest: lotsToNumber(nearest) };
      return fault('error.quantity_step', params, offer(nearest));
    }
  }
}

/** One step more or less; the size never drops to zero, and an invalid size starts at the smallest. */
export function stepLots(text: string, direction: 1 | -1, terms: LotsSpec, language: Language): string {
  const read = readScaled(text, LOTS_SCALE, null, language);
  const now = 'fault' in read ? null : read.value;
  const next = now === null ? terms.lotsMin : now + direction * terms.lotStep;
  if (next <= 0) return text;
  return writeLots(lots(Math.min(next, terms.lotsMax)), language);
}

/** Whether a step down would reach zero. */
export function isSmallest(text: string, terms: LotsSpec, language: Language): boolean {
  const read = readScaled(text, LOTS_SCALE, null, language);
  return 'fault' in read || read.value - terms.lotStep <= 0;
}

export const writeLots = (value: Lots, language: Language): string =>
  formatForInput(language, formatScaled(value, LOTS_SCALE, 2));
export const writePrice = (value: Price, precision: number, language: Language): string =>
  formatForInput(language, formatScaled(value, precision, precision));

/** A stop or target must leave more than the instrument's distance to the closing price. */
export function readJudged(
  read: Read<number>,
  rule: {
    kind: StopKind;
    side: Side;
    closing: Price;
    level: Price;
    precision: number;
    /** Formats the price of the offer. */
    write: (at: Price) => string;
  },
): Read<Price> {
  if ('fault' in read) return read;
  const { kind, side, closing, level: stopsLevel, precision } = rule;
  const terms = { stopsLevel, precision };
  const at = price(read.value);
  // The core takes 0 for no stop at all; typed, it is a price.
  if (at > 0 && validateStop(terms, kind, side, closing, at) === null) return { value: at };
  const nearest = nearestStop(terms, kind, side, closing);
  const key = kind === 'stopLoss' ? 'error.invalid_stop_loss' : 'error.invalid_take_profit';
  // The text names the price of its button: the nearest itself would be too close after the next tick.
  const offered = offerStop(nearest, kind, side);
  const named = offered > 0 ? offered : nearest;
  const params = { nearest: priceToNumber(named, precision), precision };
  return fault(key, params, offered > 0 ? [rule.write(offered)] : []);
}
