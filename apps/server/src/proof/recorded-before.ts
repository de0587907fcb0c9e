// The event by which a command was answered before, for an answer that is given again under its key.
import type { AccountId, OrderId, Recorded, VenueEvent } from '@candor/core';
import type pg from 'pg';
import { BoundedMap } from '../bounds/bounded-map.ts';
import { within } from '../bounds/within.ts';
import { describeFault } from '../db/database-faults.ts';
import type { StoreLog } from '../db/store-log.ts';
import { readEventsOfPlace, readStoredEvents } from './stored-events.ts';

/** Keys of acts whose numbers are remembered: who lost an answer asks again within seconds. The record knows older ones. */
const RECENT_MAX = 20_000;
/** An order's answer waits no longer: events of an old order may lie in the archive, which takes seconds and its turn. */
const FIND_MS_MAX = 1_000;

export interface KeyedAct {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly key: string;
}

export interface RecordedBefore {
  remember(act: KeyedAct, seq: number): void;
  /** Undefined where neither this process nor the record, which follows the journal by seconds, knows it. */
  find(act: KeyedAct): Promise<Recorded | undefined>;
}

export function makeRecordedBefore(
  db: pg.Pool,
  { archiveFolder, log, shard }: { archiveFolder: string; log: Pick<StoreLog, 'warn'>; shard: number },
): RecordedBefore {
  const recent = new BoundedMap<string, number>(RECENT_MAX);
  const nameOf = ({ accountId, key }: KeyedAct): string => `${accountId} ${key}`;
  const read = async (act: KeyedAct): Promise<Iterable<readonly [number, unknown]>> => {
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
        // The order stands, and is answered.
        log.warn(`an order is answered again without a promise: ${describeFault(error)}`);
        return undefined;
      }
    },
  };
}

/** The last one: a key is used again once its answer is forgotten. */
function eventUnder(
  { accountId, key }: KeyedAct,
  events: Iterable<readonly [number, unknown]>,
): Recorded | undefined {
  let found: Recorded | undefined;
  for (const [seq, stored] of events) {
    // An event of ours is the plain data that the journal stores.
    const event = stored as VenueEvent;
    if ('key' in event && event.key?.key === key && event.accountId === accountId) found = { seq, event };
  }
  return found;
}
