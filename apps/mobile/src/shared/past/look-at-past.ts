// Looks at the venue's logs as they are served to this device, and keeps what it has seen.
import { browserCrypto } from '../check/browser-crypto.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../check/venue-keys.ts';
import { keepPast, readPast } from './kept-past.ts';
import { type KeptPast, type LostPast, type Venue, watchPast } from './watch-past.ts';

const PAUSE_MS = 5_000;

/** Rejects where the venue's keys can't be had. */
export async function lookAtPast(): Promise<{ kept: KeptPast; lost: readonly LostPast[] }> {
  const seen = await watchPast(browserCrypto, venueAt(apiOriginOfPage()), readPast());
  keepPast(seen.kept);
  return seen;
}

const venueAt = (origin: string): Venue => ({
  keys: async () => (await fetchVenueKeys(origin)).logs,
  async ask(path) {
    const answer = await fetch(origin + path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});
