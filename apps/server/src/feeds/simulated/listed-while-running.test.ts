// An instrument that is listed while prices come: its past and its stream are those it has after the next start.
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { Feed, type FeedEvent } from '../feed.ts';
import { rememberedClock } from '../feed-clock.ts';
import { type CatalogueEntry, catalogue } from '../instruments.ts';
import { rememberedWithheld } from '../price-filter/withheld-log.ts';
import { SimulatedSource } from './simulated-source.ts';

const NEW = 900;
const [eurusd] = catalogue;
if (!eurusd) throw new Error('the catalogue is empty');
const eurcad: CatalogueEntry = {
  ...eurusd,
  spec: { ...eurusd.spec, id: NEW, code: 'EURCAD', quoteCurrency: 'CAD' },
  range: [0.8, 3.2],
};
const sugar: CatalogueEntry = { ...eurcad, spec: { ...eurcad.spec, baseCurrency: 'SUGAR' } };
const BEGIN = Date.UTC(2026, 10, 18, 12);
const markets = [
  ['a seed', 7],
  [
    'a secret',
    { secret: new Uint8Array(16).fill(3), independentSinceHour: Math.floor(BEGIN / 3_600_000) - 5 },
  ],
] as const;

let feeds: Feed[] = [];
afterEach(async () => {
  for (const feed of feeds) await feed.stop();
  feeds = [];
});

async function openFeed(
  entries: readonly CatalogueEntry[],
  { seed, at }: { seed: (typeof markets)[number][1]; at: number },
) {
  const clock = { at };
  const source = new SimulatedSource({ catalogue: entries, seed, hours: 'always', speed: 1 });
  const feed = new Feed({
    ...{ source, catalogue: entries, speed: 1, log: silentLog, wall: () => clock.at },
    ...{ clock: rememberedClock(), withheld: rememberedWithheld() },
  });
  feeds.push(feed);
  await feed.open();
  const events: FeedEvent[] = [];
  feed.start((batch) => void events.push(...batch));
  const ticks = () =>
    events.flatMap((event) =>
      event.kind === 'tick' && event.instrumentId === NEW ? [{ ...event, no: 0 }] : [],
    );
  return { feed, source, clock, events, ticks };
}

describe.each(markets)('in a market from %s', (_, seed) => {
  it('has the prices and bars that it has after the next start', async () => {
    const running = await openFeed(catalogue.slice(0, 6), { seed, at: BEGIN });
    await expect.poll(() => running.events.length).toBeGreaterThan(12);
    expect(await running.source.past.read(NEW, '5min', { limit: 5 })).toEqual([]);
    running.clock.at += 10_000;
    const begin = running.feed.list(eurcad);
    const bars = await running.source.past.read(NEW, '5min', { limit: 50 });
    expect(await running.source.past.last(NEW, '5min')).toEqual(bars.at(-1));
    // The market goes on before its prices begin.
    running.clock.at += 2_000;
    begin();
    running.clock.at += 8_000;

    const later = await openFeed([...catalogue, eurcad], { seed, at: BEGIN + 10_000 });
    expect(await later.source.past.read(NEW, '5min', { limit: 50 })).toEqual(bars);
    later.clock.at += 10_000;
    const last = () => later.ticks().at(-1)?.at ?? 0;
    await expect.poll(last).toBeGreaterThan(BEGIN + 15_000);
    await expect.poll(() => running.ticks().length).toBe(later.ticks().length);
    expect(running.ticks()).toEqual(later.ticks());
    const sessions = running.events.filter((event) => event.kind === 'session' && event.instrumentId === NEW);
    expect(sessions).toMatchObject([{ status: 'open' }]);
  });
});

it('has no prices where the simulated world knows no value of it, now and after the next start', async () => {
  const running = await openFeed(catalogue.slice(0, 2), { seed: 7, at: BEGIN });
  running.feed.list(sugar)();
  running.clock.at += 5_000;
  await expect.poll(() => running.events.some(({ kind }) => kind === 'confirmation')).toBe(true);
  const later = await openFeed([eurusd, sugar], { seed: 7, at: BEGIN });
  await expect.poll(() => later.events.length).toBeGreaterThan(1);
  expect([...running.ticks(), ...later.ticks()]).toEqual([]);
  expect(await later.source.past.last(NEW, '5min')).toBeUndefined();
});
