// Signed promises that an accepted command will be in the public event log within a minute. A client who holds a
// promise, and what opens the entry, can prove that the entry was left out. Promises that are made while a signature is
// pending share the next signature through a tree over them.
import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type Recorded, shardOf } from '@candor/core';
import {
  commit,
  formatNote,
  formatPromise,
  formatPromiseBatch,
  hashLeaf,
  hashNode,
  proveInclusion,
  type ReadNode,
  rootOfTree,
  type SaltOf,
  toUtf8,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { within } from '../bounds/within.ts';
import { describeFault } from '../db/database-faults.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StoreLog } from '../db/store-log.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { ClientKeys } from './client-keys.ts';
import { findLog, recordSeries, type SigningLog } from './log-keys.ts';
import { type StoredEvent, sealingAccount, textOfEvent } from './record-events.ts';
import type { ProofPort } from './start-proof.ts';

export interface MadePromise {
  /** The signed promise, in the format of docs/proof.md. */
  readonly promise: string;
  /**
   * The data that opens the promised entry, for its client alone: the event's canonical text, and its salt in base64.
   */
  readonly promised: { readonly event: string; readonly salt: string };
}

/** Undefined if nothing is being recorded, or if the event is in an earlier log, which promises nothing any more. */
export type PromiseRecord = (recorded: Recorded) => Promise<MadePromise | undefined>;

const PROMISED_S = 60;

/** Signs in the thread pool, so that the event loop stays free. */
const signAside = promisify<null, Uint8Array, SigningLog['secret'], Buffer>(sign);

export function makePromises(
  proof: Pick<ProofPort, 'isPromising'> | undefined,
  parts: {
    pool: pg.Pool;
    sealer: Sealer;
    now: () => number;
    log: Pick<StoreLog, 'warn'>;
  },
): PromiseRecord {
  const { pool, sealer, now, log: lines } = parts;
  const batchesOf = new Map<number, PromiseBatches>();
  const salts = makeSalts(pool, sealer);
  return async (recorded) => {
    if (!proof?.isPromising()) return undefined;
    try {
      const account = accountOf(recorded.event);
      // Only acts of clients are promised.
      if (account === undefined) return undefined;
      const shard = shardOf(account);
      let batches = batchesOf.get(shard);
      if (!batches) {
        const log = await findLog(pool, sealer, recordSeries(shard));
        if (!log) return undefined;
        batches = batchesOf.get(shard) ?? new PromiseBatches({ log, now });
        batchesOf.set(shard, batches);
      }
      if (!batches.covers(recorded)) return undefined;
      const salt = await salts(account);
      // Nothing can be promised if the key was destroyed.
      return salt ? await batches.add(openEntry(recorded, shard, salt)) : undefined;
    } catch (error) {
      // The order is accepted and answered without a promise.
      lines.warn(`an order is answered without a promise: ${describeFault(error)}`);
      return undefined;
    }
  };
}

/** Null if the key was destroyed. */
type FindSalt = (account: number) => Promise<SaltOf | null>;

/**
 * Returns the key that salts an account's entries. It reads a key that is not cached, and makes one that the recorder
 * has not made yet, together with all that are requested meanwhile. A key is on the disk before a promise uses it.
 * Promises of other accounts do not wait for it.
 */
function makeSalts(pool: pg.Pool, sealer: Sealer): FindSalt {
  const keys = new ClientKeys(sealer);
  const open = (accounts: Iterable<number>) =>
    inTransaction(pool, async (client) => {
      await client.query("select set_config('synchronous_commit', 'on', true)");
      return keys.open(client, accounts);
    }).catch((error: unknown) => {
      keys.forget();
      throw error;
    });
  let next: { accounts: Set<number>; found: ReturnType<typeof open> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  const read = async (account: number): Promise<SaltOf | null> => {
    if (!next) {
      const accounts = new Set<number>();
      const found = underWay.then(() => {
        next = undefined;
        return open(accounts);
      });
      underWay = found.catch(() => undefined);
      next = { accounts, found };
    }
    next.accounts.add(account);
    return (await next.found).get(account) ?? null;
  };
  return async (account) => {
    const atHand = keys.atHand([account]);
    return atHand
      ? (atHand.get(account) ?? null)
      : within(COLD_MS_MAX, read(account), 'no key of its account');
  };
}

/** The longest time that an order's answer waits for a key. */
const COLD_MS_MAX = 1_000;

interface Opened extends Pick<MadePromise, 'promised'> {
  readonly entry: { readonly seq: number; readonly leaf: string };
}

interface Waiting {
  readonly opened: Opened;
  resolve(promise: MadePromise | undefined): void;
  reject(error: unknown): void;
}

interface BatchParts {
  readonly log: SigningLog;
  readonly now: () => number;
}

class PromiseBatches {
  readonly #parts: BatchParts;
  #waiting: Waiting[] = [];
  #isSigning = false;

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  /** Earlier events are in the logs before this one. */
  covers({ seq }: Recorded): boolean {
    return seq >= this.#parts.log.firstSeq;
  }

  add(opened: Opened): Promise<MadePromise | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ opened, resolve, reject });
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
        const made = await this.#sign(batch.map(({ opened }) => opened));
        for (const { opened, resolve } of batch) resolve(made.get(opened));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isSigning = false;
  }

  async #sign(opened: readonly Opened[]): Promise<Map<Opened, MadePromise>> {
    const { log, now } = this.#parts;
    const { origin, key, secret } = log;
    const before = Math.floor(now() / 1_000) + PROMISED_S;
    const texts = opened.map(({ entry }) => formatPromise({ origin, ...entry, before }));
    const read = nodesOf(texts.map((text) => hashLeaf(sha256, toUtf8(text))));
    const text = formatPromiseBatch(origin, toBase64(rootOfTree(sha256, read, texts.length)));
    const signature = await signAside(null, toUtf8(text), secret);
    const note = formatNote({ text, signatures: [{ name: key.name, id: key.id, signature }] });
    const made = new Map<Opened, MadePromise>();
    for (const [at, one] of opened.entries()) {
      const path = proveInclusion(sha256, read, at, texts.length);
      const lines = path.map((hash) => `${toBase64(hash)}\n`).join('');
      const promise = `${texts[at]}\n${at} ${texts.length}\n${lines}\n${note}`;
      made.set(one, { promise, promised: one.promised });
    }
    return made;
  }
}

/** Returns the entry exactly as the recorder will write it. */
function openEntry({ seq, event }: Recorded, shard: number, saltOf: SaltOf): Opened {
  const salt = saltOf({ shard, seq });
  const text = textOfEvent(event as unknown as StoredEvent);
  const leaf = toBase64(hashLeaf(sha256, commit(sha256, salt, text)));
  return { entry: { seq, leaf }, promised: { event: text, salt: toBase64(salt) } };
}

/** An event in memory is the plain data that the journal stores. */
const accountOf = (event: Recorded['event']): number | undefined =>
  sealingAccount(event as unknown as StoredEvent);

/** Faster than the portable implementation of the format, which can't use Node. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Calculates the nodes over some leaves, and hashes each once. */
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
