// What stands in a field → the core's integers, or what is wrong with it and the values that would be right.

import type { Sides } from '@candor/client';
import {
  formatScaled,
  type InstrumentTerms,
  LOTS_SCALE,
  type Lots,
  lots,
  lotsToNumber,
  MONEY_ABS_MAX,
  MONEY_SCALE,
  type Money,
  money,
  type Price,
  parseScaled,
  price,
  priceToNumber,
  type Side,
} from '@candor/core';
import {
  formatForInput,
  type Language,
  type MessageKey,
  type MessageParams,
  parseLocalNumber,
} from '@candor/i18n';

export interface FieldFault {
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** Texts for the field, one tap each, that would mend it. */
  readonly fixes: readonly string[];
}

export type SizeTerms = Pick<InstrumentTerms, 'lotsMin' | 'lotsMax' | 'lotStep'>;
export type StopKind = 'stopLoss' | 'takeProfit';

export type Read<T> = { readonly value: T } | { readonly fault: FieldFault };

export const fault = (key: MessageKey, params: MessageParams = {}, fixes: readonly string[] = []) => ({
  fault: { key, params, fixes },
});

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

export function readLots(text: string, terms: SizeTerms, language: Language): Read<Lots> {
  if (text.trim() === '') return fault('trade.lots_required');
  const read = readScaled(text, LOTS_SCALE, null, language);
  if ('fault' in read) return read;
  const { lotsMin, lotsMax, lotStep } = terms;
  const offer = (value: number) => [writeLots(lots(value), language)];
  if (read.value < lotsMin)
    return fault('error.quantity_too_small', { min: lotsToNumber(lotsMin) }, offer(lotsMin));
  if (read.value > lotsMax)
    return fault('error.quantity_too_large', { max: lotsToNumber(lotsMax) }, offer(lotsMax));
  const excess = (read.value - lotsMin) % lotStep;
  if (excess !== 0)
    return fault('error.quantity_step', { step: lotsToNumber(lotStep) }, offer(read.value - excess));
  return { value: lots(read.value) };
}

/** One step more or less; less never goes to nothing, and an unreadable size starts at the smallest. */
export function stepLots(text: string, direction: 1 | -1, terms: SizeTerms, language: Language): string {
  const read = readScaled(text, LOTS_SCALE, null, language);
  const now = 'fault' in read ? null : read.value;
  const next = now === null ? terms.lotsMin : now + direction * terms.lotStep;
  if (next <= 0) return text;
  return writeLots(lots(Math.min(next, terms.lotsMax)), language);
}

/** Whether a step down would leave nothing. */
export function isSmallest(text: string, terms: SizeTerms, language: Language): boolean {
  const read = readScaled(text, LOTS_SCALE, null, language);
  return 'fault' in read || read.value - terms.lotStep <= 0;
}

export const writeLots = (value: Lots, language: Language): string =>
  formatForInput(language, formatScaled(value, LOTS_SCALE, 2));
export const writePrice = (value: Price, precision: number, language: Language): string =>
  formatForInput(language, formatScaled(value, precision, precision));

/** Where it would close: the other side of the quote; of a pending order, its target shifted by the spread of now. */
export function closingPrice(side: Side, sides: Sides, target: Price | null): Price {
  const spread = sides.ask - sides.bid;
  if (side === 'buy') return price(target === null ? sides.bid : target - spread);
  return price(target === null ? sides.ask : target + spread);
}

/** A stop or target must leave more than the instrument's distance to the closing price. */
export function judgeStop(
  read: Read<number>,
  rule: {
    kind: StopKind;
    side: Side;
    closing: Price;
    level: Price;
    precision: number;
    /** How the nearest price that would do is offered. */
    write: (at: Price) => string;
  },
): Read<Price> {
  if ('fault' in read) return read;
  const isBelow = (rule.side === 'buy') === (rule.kind === 'stopLoss');
  const nearest = isBelow ? rule.closing - rule.level - 1 : rule.closing + rule.level + 1;
  const isFar = read.value > 0 && (isBelow ? read.value <= nearest : read.value >= nearest);
  if (isFar) return { value: price(read.value) };
  const { precision } = rule;
  const key = rule.kind === 'stopLoss' ? 'error.invalid_stop_loss' : 'error.invalid_take_profit';
  const params = { nearest: priceToNumber(price(nearest), precision), precision };
  return fault(key, params, nearest > 0 ? [rule.write(price(nearest))] : []);
}
