// Tests which ticks pass the price filter: each kind of bad price, each kind of true move, and which tick reaches the engine.
import type { Confirmation, Price, SessionChange } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import type { RawEvent, RawTick } from '../price-source.ts';
import { AHEAD_MS_MAX, CROSSED_MS_MAX, PriceFilter } from './price-filter.ts';
import { passedBy, quietWalk, tickAt } from './testing/shocks.ts';
import type { Withheld } from './withheld.ts';

const T = Date.UTC(2026, 10, 18, 12);
const idOf = (code: string): number => catalogue.find(({ spec }) => spec.code === code)?.spec.id as number;
const EURUSD = idOf('EURUSD');
const GBPUSD = idOf('GBPUSD');

/** A filter that has seen a quiet minute of EURUSD around 1.16500 up to T. */
function makeFilter() {
  const kept: Withheld[] = [];
  const filter = new PriceFilter({ catalogue, record: (withheld) => kept.push(withheld) });
  const pass = (...events: RawEvent[]): RawEvent[] => [
    ...passedBy(filter, events, Math.max(T, ...events.map((event) => ('at' in event ? event.at : 0)))),
  ];
  const walk = quietWalk(EURUSD, { from: 116_500, begin: T - 60_000, count: 60 }).filter(({ at }) => at < T);
  expect(pass(...walk)).toEqual(walk);
  const last = walk.at(-1) as RawTick;
  return { filter, kept, pass, last, reasons: () => kept.map(({ reason }) => reason) };
}

const quoted = (at: number, bid: number, ask: number): RawTick => ({
  kind: 'tick',
  instrumentId: EURUSD,
  bid: bid as Price,
  ask: ask as Price,
  at,
});
const stands = (until: number, ...instrumentIds: number[]): Confirmation => ({
  kind: 'confirmation',
  instrumentIds,
  until,
});
const session = (status: SessionChange['status'], at: number): SessionChange => ({
  kind: 'session',
  instrumentId: EURUSD,
  status,
  nextOpen: null,
  at,
});

describe('what is no price', () => {
  it.each([
    ['zero', 0, 0, 'no_price'],
    ['a bid of zero', 0, 116_500, 'no_price'],
    ['below zero', -116_510, -116_500, 'no_price'],
    ['not a number', Number.NaN, Number.NaN, 'no_price'],
    ['without end', 116_500, Number.POSITIVE_INFINITY, 'no_price'],
    ['a fraction of a point', 116_500.5, 116_510, 'no_price'],
    ['past what can be counted', 2 ** 53, 2 ** 53, 'no_price'],
    ['one point', 1, 2, 'out_of_range'],
    ['10^12 points', 1e12, 1e12 + 10, 'out_of_range'],
    ['the decimal point slipped down', 11_650, 11_651, 'out_of_range'],
    ['the decimal point slipped up', 1_165_000, 1_165_100, 'out_of_range'],
    ['the decimal point slipped up twice', 11_650_000, 11_651_000, 'out_of_range'],
    ['an ask ten times away', 116_500, 1_165_000, 'out_of_range'],
  ])('%s is refused, and the next price passes', (_, bid, ask, reason) => {
    const { pass, kept, last } = makeFilter();
    const good = tickAt(EURUSD, T + 200, last.bid + 1);
    expect(pass(quoted(T + 100, bid, ask), good)).toEqual([good]);
    expect(kept).toMatchObject([{ reason, bid, ask, at: T + 100, lastBid: last.bid, lastAt: last.at }]);
  });

  it('is not taken for a word that the price before it still stands', () => {
    const { pass, last } = makeFilter();
    expect(pass(stands(T, EURUSD, GBPUSD))).toEqual([stands(T, EURUSD, GBPUSD)]);
    expect(pass(quoted(T + 100, 0, 0), stands(T + 1_000, EURUSD, GBPUSD))).toEqual([
      stands(T + 1_000, GBPUSD),
    ]);
    expect(pass(quoted(T + 1_100, 0, 0), stands(T + 2_000, EURUSD))).toEqual([]);
    const good = tickAt(EURUSD, T + 2_100, last.bid);
    expect(pass(good, stands(T + 2_100, EURUSD))).toEqual([good, stands(T + 2_100, EURUSD)]);
  });
});

describe('a price far from the last one', () => {
  it('that is alone is never let through', () => {
    const { pass, kept, last } = makeFilter();
    const spike = tickAt(EURUSD, T + 100, 114_000);
    const back = tickAt(EURUSD, T + 400, last.bid - 1);
    expect(pass(spike, stands(T + 100, EURUSD))).toEqual([]);
    expect(pass(back, stands(T + 400, EURUSD))).toEqual([back, stands(T + 400, EURUSD)]);
    expect(kept).toMatchObject([
      { reason: 'outlier', bid: 114_000, lastBid: last.bid, band: expect.closeTo(0.011, 3) },
      { reason: 'returned', bid: 114_000 },
    ]);
  });

  it('that is dated ahead does not make true prices late until its time has come', () => {
    const { filter, last } = makeFilter();
    expect(passedBy(filter, [tickAt(EURUSD, T + AHEAD_MS_MAX, 114_000)], T)).toEqual([]);
    const good = tickAt(EURUSD, T + 300, last.bid - 1);
    expect(passedBy(filter, [good], T + 300)).toEqual([good]);
  });

  it('that comes four times in one moment has not been confirmed by it', () => {
    const { pass, last } = makeFilter();
    const burst = [114_000, 114_002, 114_001, 114_003, 114_002].map((bid) => tickAt(EURUSD, T + 100, bid));
    expect(pass(...burst)).toEqual([]);
    const back = tickAt(EURUSD, T + 150, last.bid);
    expect(pass(back)).toEqual([back]);
  });

  it.each([
    ['EURUSD', 116_500, 106_500],
    ['EURUSD', 116_500, 121_500],
    ['BTCUSD', 6_000_000, 4_500_000],
    ['WTI', 70_000, 57_000],
  ])(
    'that comes alone after a long silence is not let through either: %s from %d to %d',
    (code, from, to) => {
      const { filter } = makeFilter();
      const id = idOf(code);
      const spread = Math.round(from / 10_000);
      for (const tick of quietWalk(id, { from, begin: T + 60_000, count: 60 }))
        passedBy(filter, [tick], tick.at);
      const later = T + 49 * 3_600_000;
      const alone = tickAt(id, later, to, spread);
      const back = tickAt(id, later + 400, from + 3, spread);
      expect(passedBy(filter, [alone, back], later + 400)).toEqual([back]);
      const gap = [0, 400, 800, 1_200].map((ms, n) => tickAt(id, later + 5_000 + ms, to + n, spread));
      expect(passedBy(filter, gap, later + 9_000)).toEqual(gap.slice(3));
    },
  );

  it('is let through at once where all ticks come as far apart, as in a recording of bars', () => {
    const { filter } = makeFilter();
    const hours = [133_200, 133_300, 132_900, 133_400, 128_000].map((bid, n) =>
      tickAt(GBPUSD, T + n * 3_600_000, bid),
    );
    for (const tick of hours) expect(passedBy(filter, [tick], tick.at)).toEqual([tick]);
  });

  it('passes once three further ticks lie near it: the newest, and none of the quarantined ones', () => {
    const { pass, reasons } = makeFilter();
    const gap = [114_000, 114_020, 114_010, 113_990, 114_000].map((bid, n) =>
      tickAt(EURUSD, T + 100 + n * 100, bid),
    );
    expect(pass(...gap)).toEqual(gap.slice(3));
    expect(reasons()).toEqual(['outlier', 'outlier', 'outlier', 'confirmed']);
  });

  it('is let through by two further ticks over a second', () => {
    const { pass } = makeFilter();
    const gap = [114_000, 114_020, 114_010].map((bid, n) => tickAt(EURUSD, T + 100 + n * 500, bid));
    expect(pass(...gap)).toEqual(gap.slice(2));
  });

  it('that a feed is stuck at is let through after half a minute of nothing else', () => {
    const { pass } = makeFilter();
    const stuck = Array.from({ length: 40 }, (_, n) => tickAt(EURUSD, T + 1_000 + n * 1_000, 114_000));
    expect(pass(...stuck)[0]).toEqual(stuck[30]);
  });

  it('is forgotten when another one comes instead, as from a feed that says anything', () => {
    const { pass } = makeFilter();
    const noise = [150_000, 80_000, 210_000, 60_000, 140_000, 95_000].map((bid, n) =>
      tickAt(EURUSD, T + 100 + n * 100, bid),
    );
    expect(pass(...noise)).toEqual([]);
  });

  it('is no outlier after a silence in which a market can go so far', () => {
    const { pass } = makeFilter();
    const hour = tickAt(EURUSD, T + 3_600_000, 114_000);
    expect(pass(hour)).toEqual([hour]);
  });

  it('is no outlier for the first tick of a week that is 2 % off, and needs its confirmation at 12 %', () => {
    const week = T + 50 * 3_600_000;
    const closes = session('closed', T + 1_000);
    const opens = session('open', week);
    for (const [bid, passes] of [[114_200, true] as const, [102_500, false] as const]) {
      const { pass } = makeFilter();
      expect(pass(session('open', T), closes, opens)).toHaveLength(3);
      const first = tickAt(EURUSD, week + 500, bid);
      expect(pass(first)).toEqual(passes ? [first] : []);
    }
  });

  it('is measured against the price of before a start', () => {
    const filter = new PriceFilter({ catalogue, record: () => {} });
    filter.remember(tickAt(EURUSD, T - 60_000, 116_500));
    expect(passedBy(filter, [tickAt(EURUSD, T - 90_000, 90_000)], T)).toEqual([]);
    expect(passedBy(filter, [tickAt(EURUSD, T, 116_540)], T)).toHaveLength(1);
  });
});

describe('a spread', () => {
  it('ten times its price wide is quarantined, wherever the bid is, and passes when it stays', () => {
    const { pass, kept, last } = makeFilter();
    const wide = [0, 1, 2, 3].map((n) => tickAt(EURUSD, T + 100 + n * 100, last.bid + n, 600));
    expect(pass(wide[0] as RawTick)).toEqual([]);
    const narrow = tickAt(EURUSD, T + 150, last.bid);
    expect(pass(narrow)).toEqual([narrow]);
    expect(pass(...wide.map((tick) => ({ ...tick, at: tick.at + 100 }))).map((event) => event.kind)).toEqual([
      'tick',
    ]);
    expect(kept.map(({ reason }) => reason)).toEqual([
      'wide_spread',
      'returned',
      'wide_spread',
      'wide_spread',
      'wide_spread',
      'confirmed',
    ]);
  });

  it('of a usual size passes at a rollover and at news', () => {
    const { pass, last } = makeFilter();
    const wide = tickAt(EURUSD, T + 100, last.bid - 10, 120);
    expect(pass(wide)).toEqual([wide]);
  });
});

describe('crossed quotes', () => {
  const crossed = (at: number) => quoted(at, 116_510, 116_500);

  it('pass for a while, and are refused for longer', () => {
    const { pass, kept } = makeFilter();
    expect(pass(crossed(T + 100), crossed(T + 100 + CROSSED_MS_MAX))).toHaveLength(2);
    expect(pass(crossed(T + 101 + CROSSED_MS_MAX), stands(T + CROSSED_MS_MAX + 200, EURUSD))).toEqual([]);
    expect(kept).toMatchObject([{ reason: 'crossed_too_long' }]);
    const good = tickAt(EURUSD, T + CROSSED_MS_MAX + 300, 116_500);
    expect(pass(good, crossed(T + CROSSED_MS_MAX + 400))).toHaveLength(2);
  });

  it('far from the market are refused at once', () => {
    const { pass, kept } = makeFilter();
    expect(pass(quoted(T + 100, 150_000, 116_500))).toEqual([]);
    expect(kept).toMatchObject([{ reason: 'outlier' }]);
  });
});

describe('times', () => {
  it.each([
    ['ten years ahead', T + 10 * 365 * 86_400_000, 'ahead_of_clock'],
    ['a little too far ahead', T + AHEAD_MS_MAX + 1, 'ahead_of_clock'],
    ['no time', Number.NaN, 'no_time'],
    ['in seconds with a fraction', T / 1_000 + 0.5, 'no_time'],
    ['before that of the price before', T - 30_000, 'out_of_order'],
  ])('%s are refused, and the market goes on', (_, at, reason) => {
    const { filter, kept, last } = makeFilter();
    expect(passedBy(filter, [tickAt(EURUSD, at, last.bid)], T)).toEqual([]);
    expect(kept).toMatchObject([{ reason }]);
    const good = tickAt(EURUSD, T + 100, last.bid);
    expect(passedBy(filter, [good], T + 100)).toEqual([good]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'that are none (%d) do not disturb the order of those around them',
    (none) => {
      const { filter, last } = makeFilter();
      const early = tickAt(EURUSD, T + 100, last.bid);
      const late = tickAt(EURUSD, T + 200, last.bid + 1);
      const bad = tickAt(GBPUSD, none, 133_200);
      expect(passedBy(filter, [late, bad, early], T + 200)).toEqual([early, late]);
    },
  );

  it('ahead by no more than clocks differ are taken', () => {
    const { filter, last } = makeFilter();
    const tick = tickAt(EURUSD, T + AHEAD_MS_MAX, last.bid);
    expect(passedBy(filter, [tick], T)).toEqual([tick]);
  });

  it('of a late tick in its order are its own, however late it is', () => {
    const { filter, last } = makeFilter();
    const tick = tickAt(EURUSD, T + 100, last.bid);
    expect(passedBy(filter, [tick], T + 60_000)).toEqual([tick]);
  });

  it('old news says nothing against the price that came after it', () => {
    const { pass, last } = makeFilter();
    expect(pass(tickAt(EURUSD, T - 30_000, last.bid), stands(T, EURUSD))).toEqual([stands(T, EURUSD)]);
  });

  it('of sessions and confirmations are judged too', () => {
    const { filter, kept } = makeFilter();
    expect(passedBy(filter, [session('closed', T + 86_400_000)], T)).toEqual([]);
    expect(kept).toMatchObject([{ reason: 'ahead_of_clock', bid: null, ask: null }]);
    expect(passedBy(filter, [stands(T + 86_400_000, EURUSD)], T)).toEqual([stands(T + AHEAD_MS_MAX, EURUSD)]);
  });

  it('put one delivery in order: sessions first, and each tick in its place', () => {
    const { pass, last, filter } = makeFilter();
    const [a, b] = [tickAt(EURUSD, T + 100, last.bid), tickAt(EURUSD, T + 200, last.bid + 1)];
    const opens = session('open', T + 100);
    expect(pass(b, stands(T + 200, EURUSD), a, opens)).toEqual([opens, a, b, stands(T + 200, EURUSD)]);
    // Nothing to fix.
    const fine = [tickAt(EURUSD, T + 300, last.bid), stands(T + 300, EURUSD)];
    expect(filter.pass(fine, T + 300)).toEqual(fine);
  });
});
