// Slippage of stops and targets, in points and in money.
import { expect, it } from 'vitest';
import { lotsOf, type Price, price, priceOf, usd } from '../units/units.ts';
import { calculateExitSlippage } from './exit-slippage.ts';

const at = (text: string): Price => priceOf(text, 5);
const bought = {
  side: 'buy',
  openPrice: at('1.10000'),
  lots: lotsOf('0.10'),
  contractSize: 100_000,
  precision: 5,
  quoteCurrency: 'USD',
  stopLoss: at('1.09000'),
  takeProfit: at('1.12000'),
} as const;

it.each([
  ['a stop that filled below its level', bought, 'stop_loss', '1.08990', { points: -10, made: usd('-1') }],
  ['a target that filled above it', bought, 'take_profit', '1.12010', { points: 10, made: usd('1') }],
  ['a stop at its level', bought, 'stop_loss', '1.09000', { points: 0, made: usd('0') }],
  [
    'a stop of a sell that filled above it',
    { ...bought, side: 'sell', stopLoss: at('1.11000') },
    'stop_loss',
    '1.11011',
    { points: -11, made: usd('-1.1') },
  ],
  ['a close by hand', bought, 'user', '1.08990', null],
  ['a stop-out', bought, 'stop_out', '1.08990', null],
  ['a stop without a level', { ...bought, stopLoss: price(0) }, 'stop_loss', '1.08990', null],
] as const)('%s', (_what, trade, reason, filledAt, slippage) => {
  expect(calculateExitSlippage(trade, { reason, price: at(filledAt), conversion: [] })).toEqual(slippage);
});
