import type { DayMarketRow } from '@candor/contract';
import { expect, test } from 'vitest';
import { makeQuotesStore, ROWS_A_FRAME_MAX } from './quotes-store.ts';
import { makeFakeClock } from './testing/fake-clock.ts';
import { makeFakeSocket } from './testing/fake-socket.ts';

const row = (Id: number, change: Partial<DayMarketRow> = {}): DayMarketRow => ({
  Id,
  Code: `C${Id}`,
  Open: 1,
  Close: 1.1,
  Change: 10,
  High: 1.2,
  Low: 0.9,
  Bid: 1.1,
  Ask: 1.2,
  MarketStatus: 1,
  Time: 1_000,
  ...change,
});

const PRECISION = 1;
/** In points of that precision. */
const points = (value: number) => value * 10;
const known = Array.from({ length: 100 }, (_, n) => ({ id: n + 1, precision: PRECISION }));

function makeTest(instruments = known) {
  const clock = makeFakeClock();
  const socket = makeFakeSocket();
  const frames: (() => void)[] = [];
  const quotes = makeQuotesStore({ socket, clock, frame: (act) => void frames.push(act) });
  quotes.seed(instruments, []);
  quotes.start();
  const push = (...rows: DayMarketRow[]) => {
    socket.hear(clock.now());
    socket.push('DAY_MARKET', rows);
  };
  const paint = () => {
    for (const act of frames.splice(0)) act();
  };
  return { clock, socket, quotes, frames, push, paint };
}

test('a whole market is rendered over several frames, each row once with its latest quote', () => {
  const { quotes, push, paint } = makeTest();
  const ids = Array.from({ length: 3 * ROWS_A_FRAME_MAX }, (_, n) => n + 1);
  const notified: number[] = [];
  for (const id of ids) quotes.subscribe(id, () => notified.push(id));
  push(...ids.map((Id) => row(Id, { Bid: 1 })));
  paint();
  expect(notified).toEqual(ids.slice(0, ROWS_A_FRAME_MAX));
  push(row(3 * ROWS_A_FRAME_MAX, { Bid: 2 }));
  paint();
  paint();
  paint();
  expect(notified).toEqual(ids);
  expect(quotes.get(3 * ROWS_A_FRAME_MAX)?.bid).toBe(points(2));
});

test('instruments that no screen shows are updated at once', () => {
  const { quotes, push, paint } = makeTest();
  const ids = Array.from({ length: 3 * ROWS_A_FRAME_MAX }, (_, n) => n + 1);
  push(...ids.map((Id) => row(Id, { Bid: 1 })));
  paint();
  expect(ids.every((id) => quotes.get(id)?.bid === points(1))).toBe(true);
});

test('ticks gather until the next frame, the latest wins, and only their rows are notified', () => {
  const { quotes, frames, push, paint } = makeTest();
  const notified: number[] = [];
  for (const id of [1, 2]) quotes.subscribe(id, () => notified.push(id));
  push(row(1, { Bid: 1.1 }));
  push(row(1, { Bid: 1.3 }), row(3));
  expect(frames).toHaveLength(1);
  expect(quotes.get(1)).toBeUndefined();
  paint();
  expect(quotes.get(1)?.bid).toBe(points(1.3));
  expect(notified).toEqual([1]);
});

test('a quote keeps its identity until it changes, as screens rely on', () => {
  const { quotes, push, paint } = makeTest();
  push(row(1), row(2));
  paint();
  const before = quotes.get(2);
  push(row(1, { Bid: 2 }));
  paint();
  expect(quotes.get(2)).toBe(before);
});

test.each([
  [[1.1], 0],
  [[1.1, 1.2], 1],
  [[1.2, 1.1], -1],
  [[1.1, 1.2, 1.2], 1],
])('bids %j go in direction %i', (bids, direction) => {
  const { quotes, push, paint } = makeTest();
  for (const Bid of bids) {
    push(row(1, { Bid }));
    paint();
  }
  expect(quotes.get(1)?.direction).toBe(direction);
});

test('a trade list adds missing quotes, and does not replace newer ones', () => {
  const { quotes, push, paint } = makeTest();
  push(row(1, { Bid: 5, Time: 2_000 }));
  paint();
  quotes.seed(known, [row(1, { Bid: 4, Time: 1_999 }), row(2, { Bid: 4, Time: 1_999 })]);
  expect(quotes.get(1)?.bid).toBe(points(5));
  expect(quotes.get(2)?.bid).toBe(points(4));
});

test('quotes of unknown instruments wait for them, and the latest wins', () => {
  const { quotes, push, paint } = makeTest([]);
  const notified: number[] = [];
  quotes.subscribe(1, () => notified.push(1));
  for (const Bid of [1.1, 1.2]) {
    push(row(1, { Bid }));
    paint();
  }
  expect(quotes.get(1)).toBeUndefined();
  expect(notified).toEqual([]);
  quotes.seed([{ id: 1, precision: 3 }], [row(1, { Bid: 1, Time: 999 })]);
  paint();
  expect(quotes.get(1)?.bid).toBe(1_200);
});

test('a quiet market stays fresh while the connection is alive; a silent connection is stale after 10 s', () => {
  const { quotes, socket, clock, push, paint } = makeTest();
  const notified: boolean[] = [];
  quotes.onFresh(() => notified.push(quotes.isFresh()));
  expect(quotes.isFresh()).toBe(false);
  push(row(1));
  paint();
  expect(quotes.isFresh()).toBe(true);
  for (let n = 0; n < 20; n += 1) {
    clock.advance(5_000);
    socket.hear(clock.now());
  }
  expect(quotes.isFresh()).toBe(true);
  clock.advance(10_000);
  expect(quotes.isFresh()).toBe(true);
  clock.advance(1_000);
  expect(quotes.isFresh()).toBe(false);
  expect(notified).toEqual([true, false]);
});

test('prices are stale at once when the network is lost', () => {
  const { quotes, socket, push, paint } = makeTest();
  push(row(1));
  paint();
  socket.become('offline');
  expect(quotes.isFresh()).toBe(false);
});

test('a market that opens, closes, is halted or listed under other terms is notified', () => {
  const { quotes, push, paint } = makeTest();
  const changed: number[] = [];
  quotes.onListing((id) => changed.push(id));
  push(row(1), row(2));
  paint();
  expect(changed).toEqual([]);
  push(row(1, { MarketStatus: 0 }), row(2));
  paint();
  expect(changed).toEqual([1]);
  // Its terms are others: the list has them.
  push(row(2, { Version: 3 }));
  paint();
  push(row(2, { Version: 3 }));
  paint();
  expect(changed).toEqual([1, 2]);
});
