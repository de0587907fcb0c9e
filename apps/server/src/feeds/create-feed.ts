// Makes the feed that the settings name.
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import type { Feed } from './feed.ts';
import { storedClock } from './feed-clock.ts';
import type { CatalogueEntry } from './instruments.ts';
import { ReplayFeed } from './replay/replay-feed.ts';
import type { Hours } from './simulated/activity.ts';
import { SimulatedFeed } from './simulated/simulated-feed.ts';
import { storedNumbers } from './tick-numbers.ts';

export interface FeedSettings {
  /** `simulated`, or `replay:` and a file or folder. */
  readonly feed: string;
  readonly speed: number;
  /** Of the simulated feed. */
  readonly hours: Hours;
  readonly seed?: number;
}

const SEED = 20_261_121;
const REPLAY = 'replay:';

export function createFeed(
  settings: FeedSettings,
  { catalogue, pool, log }: { catalogue: readonly CatalogueEntry[]; pool: pg.Pool; log: StoreLog },
): Feed {
  const { feed, speed, hours, seed = SEED } = settings;
  const common = { catalogue, speed, log, numbers: storedNumbers(pool), clock: storedClock(pool) };
  if (feed === 'simulated') return new SimulatedFeed({ ...common, seed, hours });
  if (feed.startsWith(REPLAY) && feed.length > REPLAY.length)
    return new ReplayFeed({ ...common, path: feed.slice(REPLAY.length) });
  throw new Error(`FEED is simulated or replay:<file or folder>, not "${feed}"`);
}
