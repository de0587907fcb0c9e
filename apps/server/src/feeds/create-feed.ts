// Makes the feed that the settings name.

import type { Feed } from './feed.ts';
import { storedClock } from './feed-clock.ts';
import { WithheldLog } from './price-filter/withheld-log.ts';
import type { SourceParts } from './scheme.ts';
import { schemeOf } from './schemes.ts';
import { exchangeMarket } from './seeded-market.ts';

export interface CreatedFeed {
  readonly feed: Feed;
  /** The last start was on the same market: its last quotes are where this one goes on. */
  readonly goesOn: boolean;
}

/** Says in the log which market a store is on wherever that is not the one it was on before. */
export async function createFeed(
  named: string,
  parts: Omit<SourceParts, 'clock' | 'withheld'>,
): Promise<CreatedFeed> {
  const { pool, log } = parts;
  const { scheme, rest } = schemeOf(named);
  const common = { clock: storedClock(pool), withheld: new WithheldLog({ pool, log }) };
  const feed = await scheme.make(rest, { ...parts, ...common });
  const before = await exchangeMarket(pool, feed.market);
  if (before !== null && before !== feed.market)
    log.warn(
      `prices come from ${feed.market} now, and came from ${before}: they do not go on from each other`,
    );
  return { feed, goesOn: before === feed.market };
}
