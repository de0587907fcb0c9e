// The venue's logs as this device last saw them: the last signed note of each, and its key.
import { browserStorage, readJson } from '@candor/client';
import type { PublishedKey } from '../check/venue-keys.ts';
import type { StoredPast } from './watch-past.ts';

const STORAGE_KEY = 'candor.past';
/** The first log of each series in an order's receipt; a key with another name signs nothing here. */
const FIRST_LOG = /^(shard-\d+|tape)$/;

export const readPast = (): StoredPast => (readJson(browserStorage(), STORAGE_KEY) ?? {}) as StoredPast;

export const keepPast = (kept: StoredPast): void =>
  browserStorage().setItem(STORAGE_KEY, JSON.stringify(kept));

/**
 * The key of each log that this device saw first; a different key that is served later is ignored. `look` compares a
 * log that follows another one with it before the key is trusted, and does not trust it unless the log extends the
 * other.
 */
export async function believedKeys(
  served: readonly PublishedKey[],
  kept: StoredPast,
  look: () => Promise<{ kept: StoredPast }>,
): Promise<string[]> {
  const isFirst = ({ name }: PublishedKey): boolean => FIRST_LOG.test(name);
  const isSeen = served.every((key) => kept[key.name] !== undefined || isFirst(key));
  const seen = isSeen ? kept : (await look()).kept;
  return served
    .filter((key) => seen[key.name] !== undefined || isFirst(key))
    .map(({ name, verifierKey }) => seen[name]?.key ?? verifierKey);
}
