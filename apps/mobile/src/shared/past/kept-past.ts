// What this device has seen of the venue's logs: the last signed note of each, and the key it was signed with.
import { browserStorage, readJson } from '@candor/client';
import type { PublishedKey } from '../check/venue-keys.ts';
import type { KeptPast } from './watch-past.ts';

const KEPT_UNDER = 'candor.past';

export const readPast = (): KeptPast => (readJson(browserStorage(), KEPT_UNDER) ?? {}) as KeptPast;

export const keepPast = (kept: KeptPast): void => browserStorage().setItem(KEPT_UNDER, JSON.stringify(kept));

/** The key of each log that this device saw first; one that is served instead counts for nothing. */
export const believedKeys = (served: readonly PublishedKey[], kept: KeptPast): string[] =>
  served.map(({ name, verifierKey }) => kept[name]?.key ?? verifierKey);
