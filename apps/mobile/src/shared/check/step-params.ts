// The amounts of a step in the user's language. A name means the same in every step.
import type { Lots, Money, Price } from '@candor/core';
import type { Formatter, Translate } from '@candor/i18n';
import type { CheckStep, StepId } from '@candor/proof';

export interface StepMessages {
  readonly t: Translate;
  readonly format: Formatter;
}

const PRICES = ['price', 'seen', 'target', 'stop', 'loss', 'gain'];
const MONEY = ['margin', 'fee', 'swap', 'amount', 'net', 'equity'];
const LOTS = ['lots', 'all'];
/** Numbers that identify something, not counts. */
const NUMBERS = ['number', 'tick', 'part'];

export function writeParams(step: CheckStep, messages: StepMessages): Record<string, string> {
  const { id, params } = step;
  const { t, format } = messages;
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) written[name] = write(name, value);
  const { side, kind, points, at, part, code } = params;
  if (side !== undefined) written.side = sideText(id, String(side), t);
  if (kind !== undefined) written.kind = kindText(String(side), String(kind), t);
  if (points !== undefined) written.compared = compare(Number(points), t);
  if (at !== undefined) written.time = writeMoment(Number(at), messages);
  if (part !== undefined) written.number = String(part);
  if (code !== undefined) written.code = showCode(String(code), String(params.base));
  if (id === 'placed') written.price = written.target ?? '';
  // Charges are deducted.
  if (id === 'profit') written.fee = inDollars(0 - Number(params.fee), format);
  if (id === 'stop_out') {
    const { equity, margin, level } = params;
    written.rate = format.percent(Number(margin) > 0 ? (Number(equity) / Number(margin)) * 100 : 0);
    written.limit = format.percent(Number(level));
  }
  return written;

  function write(name: string, value: string | number): string {
    if (typeof value === 'string' || NUMBERS.includes(name)) return String(value);
    if (PRICES.includes(name))
      return value === 0 ? '–' : format.scaledPrice(value as Price, Number(params.precision ?? 0));
    if (MONEY.includes(name)) return inDollars(value, format);
    if (LOTS.includes(name)) return format.scaledLots(value as Lots);
    return format.number(value, 0);
  }
}

/** Formats to the last digit that is not 0, so that sums can be recalculated; at least cents. */
export const exactMoney = (micro: number, format: Formatter): string =>
  format.scaledLots(micro as Money | number as Lots);

const inDollars = (micro: number, format: Formatter): string => `${exactMoney(micro, format)}\u00A0USD`;

/** Includes the time zone, because the file's recipient may be in another one than the trader. */
export function writeMoment(at: number, { format }: Pick<StepMessages, 'format'>): string {
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.dateTime(at)} ${(zone ?? '').replace(/^GMT([+]0$)?/, 'UTC')}`.trim();
}

/** Within a sentence. A buy opens at the ask and closes at the bid, a sell the other way round. */
const sideText = (id: StepId, side: string, t: Translate): string =>
  t((side === 'buy') === (id === 'opened') ? 'check.ask' : 'check.bid');

function kindText(side: string, kind: string, t: Translate): string {
  const isBuy = side === 'buy';
  if (kind === 'limit') return t(isBuy ? 'trade.buy_limit' : 'trade.sell_limit');
  if (kind === 'stop') return t(isBuy ? 'trade.buy_stop' : 'trade.sell_stop');
  return t(isBuy ? 'trade.buy' : 'trade.sell');
}

function compare(points: number, t: Translate): string {
  if (points === 0) return t('check.exact');
  return t(points > 0 ? 'check.better' : 'check.worse', { points: Math.abs(points) });
}

/** EUR/USD for EURUSD, as the app shows it; a code that is not a pair stays unchanged. */
const showCode = (code: string, base: string): string =>
  code.startsWith(base) && code.length === base.length + 3 ? `${base}/${code.slice(base.length)}` : code;
