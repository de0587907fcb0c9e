// From a source through the price filter to the engine: bad ticks are numbered and cost nobody anything, true gaps fill stops.
import {
  lotsOf,
  type MarketEvent,
  price,
  systemActor,
  type Tick,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../db/store-log.ts';
import { EngineLoop } from '../engine/engine-loop.ts';
import { Feed, type FeedEvent } from './feed.ts';
import { rememberedClock } from './feed-clock.ts';
import { catalogue } from './instruments.ts';
import { tickAt } from './price-filter/testing/shocks.ts';
import { rememberedWithheld } from './price-filter/withheld-log.ts';
import type { PriceSource, RawEvent, RawTick, SourceSink } from './price-source.ts';
import { TickNumbers } from './tick-numbers.ts';

const T = Date.UTC(2026, 10, 18, 12);
const EURUSD = 1;
const opens: RawEvent = { kind: 'session', instrumentId: EURUSD, status: 'open', nextOpen: null, at: T };
const quiet = Array.from({ length: 20 }, (_, n) => tickAt(EURUSD, T + n * 100, 110_000 + (n % 2)));

/** What comes out of the feed when its source pushes these deliveries. `setBackMs`: how far the machine's clock is at each. */
async function pushed(
  deliveries: readonly RawEvent[][],
  setBackMs: readonly number[] = [],
): Promise<FeedEvent[]> {
  let wall = T + 600_000;
  let push: SourceSink = () => {};
  const source: PriceSource = {
    ...{ label: 'pushed', market: 'pushed', usualHours: 'data', continues: false },
    open: async () => undefined,
    start: (sink) => {
      push = sink;
    },
    list: () => () => undefined,
    stop: async () => undefined,
  };
  const feed = new Feed({
    ...{ source, catalogue, speed: 1, log: silentLog },
    ...{ clock: rememberedClock(), withheld: rememberedWithheld() },
    wall: () => wall,
    steady: () => 0,
  });
  await feed.open();
  const out: FeedEvent[] = [];
  feed.start((events) => void out.push(...events), { numbers: new TickNumbers() });
  deliveries.forEach((events, n) => {
    wall = T + 600_000 - (setBackMs[n] ?? 0);
    push(events);
  });
  await feed.stop();
  const before = out.length;
  push([opens]);
  expect(out).toHaveLength(before);
  return out;
}

/** A demo account's long of 1 lot at 1.10010 with its stop at 1.09500, and what the market then makes of it. */
async function tradedOn(events: readonly FeedEvent[]): Promise<VenueEvent[]> {
  const emitted: VenueEvent[] = [];
  const loop = new EngineLoop({
    state: new VenueState(0),
    journal: { append: async (_, batch) => void emitted.push(...batch) },
    onCommitted: () => {},
    onFailure: (error) => {
      throw error;
    },
  });
  const act = (command: Parameters<EngineLoop['submit']>[0]['command']): void =>
    loop.submit({ command, actor: systemActor('start'), idempotency: null }, T, () => {});
  for (const { spec } of catalogue) act({ type: 'ConfigureInstrument', terms: spec });
  act({ type: 'OpenAccount', accountId: 1, demo: true });
  loop.market(seen(events.slice(0, 3)));
  act({
    type: 'PlaceOrder',
    accountId: 1,
    instrumentId: EURUSD,
    side: 'buy',
    mode: 'market',
    lots: lotsOf('1'),
    leverage: 100,
    target: price(0),
    stopLoss: price(109_500),
    takeProfit: price(0),
    deviation: null,
  });
  for (const event of events.slice(3)) loop.market(seen([event]));
  await loop.drained();
  expect(emitted.map(({ type }) => type)).toContain('OrderPlaced');
  return emitted;
}

/** The events that reach an engine. */
const seen = (events: readonly FeedEvent[]): MarketEvent[] =>
  events.filter((event) => event.kind !== 'marked');

const closings = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.type === 'PositionClosed' ? [event.price] : []));
const numbersOf = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.kind === 'tick' || event.kind === 'marked' ? [event.no] : []));

describe('a tick that is no price', () => {
  it.each([
    ['zero', 0, 0],
    ['one point', 1, 1],
    ['10^12 points', 1e12, 1e12],
    ['not a number', Number.NaN, Number.NaN],
    ['a single spike', 108_000, 108_010],
  ])('%s is numbered in its place, and nothing is priced by it', async (_, bid, ask) => {
    const bad = { ...tickAt(EURUSD, T + 1_950, bid), ask: ask as Tick['ask'] };
    const last = tickAt(EURUSD, T + 2_100, 110_001);
    const events = await pushed([[opens, ...quiet], [bad], [last]]);
    expect(numbersOf(events)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
    expect(events.at(-2)).toMatchObject({ kind: 'marked', bid, ask, no: 21 });
    expect(events.at(-1)).toMatchObject({ kind: 'tick', bid: 110_001, no: 22 });
    const emitted = await tradedOn(events);
    expect(closings(emitted)).toEqual([]);
    expect(emitted.some(({ type }) => type === 'NegativeBalanceCovered')).toBe(false);
  });
});

it('a gap that is true fills a stop at the first price that is confirmed', async () => {
  const gap = [108_000, 107_980, 107_990, 107_960, 107_970].map((bid, n) =>
    tickAt(EURUSD, T + 2_000 + n * 200, bid),
  );
  const events = await pushed([[opens, ...quiet], gap]);
  expect(numbersOf(events)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  expect(closings(await tradedOn(events))).toEqual([107_960]);
});

it('a tick dated ten years ahead stops no clock', async () => {
  const ahead = tickAt(EURUSD, T + 10 * 365 * 86_400_000, 110_000);
  const events = await pushed([
    [opens, ...quiet],
    [ahead, tickAt(EURUSD, T + 2_000, 109_400)],
  ]);
  expect(events.every((event) => !('at' in event) || event.at < T + 600_000)).toBe(true);
  expect(closings(await tradedOn(events))).toEqual([109_400]);
});

it('one delivery is taken in the order of its times, and a stop in it is not missed', async () => {
  const jpy = tickAt(3, T + 60_000, 151_000);
  const events = await pushed([
    [opens, ...quiet],
    [jpy, tickAt(EURUSD, T + 2_000, 109_490), tickAt(EURUSD, T + 60_000, 110_200)],
  ]);
  expect(closings(await tradedOn(events))).toEqual([109_490]);
});

it('markets are halted as soon as the machine’s clock is off, and trade on the first price after it', async () => {
  const [during, after] = [109_400, 109_380].map((bid, n) => tickAt(EURUSD, T + 2_000 + n * 100, bid));
  const events = await pushed(
    [[opens, ...quiet], [during as RawTick], [after as RawTick]],
    [0, 3_600_000, 0],
  );
  expect(events.slice(-4)).toMatchObject([
    { kind: 'session', status: 'halted', at: T + 600_000 },
    { kind: 'tick', no: 21 },
    { kind: 'session', status: 'open', at: T + 600_000 },
    { kind: 'tick', no: 22 },
  ]);
  expect(closings(await tradedOn(events))).toEqual([]);
  const fresh = events.map((event) =>
    'at' in event ? { ...event, at: Math.min(event.at, T + 2_100) } : event,
  );
  expect(closings(await tradedOn(fresh))).toEqual([109_380]);
});

describe('a heartbeat', () => {
  const jpy: RawEvent = { ...opens, instrumentId: 3 };
  const closes: RawEvent = { ...opens, instrumentId: 3, status: 'closed', at: T + 1 };
  const beat = (at: number): RawEvent => ({ kind: 'heartbeat', at });

  it('confirms the prices of open markets up to the clock of their source', async () => {
    const events = await pushed([[opens, jpy, ...quiet], [beat(T + 5_000)], [closes], [beat(T + 9_000)]]);
    expect(events.filter(({ kind }) => kind === 'confirmation')).toEqual([
      { kind: 'confirmation', instrumentIds: [EURUSD, 3], until: T + 5_000 },
      { kind: 'confirmation', instrumentIds: [EURUSD], until: T + 9_000 },
    ]);
  });

  it('that is dated ahead confirms nothing beyond two seconds from now, and no price that is doubted', async () => {
    const bad = tickAt(EURUSD, T + 2_000, 1);
    const events = await pushed([[opens, jpy, ...quiet], [bad], [beat(T + 86_400_000)]]);
    expect(events.at(-1)).toEqual({ kind: 'confirmation', instrumentIds: [3], until: T + 602_000 });
  });
});
