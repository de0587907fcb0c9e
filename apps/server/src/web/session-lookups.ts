// Looks up tokens for calls and for logins of the live socket. An unknown token costs its subnet more than a valid one,
// few are looked up for one subnet at a time, and the same unknown one is not looked up again soon.
import { hash } from 'node:crypto';
import { ExpiringSet } from '../bounds/expiring-set.ts';
import { Lines } from '../bounds/lines.ts';
import { busy, type RateLimit, rateLimited } from './rate-limit.ts';
import { failedLoginWeight } from './route-weights.ts';
import type { Session, SessionStore } from './session.ts';

/**
 * Undefined for an unknown token. Throws rate_limited if the subnet has used its share, and busy if the lookup waits
 * too long.
 */
export type FindSession = (token: string, network: string) => Promise<Session | undefined>;

/** Concurrent lookups of one subnet: the database has ten connections in total. */
const underWayMax = 4;
/** If the database hangs, lookups that wait for others are rejected no later than those. */
const waitMsMax = 2_000;
/** An invented token never becomes a session's; a blocked user's token may become valid again. */
const unknownMsMax = 5_000;
const unknownMax = 10_000;

export function makeFindSession(options: {
  sessions: Pick<SessionStore, 'findSession'>;
  /** Null if limits are off. */
  requests: RateLimit | null;
  now: () => number;
}): FindSession {
  const { sessions, requests, now } = options;
  if (requests === null) return (token) => sessions.findSession(token);
  const unknown = new ExpiringSet({ lifeMs: unknownMsMax, sizeMax: unknownMax, now });
  const lines = new Lines<string>({ underWayMax, waitMsMax, makeTooLate: busy });

  async function look(token: string, network: string): Promise<Session | undefined> {
    const seconds = requests?.secondsToWait(network) ?? 0;
    // Lookups before this one may have emptied the bucket.
    if (seconds > 0) throw rateLimited(seconds);
    const session = await sessions.findSession(token);
    if (session) return session;
    requests?.charge(network, failedLoginWeight);
    unknown.add(digest(token));
    return undefined;
  }

  return async (token, network) => {
    if (unknown.size > 0 && unknown.has(digest(token))) return undefined;
    return lines.take(network, () => look(token, network));
  };
}

/** Only a digest of the token is stored, whoever the token belongs to. */
const digest = (token: string): string => hash('sha256', token, 'base64url');
