// Signed promises that what was just accepted is in the record within a minute: with one its client can show that an
// event was left out. Promises that are made while a signature is under way share the next one, by a tree over them.
import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Recorded } from '@candor/core';
import {
  formatNote,
  hashLeaf,
  hashNode,
  proveInclusion,
  type ReadNode,
  rootOfTree,
  toUtf8,
} from '@candor/proof';
import type pg from 'pg';
import { describeFault } from '../db/database-faults.ts';
import type { StoreLog } from '../db/store-log.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { findLog, recordSeries, type SigningLog } from './log-keys.ts';
import { sha256 } from './node-crypto.ts';
import { type StoredEvent, textOfEvent } from './record-events.ts';
import type { ProofPort } from './start-proof.ts';

/** As docs/proof.md has it; undefined where nothing is recorded now, which nobody promises then. */
export type PromiseRecord = (recorded: Recorded) => Promise<string | undefined>;

const PROMISED_S = 60;

/** Signs in the pool of threads, beside the loop that answers. */
const signAside = promisify<null, Uint8Array, SigningLog['secret'], Buffer>(sign);

export function makePromises(
  proof: Pick<ProofPort, 'isPromising'> | undefined,
  parts: {
    pool: pg.Pool;
    sealer: Sealer;
    now: () => number;
    log: Pick<StoreLog, 'warn'>;
    shard?: number;
  },
): PromiseRecord {
  const { pool, sealer, now, log: lines, shard = 0 } = parts;
  let batches: PromiseBatches | undefined;
  return async (recorded) => {
    if (!proof?.isPromising()) return undefined;
    try {
      if (!batches) {
        const log = await findLog(pool, sealer, recordSeries(shard));
        if (!log) return undefined;
        batches ??= new PromiseBatches(log, now);
      }
      return await batches.add(recorded);
    } catch (error) {
      // The order stands, and is answered.
      lines.warn(`an order is answered without a promise: ${describeFault(error)}`);
      return undefined;
    }
  };
}

interface Waiting {
  readonly recorded: Recorded;
  resolve(promise: string): void;
  reject(error: unknown): void;
}

class PromiseBatches {
  readonly #log: SigningLog;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #isSigning = false;

  constructor(log: SigningLog, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  add(recorded: Recorded): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ recorded, resolve, reject });
      if (this.#isSigning) return;
      this.#isSigning = true;
      // Answers of one turn of the event loop share a signature.
      setImmediate(() => void this.#signAll());
    });
  }

  async #signAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const promises = await this.#sign(batch.map(({ recorded }) => recorded));
        for (const [at, { resolve }] of batch.entries()) resolve(promises[at] as string);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isSigning = false;
  }

  async #sign(recorded: readonly Recorded[]): Promise<string[]> {
    const { origin, key, secret } = this.#log;
    const before = Math.floor(this.#now() / 1_000) + PROMISED_S;
    const texts = recorded.map((one) => formatPromise(origin, one, before));
    const read = nodesOf(texts.map((text) => hashLeaf(sha256, toUtf8(text))));
    const text = `candor/promises/v1\n${origin}\n${toBase64(rootOfTree(sha256, read, texts.length))}\n`;
    const signature = await signAside(null, toUtf8(text), secret);
    const note = formatNote({ text, signatures: [{ name: key.name, id: key.id, signature }] });
    return texts.map((promise, at) => {
      const path = proveInclusion(sha256, read, at, texts.length);
      return `${promise}\n${at} ${texts.length}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
    });
  }
}

function formatPromise(origin: string, { seq, event }: Recorded, before: number): string {
  // An event of ours is the plain data that the journal stores.
  const hash = toBase64(sha256(toUtf8(textOfEvent(event as unknown as StoredEvent))));
  return `candor/promise/v1\n${origin}\n${seq}\n${hash}\n${before}\n`;
}

/** Faster than the format's own, which knows no Node. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** The nodes over some leaves, each hashed once. */
function nodesOf(leaves: readonly Uint8Array[]): ReadNode {
  const levels: Uint8Array[][] = [[...leaves]];
  for (let row = levels[0] ?? []; row.length > 1; ) {
    const above: Uint8Array[] = [];
    for (let at = 0; at + 1 < row.length; at += 2)
      above.push(hashNode(sha256, row[at] as Uint8Array, row[at + 1] as Uint8Array));
    levels.push(above);
    row = above;
  }
  return (level, index) => levels[level]?.[index] as Uint8Array;
}
