// Makes the feed that the settings name.
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import type { Feed } from './feed.ts';
import { storedClock } from './feed-clock.ts';
import type { CatalogueEntry } from './instruments.ts';
import type { OwnHours } from './own-hours.ts';
import { WithheldLog } from './price-filter/withheld-log.ts';
import { ReplayFeed } from './replay/replay-feed.ts';
import { exchangeMarket, openSeededMarket, readSeededMarket } from './seeded-market.ts';
import type { Hours } from './simulated/activity.ts';
import type { MarketSource, SeededMarket } from './simulated/market-path.ts';
import { SimulatedFeed } from './simulated/simulated-feed.ts';

export interface FeedSettings {
  /** `simulated`, or `replay:` and a file or folder. */
  readonly feed: string;
  readonly speed: number;
  /** Of the simulated feed. */
  readonly hours: Hours;
  /** Of the simulated feed; without it, the market of the store's own. */
  readonly seed?: number | undefined;
  /** Hours that operators have set; of the simulated feed, as a replay has the hours of its data. */
  readonly own?: OwnHours | undefined;
}

export interface CreatedFeed {
  readonly feed: Feed;
  /** The last start was on the same market: its last quotes are where this one goes on. */
  readonly goesOn: boolean;
}

const REPLAY = 'replay:';

/** Says in the log which market a store is on wherever that is not the one it was on before. */
export async function createFeed(
  settings: FeedSettings,
  { catalogue, pool, log }: { catalogue: readonly CatalogueEntry[]; pool: pg.Pool; log: StoreLog },
): Promise<CreatedFeed> {
  const { speed, hours, own } = settings;
  const clock = storedClock(pool);
  const common = { catalogue, speed, log, clock, withheld: new WithheldLog({ pool, log }) };
  const feed =
    settings.feed === 'simulated'
      ? new SimulatedFeed({ ...common, hours, own, seed: await sourceOf(settings.seed, pool, log) })
      : new ReplayFeed({ ...common, path: pathOf(settings.feed) });
  const before = await exchangeMarket(pool, feed.market);
  if (before !== null && before !== feed.market)
    log.warn(
      `prices come from ${feed.market} now, and came from ${before}: they do not go on from each other`,
    );
  return { feed, goesOn: before === feed.market };
}

async function sourceOf(seed: number | undefined, pool: pg.Pool, log: StoreLog): Promise<MarketSource> {
  if (seed === undefined) {
    const known = await readSeededMarket(pool);
    const own = known ?? (await openSeededMarket(pool, Date.now()));
    if (!known) logNewMarket(own, log);
    return own;
  }
  log.warn(`FEED_SEED is set: whoever knows the seed ${seed}, or searches for it, knows prices to come`);
  if (await readSeededMarket(pool))
    log.info('this store has a market of its own, with bars of its own: without FEED_SEED it goes on there');
  return seed;
}

function logNewMarket({ independentSinceHour: hour }: SeededMarket, log: StoreLog): void {
  log.info(
    hour
      ? `prices of this store are drawn in a new way from ${new Date(hour * 3_600_000).toISOString()} on: from a secret of its own, in independent steps`
      : 'this store has a market of its own now, drawn from a secret that is kept in it',
  );
}

/** The file or folder of a replay; null where the feed is another. */
export const pathOfReplay = (feed: string): string | null =>
  feed.startsWith(REPLAY) && feed.length > REPLAY.length ? feed.slice(REPLAY.length) : null;

function pathOf(feed: string): string {
  const path = pathOfReplay(feed);
  if (path !== null) return path;
  throw new Error(`FEED is simulated or replay:<file or folder>, not "${feed}"`);
}
