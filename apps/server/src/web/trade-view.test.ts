// The cookie of Trade: what an app of ours has written is read, and nothing else.
import { expect, test } from 'vitest';
import { readTradeView } from './trade-view.ts';

test.each([
  ['candor_trade=12.5min.candles', { instrumentId: 12, period: '5min', kind: 'candles' }],
  [
    'candor_language=en; candor_trade=3.1day.area; other=1',
    { instrumentId: 3, period: '1day', kind: 'area' },
  ],
  ['candor_trade=0.5min.candles', undefined],
  ['candor_trade=12.7min.candles', undefined],
  ['candor_trade=12.5min.bars', undefined],
  ['candor_trade=12.5min.candles<script>', undefined],
  ['candor_trade=9999999999.5min.candles', undefined],
  ['', undefined],
])('%s', (cookies, view) => {
  expect(readTradeView(cookies)).toEqual(view);
});
