// Finds the event of an earlier command, for an answer that is repeated under its idempotency key.
import { type AccountId, type OrderId, type Recorded, shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { BoundedMap } from '../bounds/bounded-map.ts';
import { within } from '../bounds/within.ts';
import { describeFault } from '../db/database-faults.ts';
import type { StoreLog } from '../db/store-log.ts';
import { readEventsOfPlace, readStoredEvents } from './stored-events.ts';

/**
 * The number of idempotency keys whose events are cached. A client that lost an answer retries within seconds; the
 * record has older ones.
 */
const RECENT_MAX = 20_000;
/** The longest time that an order's answer waits: events of an old order may be in the archive, which takes seconds. */
const FIND_MS_MAX = 1_000;

export interface KeyedAct {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly key: string;
}

export interface RecordedBefore {
  remember(act: KeyedAct, seq: number): void;
  /** Undefined if neither this process nor the record has the event; the record is seconds behind the journal. */
  find(act: KeyedAct): Promise<Recorded | undefined>;
}

export function makeRecordedBefore(
  db: pg.Pool,
  { archiveFolder, log }: { archiveFolder: string; log: Pick<StoreLog, 'warn'> },
): RecordedBefore {
  const recent = new BoundedMap<string, number>(RECENT_MAX);
  const nameOf = ({ accountId, key }: KeyedAct): string => `${accountId} ${key}`;
  const read = async (act: KeyedAct): Promise<Iterable<readonly [number, unknown]>> => {
    const shard = shardOf(act.accountId);
    const seq = recent.get(nameOf(act));
    if (seq !== undefined) return readStoredEvents(db, { shard, seqs: [seq], archiveFolder });
    const events = await readEventsOfPlace(db, { shard, kind: 'order', id: act.orderId, archiveFolder });
    return events.map(({ seq: at, event }) => [at, event] as const);
  };
  return {
    remember(act, seq) {
      recent.set(nameOf(act), seq);
    },
    async find(act) {
      try {
        return eventUnder(act, await within(FIND_MS_MAX, read(act), 'its event was not found'));
      } catch (error) {
        // The order is accepted and answered without it.
        log.warn(`an order is answered again without a promise: ${describeFault(error)}`);
        return undefined;
      }
    },
  };
}

/** The last event counts, since a key may be reused once its answer has expired. */
function eventUnder(
  { accountId, key }: KeyedAct,
  events: Iterable<readonly [number, unknown]>,
): Recorded | undefined {
  let found: Recorded | undefined;
  for (const [seq, stored] of events) {
    // An event in memory is the plain data that the journal stores.
    const event = stored as VenueEvent;
    if ('key' in event && event.key?.key === key && event.accountId === accountId) found = { seq, event };
  }
  return found;
}
