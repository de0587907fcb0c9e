import type { Client } from '@candor/client';
import { expect, test, vi } from 'vitest';
import { askBarsAhead, takeBars } from './bars-ahead.ts';

const { signal } = new AbortController();
const first = { instrumentId: 3, period: '5min', to: null, limit: 400, signal } as const;

function makeClient(answer: () => Promise<unknown>) {
  const call = vi.fn((_name: string, _params: Readonly<Record<string, unknown>>) => answer());
  const client = { http: { call }, preferences: { get: () => ({}) } } as unknown as Client;
  return { client, asked: () => call.mock.calls.map(([, params]) => params.forex_id) };
}
const bar = { Time: 300_000, Open: 1.1, High: 1.2, Low: 1, Close: 1.15, Volume: 3 };

test('the chart takes the bars that were asked for as its instrument was tapped, once', async () => {
  const { client, asked } = makeClient(async () => [bar]);
  askBarsAhead(client, 3);
  askBarsAhead(client, 3);
  expect(asked()).toEqual([3]);
  expect(await takeBars(client, first)).toMatchObject([{ time: 300_000, close: 1.15 }]);
  expect(asked()).toEqual([3]);
  await takeBars(client, first);
  expect(asked()).toEqual([3, 3]);
});

test('bars of another instrument, another period or the past are asked for as ever', async () => {
  const { client, asked } = makeClient(async () => [bar]);
  askBarsAhead(client, 3);
  await takeBars(client, { ...first, instrumentId: 4 });
  await takeBars(client, { ...first, period: '1day' });
  await takeBars(client, { ...first, to: 300_000 });
  expect(asked()).toEqual([3, 4, 3, 3]);
});

test('old ones are not taken, and where asking ahead failed the chart asks itself', async () => {
  let isLost = true;
  const { client, asked } = makeClient(async () => {
    if (isLost) throw new Error('no line');
    return [bar];
  });
  askBarsAhead(client, 3);
  isLost = false;
  expect(await takeBars(client, first)).toHaveLength(1);
  expect(asked()).toEqual([3, 3]);
  vi.useFakeTimers();
  askBarsAhead(client, 3);
  vi.advanceTimersByTime(6_000);
  await takeBars(client, first);
  vi.useRealTimers();
  expect(asked()).toEqual([3, 3, 3, 3]);
});
