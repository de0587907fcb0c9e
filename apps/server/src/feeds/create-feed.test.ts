// Which market a store is on: its own from the first start, the same after every restart, another for a seed that is set.
import type { Tick } from '@candor/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMarketStore } from '../modules/market/testing/market-store.ts';
import { type CreatedFeed, createFeed } from './create-feed.ts';
import type { FeedEvent } from './feed.ts';
import { catalogue } from './instruments.ts';
import { PUBLIC_SEED } from './seeded-market.ts';
import { drawEarlierPaths, type EarlierMarket } from './simulated/earlier/earlier-paths.ts';
import { barsOf } from './simulated/history.ts';
import type { PricePath } from './simulated/price-path.ts';

const store = useMarketStore();
let said: string[] = [];
const say = (words: string): void => void said.push(words);
const log = { debug: say, info: say, warn: say, error: say };
const PERIOD = { limit: 50, to: Date.UTC(2026, 5, 1) };

const start = (seed?: number): Promise<CreatedFeed> => {
  said = [];
  return createFeed('simulated', {
    ...{ speed: 1, hours: 'always', seed },
    ...{ catalogue, pool: store.pool, log },
  });
};
/** The past of EURUSD as a feed gives it. */
async function pastOf({ feed }: CreatedFeed): Promise<unknown> {
  await feed.open();
  const bars = await feed.past?.read(1, '60min', PERIOD);
  await feed.stop();
  return bars;
}

/** The past of EURUSD as stores had it until November 2026. */
function earlierPast(market: number | EarlierMarket, end: number): unknown {
  const [path] = drawEarlierPaths(catalogue, market, 'always');
  return barsOf({ path: path as PricePath, end, roundTheClock: true }, '60min', PERIOD);
}

beforeEach(() => store.pool.query('truncate own_market, last_market'));

describe('a store', () => {
  it('has a market of its own from its first start, and the same one after a restart', async () => {
    const first = await start();
    expect(said).toEqual([expect.stringContaining('a market of its own now')]);
    expect(said.join()).not.toMatch(/[0-9a-f]{16}/);
    const again = await start();
    expect(said).toEqual([]);
    expect([first.feed.market, again.feed.market]).toEqual(['simulated:own', 'simulated:own']);
    expect([first.goesOn, again.goesOn]).toEqual([false, true]);
    expect(await pastOf(again)).toEqual(await pastOf(first));
  });

  it('shares its market with no other store', async () => {
    const here = await pastOf(await start());
    await store.pool.query('truncate own_market');
    expect(await pastOf(await start())).not.toEqual(here);
  });

  it('gives two programs that start at once the same market', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(await pastOf(one as CreatedFeed)).toEqual(await pastOf(other as CreatedFeed));
  });

  it('is on another market while a seed is set, says so, and goes back to its own without it', async () => {
    const own = await pastOf(await start());
    const seeded = await start(7);
    expect(seeded).toMatchObject({ feed: { market: 'simulated-2:7' }, goesOn: false });
    expect(said).toEqual([
      expect.stringContaining('whoever knows the seed 7'),
      expect.stringContaining('without FEED_SEED it goes on there'),
      expect.stringContaining('they do not go on from each other'),
    ]);
    expect(await pastOf(seeded)).not.toEqual(own);
    const back = await start();
    expect(back.goesOn).toBe(false);
    expect(await pastOf(back)).toEqual(own);
  });

  it('makes no secret while a seed is set from the first start on', async () => {
    await start(7);
    expect(said).toEqual([expect.stringContaining('FEED_SEED is set')]);
    expect((await store.pool.query('select 1 from own_market')).rows).toEqual([]);
  });

  it('that was on the public seed keeps its past, and has a future of its own', async () => {
    await store.pool.query(
      `insert into candles (feed, instrument_id, period, time, open, high, low, close, volume)
       values ($1, 1, 60, 0, 1, 1, 1, 1, 1)`,
      [`simulated:${PUBLIC_SEED}`],
    );
    const created = await start();
    expect(said[0]).toMatch(/drawn in a new way from 20\d\d-.*:00:00.000Z on: from a secret of its own/);
    const { rows } = await store.pool.query(
      'select earlier_seed, since_hour, independent_since_hour from own_market',
    );
    const hour = Math.floor(Date.now() / 3_600_000) + 1;
    expect(rows).toEqual([{ earlier_seed: PUBLIC_SEED, since_hour: hour, independent_since_hour: hour }]);
    expect(await pastOf(created)).toEqual(earlierPast(PUBLIC_SEED, created.feed.now()));
  });

  it('whose prices could be foreseen keeps its past, and goes on in independent steps', async () => {
    const secret = Buffer.alloc(16, 3);
    await store.pool.query('insert into own_market (secret) values ($1)', [secret]);
    const created = await start();
    expect(said[0]).toMatch(/drawn in a new way from 20\d\d-.*:00:00.000Z on/);
    expect(await pastOf(created)).toEqual(earlierPast({ secret }, created.feed.now()));
    await start();
    expect(said).toEqual([]);
  });
});

it('the last known price of a start on the same market is what its first tick is measured against', async () => {
  const { feed } = await start();
  await feed.open();
  const known = { kind: 'tick', instrumentId: 1, no: 1, bid: 150_000, ask: 150_010, at: feed.now() - 1_000 };
  const first = Promise.withResolvers<readonly FeedEvent[]>();
  const events: FeedEvent[] = [];
  feed.start(
    (batch) => {
      events.push(...batch);
      if (events.some((event) => event.kind === 'tick' && event.instrumentId === 1)) first.resolve(events);
    },
    { known: [known as Tick] },
  );
  await first.promise;
  await feed.stop();
  const { rows } = await store.pool.query(
    `select sum(count) from withheld_counts where instrument_id = 1 and reason = 'outlier'`,
  );
  expect(Number(rows[0].sum)).toBeGreaterThanOrEqual(2);
});
