// Checks the venue's logs as served to this device, and stores the state it has seen.
import { browserCrypto } from '../check/browser-crypto.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../check/venue-keys.ts';
import { keepPast, readPast } from './stored-past.ts';
import { type LostPast, type StoredPast, type Venue, watchPast } from './watch-past.ts';

const PAUSE_MS = 5_000;

interface Seen {
  readonly kept: StoredPast;
  readonly lost: readonly LostPast[];
}

/**
 * Runs one check at a time over all tabs: each continues from the state that the one before it stored. Rejects if the
 * venue's keys can't be loaded.
 */
export const lookAtPast = (): Promise<Seen> => inTurn(look);

let newest: Seen | null = null;

/**
 * Losses found by the latest check of this session; runs a check if there was none. Empty if that isn't possible now.
 */
export async function lostInThisVisit(): Promise<readonly LostPast[]> {
  return (newest ?? (await lookAtPast().catch(() => null)))?.lost ?? [];
}

async function look(): Promise<Seen> {
  const seen = await watchPast(browserCrypto, venueAt(apiOriginOfPage()), readPast());
  newest = seen;
  try {
    keepPast(seen.kept);
  } catch {
    // The storage is full: losses are reported all the same, and the next session continues from the stored state.
  }
  return seen;
}

let before: Promise<unknown> = Promise.resolve();

/** A page that is not served securely has no locks: there only the checks of one tab take turns. */
function inTurn(act: () => Promise<Seen>): Promise<Seen> {
  if (navigator.locks) return navigator.locks.request('candor.past', act);
  const turn = before.then(act, act);
  before = turn.catch(() => undefined);
  return turn;
}

const venueAt = (origin: string): Venue => ({
  keys: async () => (await fetchVenueKeys(origin)).logs,
  ask: askProof(origin),
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});

export const askProof =
  (origin: string): Venue['ask'] =>
  async (path) => {
    const answer = await fetch(origin + path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
