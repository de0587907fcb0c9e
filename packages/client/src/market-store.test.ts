import type { Candle } from '@candor/contract';
import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import type { Http } from './http.ts';
import { makeMarketStore } from './market-store.ts';
import { parseDayPrices } from './parse/day-prices.ts';
import { makeQuotesStore } from './quotes-store.ts';
import { makeFakeClock } from './testing/fake-clock.ts';
import { makeFakeSocket } from './testing/fake-socket.ts';

const candle = (Time: number, Open: number, Close: number): Candle => ({
  Time,
  Open,
  Close,
  High: Math.max(Open, Close),
  Low: Math.min(Open, Close),
  Volume: 1,
});

function makeTest() {
  const clock = makeFakeClock(Date.parse('2026-11-21T03:10:00Z'));
  const requested: object[] = [];
  const answers = { fails: false };
  const call = async (_: string, params: object) => {
    requested.push(params);
    if (answers.fails) throw new CallError({ code: 0, msg: '', error: 'busy', field: null, details: {} });
    return [candle(clock.now(), 1, 2)];
  };
  // The store uses only this call.
  const http = { call } as unknown as Http;
  const quotes = makeQuotesStore({ socket: makeFakeSocket(), clock, frame: (act) => act() });
  const market = makeMarketStore({ http, quotes, clock });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { clock, requested, answers, market, settle };
}

test('a small chart is loaded on demand, and reloaded only when it is old', async () => {
  const { market, requested, clock, settle } = makeTest();
  market.wantSmallChart(3);
  market.wantSmallChart(3);
  await settle();
  // Five hours into the trading day.
  expect(requested).toEqual([{ forex_id: 3, period: '15min' }]);
  expect(market.smallChart(3).get().data).toEqual([1, 2]);
  clock.advance(299_999);
  market.wantSmallChart(3);
  expect(requested).toHaveLength(1);
  clock.advance(1);
  market.wantSmallChart(3);
  expect(requested).toHaveLength(2);
});

test('a failed chart can be retried at once', async () => {
  const { market, requested, answers, settle } = makeTest();
  answers.fails = true;
  market.wantSmallChart(3);
  await settle();
  answers.fails = false;
  market.wantSmallChart(3);
  await settle();
  expect(requested).toHaveLength(2);
  expect(market.smallChart(3).get().data).toEqual([1, 2]);
});

test('the prices of a day begin with its first bid', () => {
  const candles = [candle(10, 1, 2), candle(20, 3, 4), candle(30, 4, 5)];
  expect(parseDayPrices(candles, 20)).toEqual([3, 4, 5]);
  expect(parseDayPrices(candles, 31)).toEqual([1, 2, 4, 5]);
  expect(parseDayPrices([], 0)).toEqual([]);
});
