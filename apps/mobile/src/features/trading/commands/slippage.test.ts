import { lotsOf, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { calculateSlippage, slippageInUsd, slippageOfOrder } from './slippage.ts';

const at = (price: number) => priceOf(price.toFixed(5), 5);

test.each([
  ['buy', 1.1001, 1.10012, -2],
  ['buy', 1.1001, 1.10008, 2],
  ['sell', 1.1, 1.10003, 3],
  ['sell', 1.1, 1.09999, -1],
  ['buy', 1.1001, 1.1001, 0],
  ['buy', null, 1.1001, null],
] as const)('%s seen %s got %d: %s points', (direction, requestedPrice, got, points) => {
  expect(
    calculateSlippage({ direction, requestedPrice: requestedPrice && at(requestedPrice), got: at(got) }),
  ).toBe(points);
});

const sold = { kind: 'market', side: 'sell', seen: at(1.1), openPrice: at(1.1), takeProfit: null } as const;
const bought = {
  kind: 'market',
  side: 'buy',
  seen: at(1.1),
  openPrice: at(1.10002),
  stopLoss: null,
} as const;

test.each([
  [
    'a stop of a sell that filled above its level',
    { ...sold, stopLoss: at(1.102), closePrice: at(1.10211), closeReason: 'stop_loss' },
    { opening: 0, closing: -11 },
  ],
  [
    'a take profit of a buy that filled above its level',
    { ...bought, takeProfit: at(1.105), closePrice: at(1.10503), closeReason: 'take_profit' },
    { opening: -2, closing: 3 },
  ],
  [
    'a closing by hand, of which no level was asked',
    { ...bought, takeProfit: at(1.105), closePrice: at(1.104), closeReason: 'closed_by_user' },
    { opening: -2, closing: null },
  ],
] as const)('%s', (_what, order, slippage) => {
  expect(slippageOfOrder(order as Parameters<typeof slippageOfOrder>[0])).toEqual(slippage);
});

test('slippage is money of the account, converted as the fill was', () => {
  const euro = {
    lots: lotsOf('0.10'),
    contractSize: 100_000,
    precision: 5,
    quoteCurrency: 'USD',
    conversion: [],
  };
  expect(slippageInUsd(-11, euro)).toBe(usd('-1.1'));
  const yen = { ...euro, precision: 3, quoteCurrency: 'JPY' };
  const byRate = (isDivided: boolean, price: number) => [{ code: 'USDJPY', tick: 1, price, isDivided }];
  expect(slippageInUsd(11, { ...yen, conversion: byRate(true, 110) })).toBe(usd('1'));
  expect(slippageInUsd(11, { ...yen, conversion: byRate(false, 0.01) })).toBe(usd('1.1'));
  // An open position has not been converted.
  expect(slippageInUsd(11, yen)).toBeNull();
});
