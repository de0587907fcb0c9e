// Makes the feed of the source that the settings name.
import { Feed } from './feed.ts';
import { storedClock } from './feed-clock.ts';
import { WithheldLog } from './price-filter/withheld-log.ts';
import type { SourceParts } from './scheme.ts';
import { schemeOf } from './schemes.ts';
import { exchangeMarket } from './seeded-market.ts';

export interface CreatedFeed {
  readonly feed: Feed;
  /** Its prices continue from the last quotes of the start before. */
  readonly goesOn: boolean;
}

/** Says in the log which market a store is on wherever that is not the one it was on before. */
export async function createFeed(named: string, parts: SourceParts): Promise<CreatedFeed> {
  const { catalogue, speed, pool, log } = parts;
  const { scheme, rest } = schemeOf(named);
  const source = await scheme.make(rest, parts);
  const { market } = source;
  const before = await exchangeMarket(pool, market);
  if (before !== null && before !== market)
    log.warn(`prices come from ${market} now, and came from ${before}: they do not go on from each other`);
  const stored = { clock: storedClock(pool), withheld: new WithheldLog({ pool, log }) };
  const feed = new Feed({ source, catalogue, speed, log, ...stored });
  return { feed, goesOn: source.continues && before === market };
}
