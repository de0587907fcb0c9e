// Signed promises that what was just accepted is in the record within a minute: with one its client can show that an
// event was left out.
import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Recorded } from '@candor/core';
import { formatNote, toBase64, toUtf8 } from '@candor/proof';
import type pg from 'pg';
import type { Sealer } from '../secrets/sealer.ts';
import { findLog, recordSeries, type SigningLog } from './log-keys.ts';
import { sha256 } from './node-crypto.ts';
import { type StoredEvent, textOfEvent } from './record-events.ts';
import type { ProofPort } from './start-proof.ts';

/** A signed note; undefined where nothing is recorded now, which nobody promises then. */
export type PromiseRecord = (recorded: Recorded) => Promise<string | undefined>;

const PROMISED_S = 60;

/** Signs in the pool of threads, beside the loop that answers. */
const signAside = promisify<null, Uint8Array, SigningLog['secret'], Buffer>(sign);

export function makePromises(
  proof: Pick<ProofPort, 'isPromising'> | undefined,
  { pool, sealer, now, shard = 0 }: { pool: pg.Pool; sealer: Sealer; now: () => number; shard?: number },
): PromiseRecord {
  let log: SigningLog | undefined;
  return async (recorded) => {
    if (!proof?.isPromising()) return undefined;
    log ??= await findLog(pool, sealer, recordSeries(shard));
    return log && signPromise(log, recorded, Math.floor(now() / 1_000) + PROMISED_S);
  };
}

/** `before`: seconds since 1970, by when the event is in the log. */
async function signPromise(log: SigningLog, recorded: Recorded, before: number): Promise<string> {
  const text = formatPromise(log.origin, recorded, before);
  const signature = await signAside(null, toUtf8(text), log.secret);
  return formatNote({ text, signatures: [{ name: log.key.name, id: log.key.id, signature }] });
}

function formatPromise(origin: string, { seq, event }: Recorded, before: number): string {
  // An event of ours is the plain data that the journal stores.
  const hash = toBase64(sha256(toUtf8(textOfEvent(event as unknown as StoredEvent))));
  return `candor/promise/v1\n${origin}\n${seq}\n${hash}\n${before}\n`;
}
