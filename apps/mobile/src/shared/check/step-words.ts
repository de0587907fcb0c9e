// Steps of a check in words: what each is about, and what was found.
import type { Money, Price } from '@candor/core';
import type { Formatter, MessageKey, Translate } from '@candor/i18n';
import type { CheckStep, StepId } from '@candor/proof';

export interface StepWords {
  readonly t: Translate;
  readonly format: Formatter;
}

const titles: Readonly<Record<StepId, MessageKey>> = {
  file: 'check.title_file',
  signed: 'check.title_signed',
  witnessed: 'check.title_signed',
  recorded: 'check.title_recorded',
  tape: 'check.title_tape',
  placed: 'check.title_order',
  seen: 'check.title_price',
  target: 'check.title_price',
  opened: 'check.title_price',
  margin: 'check.title_figures',
  stops: 'check.title_stop',
  cancelled: 'check.title_order',
  swap: 'check.title_figures',
  stop_out: 'check.title_stop',
  stop_loss: 'check.title_stop',
  take_profit: 'check.title_stop',
  closed: 'check.title_price',
  profit: 'check.title_figures',
  ended: 'check.title_order',
};

export const titleOfStep = ({ id }: CheckStep, { t }: StepWords): string => t(titles[id]);

/** Null of a step that says nothing of its own where it holds. */
export function describeStep(step: CheckStep, words: StepWords): string | null {
  const { t } = words;
  const { id, state, params } = step;
  if (state === 'fails') return t('check.fails');
  if (id === 'file' || id === 'ended') return null;
  if (id === 'witnessed' && state === 'unknown') return t('check.unwitnessed');
  if (id === 'seen') return seenText(Number(params.points), words);
  return t(`check.${id}`, writeParams(step, words));
}

function seenText(points: number, { t }: StepWords): string {
  if (points === 0) return t('trade.slippage_none');
  return t(points > 0 ? 'trade.slippage_better' : 'trade.slippage_worse', { points: Math.abs(points) });
}

/** Each figure as this language writes it. A name means the same in every step. */
function writeParams({ id, params }: CheckStep, { t, format }: StepWords): Record<string, string> {
  const { precision = 0, margin } = params;
  const write: Readonly<Record<string, (value: number) => string>> = {
    price: (value) => format.scaledPrice(value as Price, Number(precision)),
    loss: (value) => priceOrNone(value),
    gain: (value) => priceOrNone(value),
    points: (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'),
    at: (value) => format.dateTime(value),
    lots: (value) => format.scaledLots(value as never),
    ...Object.fromEntries(
      ['margin', 'fee', 'amount', 'net', 'equity'].map((name) => [
        name,
        (value: number) => `${format.scaledMoney(value as Money)}\u00A0USD`,
      ]),
    ),
    number: String,
    tick: String,
  };
  const priceOrNone = (value: number) =>
    value > 0 ? format.scaledPrice(value as Price, Number(precision)) : '–';
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name === 'side') written.side = sideText(id, String(value), t);
    else if (typeof value === 'string') written[name] = value;
    else written[name] = write[name]?.(value) ?? format.number(value, 0);
  }
  written.time = written.at ?? '';
  if (id === 'stop_out') {
    const rate = Number(margin) > 0 ? (Number(params.equity) / Number(margin)) * 100 : 0;
    written.rate = format.percent(rate);
    written.limit = format.percent(Number(params.level));
  }
  return written;
}

/** A buy opens at the ask and closes at the bid, a sell the other way round. */
function sideText(id: StepId, side: string, t: Translate): string {
  if (id === 'placed') return t(side === 'buy' ? 'trade.buy' : 'trade.sell');
  return t((side === 'buy') === (id === 'opened') ? 'product.ask' : 'product.bid');
}
