// How the figures of a step come about: formulas in figures and signs alone, which need no language. One worked number each:
// (1.21798 − 1.21818) × 0.01 × 100,000 = −0.20.
import type { Lots, Price } from '@candor/core';
import type { Formatter } from '@candor/i18n';
import type { CheckStep } from '@candor/proof';
import { exactMoney } from './step-params.ts';

const THOUSAND = 1e3;
const BILLION = 1e9;
const INTEREST_DAYS = 360;
/** More than any rate has. */
const RATE_DECIMALS = 12;

export function workOut(step: CheckStep, format: Formatter): string[] {
  const { id, params, legs = [] } = step;
  const figure = (name: string): number => Number(params[name] ?? 0);
  const precision = figure('precision');
  const price = (name: string): string => format.scaledPrice(figure(name) as Price, precision);
  const size = `${format.scaledLots(figure('lots') as Lots)} × ${format.number(figure('units'), 0)}`;
  const rate = (value: number): string =>
    format.number(Number(value.toPrecision(RATE_DECIMALS)), RATE_DECIMALS);
  const sum = (formula: string, micro: number): string => `${formula} = ${exactMoney(micro, format)}`;
  const inDollars = legs
    .map((leg) => ` ${leg.inverted ? '÷' : '×'} ${format.scaledPrice(leg.price as Price, leg.precision)}`)
    .join('');
  if (id === 'margin') {
    const held =
      params.mode === 'fixed' ? size : `${size} × ${price('price')} ÷ ${figure('multiple')}${inDollars}`;
    const isByLot = params.feeType === 'per_lot';
    const base = isByLot ? format.scaledLots(figure('lots') as Lots) : exactMoney(figure('margin'), format);
    const by = isByLot ? exactMoney(figure('rate') / THOUSAND, format) : rate(figure('rate') / BILLION);
    const charged = `${base} × ${by}`;
    return [sum(held, figure('margin')), sum(charged, figure('fee'))];
  }
  if (id === 'profit') {
    const [closed, opened] = [price('price'), price('from')];
    const move = params.side === 'buy' ? `${closed} − ${opened}` : `${opened} − ${closed}`;
    return [sum(`(${move}) × ${size}${inDollars}`, figure('amount'))];
  }
  if (id === 'swap') {
    const days = format.number(figure('days'), 0);
    const daily = figure('rate') / BILLION;
    const formula =
      params.mode === 'points'
        ? `${size} × ${rate(daily / 10 ** precision)} × ${days}`
        : `${size} × ${price('price')} × ${rate(daily)} × ${days} ÷ ${INTEREST_DAYS}`;
    return [sum(`${formula}${inDollars}`, figure('amount'))];
  }
  return [];
}
