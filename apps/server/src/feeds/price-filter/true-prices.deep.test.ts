// No genuine price is withheld: every recorded price, and days of the simulated market drawn from many seeds and secrets.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import type { DrawnEvents } from '../pump.ts';
import { loadReplay } from '../replay/load-replay.ts';
import { ReplayStream } from '../replay/replay-stream.ts';
import type { Hours } from '../simulated/activity.ts';
import { makeMarketPath } from '../simulated/market-path.ts';
import { TickStream } from '../simulated/tick-stream.ts';
import { PriceFilter } from './price-filter.ts';
import type { Withheld } from './withheld.ts';

const DAY_MS = 86_400_000;
const SEEDS = 50;
const fixtures = fileURLToPath(new URL('../replay/fixtures', import.meta.url));
const recordings = fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));

/** Counts the events up to a time of the source, and the withheld ones. */
function passAll(source: DrawnEvents, begin: number, end: number): { events: number; kept: Withheld[] } {
  const kept: Withheld[] = [];
  const filter = new PriceFilter({
    catalogue,
    record: (one) => kept.push(one),
    confirmAheadMsMax: Number.POSITIVE_INFINITY,
  });
  let events = 0;
  for (let until = begin; until < end; ) {
    const advanced = source.advance(until, 400);
    events += advanced.events.length;
    filter.pass(advanced.events, until);
    if (advanced.done) until = Math.max(until + 5_000, Math.min(source.nextAt(), end));
  }
  return { events, kept };
}

describe.each([fixtures, recordings].filter((folder) => existsSync(folder)))(
  'the recordings of %s',
  (folder) => {
    it.each([
      'eurusd-ticks-2020-01-01.histdata.csv',
      'usdjpy-ticks-2013-01-01.csv',
      'gbpusd-m1-bid-2012-02.csv',
      'h4',
    ])('%s passes whole', async (name) => {
      const data = await loadReplay(join(folder, name), catalogue);
      const times = [...data.values()].map((columns) => columns.times);
      const begin = Math.min(...times.map((one) => one[0] as number));
      const end = Math.max(...times.map((one) => one[one.length - 1] as number));
      const source = new ReplayStream({ data, ids: [...data.keys()], begin });
      const { events, kept } = passAll(source, begin, end + 2);
      expect(events).toBeGreaterThan(times.reduce((sum, one) => sum + one.length, 0));
      expect(kept).toEqual([]);
    });
  },
);

describe.each(['always', 'market'] satisfies Hours[])('the simulated market, hours %s', (hours) => {
  it(`passes whole for 24 hours from ${SEEDS} seeds`, { timeout: 600_000 }, () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      // Another day of the year for each, the first of a month with its announcements among them.
      const begin = Date.UTC(2026, seed % 12, 1 + ((seed * 3) % 28), 12);
      const market = seed % 2 === 0 ? seed : { secret: new Uint8Array(16).fill(seed) };
      const paths = makeMarketPath(catalogue, { seed: market, hours });
      const source = new TickStream({ paths, begin, speed: 1, hours });
      const { events, kept } = passAll(source, begin, begin + DAY_MS);
      expect(events).toBeGreaterThan(100_000);
      expect(kept, `seed ${seed}`).toEqual([]);
    }
  });
});
