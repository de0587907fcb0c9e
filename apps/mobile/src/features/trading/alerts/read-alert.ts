// What an alert waits for: a price, a change in per cent from the current price, or a spread. Each field is parsed into
// the value that is sent and the level that it leads to.
import type { NewAlert } from '@candor/client';
import { formatScaled, type Price, parseScaled, price } from '@candor/core';
import { formatForInput, type Language, parseLocalNumber } from '@candor/i18n';
import { fault, type Read } from '../../../shared/form.ts';
import { readScaled } from '../ticket/read-fields.ts';

export type Measure = 'price' | 'change' | 'spread';

/** As the call has it: hundredths of a per cent, from -99.99 to 1,000 %. */
const PERCENT_DECIMALS = 2;
const HUNDREDTHS_MIN = -9_999;
const HUNDREDTHS_MAX = 100_000;
export const CHANGES = ['-2', '-1', '1', '2'] as const;

export interface WantedAlert {
  /** The bid or ask, or the spread, at which the alert fires. Null while no price is known for a change. */
  readonly level: Price | null;
  /** In per cent; null unless it was entered as a change. */
  readonly percent: number | null;
  readonly request: Pick<NewAlert, 'price' | 'percent'>;
}

/** `now` is the current value in points: it settles what a lone comma means, and is where a change begins. */
export function readAlert(
  measure: Measure,
  text: string,
  { precision, now, language }: { precision: number; now: number | null; language: Language },
): Read<WantedAlert> {
  if (measure === 'change') return readChange(text, now, language);
  if (text.trim() === '') return fault('trade.alert_price_required');
  const read = readScaled(text, precision, now, language);
  if ('fault' in read) return read;
  const request = { price: formatScaled(read.value, precision) };
  return { value: { level: price(read.value), percent: null, request } };
}

function readChange(text: string, now: number | null, language: Language): Read<WantedAlert> {
  const local = parseLocalNumber(text, language, { near: 1 });
  const read = local.ok ? parseScaled(local.text, PERCENT_DECIMALS) : local;
  if (!read.ok || read.value === 0 || read.value < HUNDREDTHS_MIN || read.value > HUNDREDTHS_MAX)
    return fault('trade.alert_change_invalid');
  const target = now === null ? null : (now * (10_000 + read.value)) / 10_000;
  return {
    value: {
      // Rounded as the server does, so that the change is complete.
      level: target === null ? null : price(read.value > 0 ? Math.ceil(target) : Math.floor(target)),
      percent: read.value / 100,
      request: { percent: formatScaled(read.value, PERCENT_DECIMALS) },
    },
  };
}

/** Where a new alert begins, as the price of now is reached already: a thousandth above it, up to a pip (ten points). */
export const levelAbove = (now: number): Price => price(Math.ceil((now * 1.001) / 10) * 10);

export const writeChange = (percent: string, language: Language): string => formatForInput(language, percent);
