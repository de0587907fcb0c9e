// Replays against the rows of the files themselves: every price to the point, every distance to the millisecond.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionChange, Tick } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { Feed, type FeedEvent } from '../feed.ts';
import { rememberedClock } from '../feed-clock.ts';
import { type CatalogueEntry, catalogue } from '../instruments.ts';
import { rememberedWithheld } from '../price-filter/withheld-log.ts';
import { TickNumbers } from '../tick-numbers.ts';
import { loadReplay } from './load-replay.ts';
import { ReplaySource } from './replay-source.ts';
import type { TickColumns } from './tick-columns.ts';

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));
const recordings = fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));
const folders = existsSync(recordings) ? [fixtures, recordings] : [fixtures];
if (folders.length === 1)
  console.warn(
    `REPLAY TESTS: ${recordings} is not there; only the small files in feeds/replay/fixtures are replayed`,
  );

describe.each(folders)('the files of %s', (folder) => {
  it('gives HistData ticks as they are written, in New York winter time', async () => {
    const file = join(folder, 'eurusd-ticks-2020-01-01.histdata.csv');
    const ticks = await load(file, 'EURUSD');
    const rows = rowsOf(file);
    expect(ticks.times.length).toBe(rows.length);
    rows.forEach(([time = '', bid, ask], n) => {
      const [, day, hour, minute, second, ms] = /^2020010(\d) (\d\d)(\d\d)(\d\d)(\d\d\d)$/.exec(time) ?? [];
      const utc = Date.UTC(
        2020,
        0,
        Number(day),
        Number(hour) + 5,
        Number(minute),
        Number(second),
        Number(ms),
      );
      expect([ticks.times[n], ticks.bids[n], ticks.asks[n]]).toEqual([utc, points(bid, 5), points(ask, 5)]);
    });
  });

  it('gives ticks with a header as they are written, equal and crossed ones too', async () => {
    const file = join(folder, 'usdjpy-ticks-2013-01-01.csv');
    const ticks = await load(file, 'USDJPY');
    const rows = rowsOf(file).slice(1);
    expect(ticks.times.length).toBe(rows.length);
    rows.forEach(([time = '', bid, ask], n) => {
      const at = Date.parse(time.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1'));
      expect([ticks.times[n], ticks.bids[n], ticks.asks[n]]).toEqual([at, points(bid, 3), points(ask, 3)]);
    });
  });

  it('gives a minute bar as four ticks with the ask of the file beside it', async () => {
    const file = join(folder, 'gbpusd-m1-bid-2012-02.csv');
    const ticks = await load(file, 'GBPUSD');
    const bids = rowsOf(file).slice(1);
    const asks = rowsOf(file.replace('-bid-', '-ask-')).slice(1);
    expect(ticks.times.length).toBe(4 * bids.length);
    bids.forEach((bid, n) => {
      const rises = points(bid[4], 5) >= points(bid[1], 5);
      const stations = rises ? [1, 3, 2, 4] : [1, 2, 3, 4];
      stations.forEach((column, station) => {
        const at = Date.parse((bid[0] as string).replace(' ', 'T')) + station * 15_000;
        const row = 4 * n + station;
        expect([ticks.times[row], ticks.bids[row], ticks.asks[row]]).toEqual([
          at,
          points(bid[column], 5),
          points((asks[n] as string[])[column], 5),
        ]);
      });
    });
  });

  it('gives four-hour bars with the spread of their instrument', async () => {
    const data = await loadReplay(join(folder, 'h4'), catalogue);
    expect(data.has(entryOf('XAUUSD').spec.id)).toBe(true);
    for (const [id, ticks] of data) {
      const entry = catalogue.find(({ spec }) => spec.id === id) as CatalogueEntry;
      const rows = rowsOf(join(folder, 'h4', `${entry.spec.code}.csv`)).slice(1);
      expect(ticks.times.length).toBe(4 * rows.length);
      rows.forEach((row, n) => {
        const bids = [...ticks.bids.slice(4 * n, 4 * n + 4)];
        const [open, high, low, close] = row.slice(1, 5).map((cell) => points(cell, entry.spec.precision));
        expect([bids[0], Math.max(...bids), Math.min(...bids), bids[3]]).toEqual([open, high, low, close]);
        expect(ticks.times[4 * n + 3]).toBe(Date.parse(row[0] as string) + 3 * 3_600_000);
      });
      expect(ticks.asks.every((ask, n) => ask - (ticks.bids[n] as number) === entry.spread)).toBe(true);
    }
  });

  it('streams a folder in order of time, moved to now, with all rows, numbers and sessions', async () => {
    const data = await loadReplay(join(folder, 'h4'), catalogue);
    const begin = Date.now();
    const speed = 1e9;
    const events = await replayed(join(folder, 'h4'), speed, ticksIn(data));
    const first = Math.min(...[...data.values()].map(({ times }) => times[0] as number));
    let last = 0;
    const seen = new Map<number, Tick[]>();
    for (const event of events) {
      if (event.kind !== 'tick') continue;
      expect(event.at).toBeGreaterThanOrEqual(last);
      last = event.at;
      seen.set(event.instrumentId, [...(seen.get(event.instrumentId) ?? []).slice(-1), event]);
    }
    const moved = (events.find((event) => event.kind === 'tick') as Tick).at - first;
    // By then the feed's clock may have run for a moment, at its speed.
    expect((first + moved - begin) / speed).toBeLessThan(5_000);
    for (const [id, columns] of data) {
      const count = columns.times.length;
      expect(seen.get(id)?.at(-1)).toMatchObject({
        no: count,
        bid: columns.bids[count - 1],
        at: (columns.times[count - 1] as number) + moved,
      });
    }
    for (const { spec } of catalogue) {
      const sessions = events.filter(
        (event): event is SessionChange => event.kind === 'session' && event.instrumentId === spec.id,
      );
      const statuses = sessions.map(({ status }) => status).join(' ');
      expect(statuses).toMatch(data.has(spec.id) ? /^(closed )?open closed$/ : /^closed$/);
      expect(sessions.at(-1)?.nextOpen).toBeNull();
    }
  }, 120_000);

  it('numbers the rows of a file from 1 and confirms each up to the next', async () => {
    const file = join(folder, 'usdjpy-ticks-2013-01-01.csv');
    const columns = await load(file, 'USDJPY');
    const events = await replayed(file, 1e8, columns.times.length);
    const ticks = events.filter((event): event is Tick => event.kind === 'tick');
    expect(ticks.map(({ no }) => no)).toEqual(Array.from(columns.times, (_, n) => n + 1));
    expect(ticks.map(({ bid }) => bid)).toEqual([...columns.bids]);
    let confirmedUntil = Number.POSITIVE_INFINITY;
    for (const event of events) {
      if (event.kind === 'confirmation') confirmedUntil = event.until;
      if (event.kind !== 'tick') continue;
      // Where nothing was confirmed, the silence was short.
      expect(event.at - Math.min(confirmedUntil, event.at)).toBeLessThanOrEqual(1_000);
      confirmedUntil = event.at;
    }
  });
});

describe('a replay', () => {
  it('after a restart begins with the first row again; its times and numbers go on', async () => {
    const path = join(fixtures, 'eurusd-ticks-2020-01-01.histdata.csv');
    const stores = { numbers: new TickNumbers(), clock: rememberedClock() };
    const firstRun = ticksOf(await replayed(path, 50_000, 40, stores));
    const secondRun = ticksOf(await replayed(path, 50_000, 40, stores));
    expect(secondRun.map(({ bid }) => bid)).toEqual(firstRun.map(({ bid }) => bid));
    expect(secondRun[0]?.no).toBe(41);
    expect(secondRun[0]?.at).toBeGreaterThan(firstRun.at(-1)?.at as number);
  });

  it('keeps the distances, stretched by its speed on the wall', async () => {
    const path = join(fixtures, 'eurusd-ticks-2020-01-01.histdata.csv');
    const columns = await load(path, 'EURUSD');
    let wall = Date.now();
    const feed = new Feed({ ...optionsFor(path, 10), wall: () => wall });
    const ticks: Tick[] = [];
    await feed.open();
    const begin = feed.now();
    feed.start((events) => ticks.push(...ticksOf(events)));
    const half = columns.times[20] as number;
    const dueAt = (half - (columns.times[0] as number)) / 10;
    await settle(() => ticks.length === 1);
    wall += Math.floor(dueAt) - 1;
    await pause(600);
    expect(ticks.length).toBeLessThanOrEqual(20);
    wall += 2;
    await settle(() => ticks.length >= 21);
    expect(ticks.slice(0, 21).map(({ at }) => at - begin)).toEqual(
      [...columns.times.slice(0, 21)].map((time) => time - (columns.times[0] as number)),
    );
    await feed.stop();
  });
});

function optionsFor(path: string, speed: number, clock = rememberedClock()) {
  const common = { catalogue, speed, log: silentLog };
  return { ...common, source: new ReplaySource({ ...common, path }), withheld: rememberedWithheld(), clock };
}

/** All events until the last of so many ticks is out and its market closed. */
async function replayed(
  path: string,
  speed: number,
  ticks: number,
  stores?: { numbers: TickNumbers; clock: ReturnType<typeof rememberedClock> },
): Promise<FeedEvent[]> {
  const feed = new Feed(optionsFor(path, speed, stores?.clock));
  const events: FeedEvent[] = [];
  let seen = 0;
  await feed.open();
  await new Promise<void>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`${seen} of ${ticks} ticks came`)), 100_000);
    feed.start((batch) => {
      for (const event of batch) events.push(event);
      seen += ticksOf(batch).length;
      const last = batch.at(-1);
      if (seen < ticks || last?.kind !== 'session' || last.status !== 'closed') return;
      clearTimeout(tooLong);
      resolve();
    }, stores);
  });
  await feed.stop();
  return events;
}

const ticksOf = (events: readonly FeedEvent[]): Tick[] => events.filter((event) => event.kind === 'tick');

const ticksIn = (data: ReadonlyMap<number, TickColumns>): number =>
  [...data.values()].reduce((sum, { times }) => sum + times.length, 0);

async function load(file: string, code: string): Promise<TickColumns> {
  const data = await loadReplay(file, catalogue);
  expect([...data.keys()]).toEqual([entryOf(code).spec.id]);
  return data.get(entryOf(code).spec.id) as TickColumns;
}

function entryOf(code: string): CatalogueEntry {
  return catalogue.find(({ spec }) => spec.code === code) as CatalogueEntry;
}

const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

/** Digits moved by hand, as another way than the one under test. */
function points(cell: string | undefined, precision: number): number {
  const [whole = '', fraction = ''] = (cell as string).split('.');
  return Number(whole + fraction.padEnd(precision, '0').slice(0, precision));
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function settle(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await pause(10);
  expect(condition()).toBe(true);
}
