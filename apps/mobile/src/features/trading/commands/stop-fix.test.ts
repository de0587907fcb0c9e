import { priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import { stopFixOf } from './stop-fix.ts';

const at = (text: string) => priceOf(text, 5);
const fixOf = (error: string, side: 'buy' | 'sell', nearest: unknown = 1.1) =>
  stopFixOf({ error, details: { nearest } }, { side, precision: 5 });

test('the offered stop leaves the market room to move: 2.2 pips at 1.10000', () => {
  expect(fixOf('invalid_stop_loss', 'buy')).toEqual({ kind: 'stopLoss', at: at('1.09978') });
  expect(fixOf('invalid_stop_loss', 'sell')).toEqual({ kind: 'stopLoss', at: at('1.10022') });
  expect(fixOf('invalid_take_profit', 'buy')).toEqual({ kind: 'takeProfit', at: at('1.10022') });
});

test('there is none for other rejections, and where no price is accepted', () => {
  expect(fixOf('price_moved', 'buy')).toBeNull();
  expect(fixOf('invalid_stop_loss', 'buy', 'none')).toBeNull();
  expect(fixOf('invalid_stop_loss', 'buy', 0)).toBeNull();
});
