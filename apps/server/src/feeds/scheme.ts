// A kind of price source: how FEED names it, and how one is made.
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import type { CatalogueEntry } from './instruments.ts';
import type { OwnHours } from './own-hours.ts';
import type { PriceSource } from './price-source.ts';
import type { Hours } from './simulated/activity.ts';

/** What every source of prices is made with. */
export interface SourceParts {
  readonly catalogue: readonly CatalogueEntry[];
  readonly speed: number;
  readonly pool: pg.Pool;
  readonly log: StoreLog;
  /** Of the simulated feed. */
  readonly hours: Hours;
  /** Of the simulated feed; without it, the market of the store's own. */
  readonly seed?: number | undefined;
  /** Hours that operators have set; of the simulated feed, as a replay has the hours of its data. */
  readonly own?: OwnHours | undefined;
}

export interface Scheme {
  /** How FEED is written, as messages name it. What follows a colon is required. */
  readonly form: string;
  /** Its prices are those of a market as they are now; otherwise orders of real accounts are rejected. */
  readonly isLive: boolean;
  /** Rejects with StartRefused what can't work. It only reads, and runs before the venue has its lease. */
  check?(rest: string): Promise<void>;
  /** `rest`: what follows the colon. */
  make(rest: string, parts: SourceParts): Promise<PriceSource>;
}
