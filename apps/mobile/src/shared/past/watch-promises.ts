// Checks the venue's inclusion promises for this device's orders: each promise at once under its key and against the
// request, then the log against it.
import { isPromisedOf } from '@candor/client';
import {
  areSameBytes,
  type Crypto,
  entryIn,
  formatTilePath,
  fromBase64,
  isPromiseKept,
  leafOfEvent,
  Malformed,
  openCheckpoint,
  openPromise,
  type Promised,
  parseVerifierKey,
  TILE_WIDTH,
  type Tree,
  toBase64,
} from '@candor/proof';
import type { PublishedKey } from '../check/venue-keys.ts';
import type { StoredPromise, StoredPromises } from './stored-promises.ts';
import type { Venue } from './watch-past.ts';

/** A malformed promise came so from the venue. Any other error is local. */
function brokenAsGiven(error: unknown): undefined {
  if (!(error instanceof Malformed || error instanceof SyntaxError)) throw error;
}

export interface PublishedLog extends PublishedKey {
  readonly series: string;
  readonly generation: number;
  readonly firstSeq: number;
}
export interface PromiseVenue extends Pick<Venue, 'ask'> {
  /** The trusted logs, each with the key by which it is trusted. */
  logs(): Promise<readonly PublishedLog[]>;
}

/** The promised minute, and as much again for a checkpoint and the caches before it. */
export const DUE_MS = 90_000;
const LOOKS = 3;
/** Minimum time between two checks that count, so that an outdated cache has been refreshed. */
const BETWEEN_MS = 15_000;
/** The latest time after its event: a promise for a later time could never be broken. */
const CLOCKS_S_MAX = 86_400;

type Verdict = 'kept' | 'broken' | 'late' | 'waits';

/** The current state of the promises, without the fulfilled ones. Rejects if the venue's keys can't be loaded. */
export async function watchPromises(
  crypto: Crypto,
  venue: PromiseVenue,
  kept: StoredPromises,
  now: number,
): Promise<StoredPromises> {
  const logs = await venue.logs();
  const asked = new Map<string, ReturnType<Venue['ask']>>();
  const ask = (path: string) => {
    const answer = asked.get(path) ?? venue.ask(path);
    asked.set(path, answer);
    return answer;
  };
  const watch = new PromiseWatch(crypto, ask, { logs, openings: { ...kept.openings } });
  const promises: StoredPromise[] = [];
  for (const one of kept.promises) {
    const verdict = isProven(one) ? 'broken' : await watch.judge(one, now);
    if (verdict === 'broken')
      promises.push({ promise: one.promise, ...opensOf(one), at: one.at, isBroken: true });
    else if (verdict === 'late') promises.push(countLate(one, now));
    else if (verdict === 'waits') promises.push(one);
  }
  return { promises, openings: watch.openings };
}

/**
 * The log has another entry than promised, which nothing later can change. An entry that was only late may still
 * arrive.
 */
export const isProven = ({ isBroken, late }: StoredPromise): boolean =>
  isBroken === true && late === undefined;

const opensOf = ({ promised, asked }: StoredPromise) => ({
  ...(promised && { promised }),
  ...(asked && { asked }),
});

/** Only looks some seconds apart count; after a clock was set back, the count begins again. */
function countLate(one: StoredPromise, now: number): StoredPromise {
  const { late = 0, lateAt } = one;
  if (lateAt !== undefined && now >= lateAt && now - lateAt < BETWEEN_MS) return one;
  return { ...one, late: late + 1, lateAt: now, isBroken: late + 1 >= LOOKS };
}

interface Known {
  readonly logs: readonly PublishedLog[];
  readonly openings: Record<string, string>;
}

class PromiseWatch {
  readonly #crypto: Crypto;
  readonly #ask: Venue['ask'];
  readonly #logs: readonly PublishedLog[];
  readonly openings: Record<string, string>;

  constructor(crypto: Crypto, ask: Venue['ask'], { logs, openings }: Known) {
    this.#crypto = crypto;
    this.#ask = ask;
    this.#logs = logs;
    this.openings = openings;
  }

  async judge(one: StoredPromise, now: number): Promise<Verdict> {
    const isDue = now - one.at >= DUE_MS;
    const origin = one.promise.split('\n', 2)[1];
    const signer = this.#logs.find((log) => log.origin === origin);
    if (!signer) return isDue ? 'late' : 'waits';
    try {
      const promised = await this.#open(one, signer).catch(brokenAsGiven);
      if (!promised) return 'broken';
      const isKept = await this.#isKept(promised, signer);
      if (isKept !== undefined) return isKept ? 'kept' : 'broken';
    } catch (error) {
      // A missing response proves nothing, nor does an error of this device; a malformed log does.
      if (!(error instanceof Malformed)) return 'waits';
    }
    return isDue ? 'late' : 'waits';
  }

  async #open({ promise, promised, asked }: StoredPromise, { verifierKey }: PublishedLog): Promise<Promised> {
    const { sha256 } = this.#crypto;
    const opened = await openPromise(this.#crypto, promise, parseVerifierKey(sha256, verifierKey));
    // Its client has logged out.
    if (!promised) return opened;
    const leaf = leafOfEvent(sha256, { event: promised.event, salt: fromBase64(promised.salt) });
    if (!areSameBytes(leaf, opened.leaf)) throw new Malformed('another event than was promised');
    if (asked && !isPromisedOf(promised.event, asked)) throw new Malformed('not what was asked');
    // By the venue's own clock, because this device's may be wrong by days.
    const { at } = JSON.parse(promised.event) as { at: number };
    if (!(opened.before <= at / 1_000 + CLOCKS_S_MAX)) throw new Malformed('promised for a day that is far');
    return opened;
  }

  async #isKept(promised: Promised, { series }: PublishedLog): Promise<boolean | undefined> {
    const { sha256 } = this.#crypto;
    // A succeeding log is bound by promises of its predecessor.
    const [log] = this.#logs
      .filter((one) => one.series === series && one.firstSeq <= promised.seq)
      .sort((one, other) => other.generation - one.generation);
    const note = log && (await this.#ask(`/proof/${log.name}/checkpoint`));
    if (!note) return undefined;
    const policy = { log: [parseVerifierKey(sha256, log.verifierKey)], witnesses: [], quorum: 0 };
    const tree = await openCheckpoint(this.#crypto, new TextDecoder().decode(note), policy);
    const opening = await this.#openingOf(log, tree);
    if (!opening) return undefined;
    const isKept = await isPromiseKept(sha256, promised, { tree, opening }, (place) =>
      this.#tile(log, place),
    );
    // The opening leads to a tree that the log has signed.
    if (isKept !== undefined) this.openings[log.verifierKey] = toBase64(opening);
    return isKept;
  }

  async #openingOf(log: PublishedLog, { size }: Tree): Promise<Uint8Array | undefined> {
    const held = this.openings[log.verifierKey];
    if (held !== undefined) return fromBase64(held);
    const place = { level: 'entries', index: 0, width: Math.min(TILE_WIDTH, size) } as const;
    const bundle = await this.#tile(log, place);
    return bundle && entryIn(bundle, 0);
  }

  async #tile({ name }: PublishedLog, place: Parameters<typeof formatTilePath>[0]) {
    return (await this.#ask(`/proof/${name}/${formatTilePath(place)}`)) ?? undefined;
  }
}
