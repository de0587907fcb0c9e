// Tokens looked up for calls and for logins of the live socket alike. A token that no session has costs its network
// more than a good one, few are looked up for one network at a time, and the same one is not looked up again at once.
import { hash } from 'node:crypto';
import { ExpiringSet } from '../bounds/expiring-set.ts';
import { Lines } from '../bounds/lines.ts';
import { busy, type RateLimit, rateLimited } from './rate-limit.ts';
import { failedLoginWeight } from './route-weights.ts';
import type { Session, SessionStore } from './session.ts';

/** Undefined for a token of no session. Throws rate_limited where the network has had its share, busy where it waits long. */
export type FindSession = (token: string, network: string) => Promise<Session | undefined>;

/** Lookups of one network at a time: the database has ten connections for all. */
const underWayMax = 4;
/** Where the database stands still, whoever waits for others is refused no later than they are. */
const waitMsMax = 2_000;
/** A token made up by chance does not become a session's; one of a blocked user may, once that is taken back. */
const unknownMsMax = 5_000;
const unknownMax = 10_000;

export function makeFindSession(options: {
  sessions: Pick<SessionStore, 'findSession'>;
  /** Null where limits are off. */
  requests: RateLimit | null;
  now: () => number;
}): FindSession {
  const { sessions, requests, now } = options;
  if (requests === null) return (token) => sessions.findSession(token);
  const unknown = new ExpiringSet({ lifeMs: unknownMsMax, sizeMax: unknownMax, now });
  const lines = new Lines<string>({ underWayMax, waitMsMax, makeTooLate: busy });

  async function look(token: string, network: string): Promise<Session | undefined> {
    const seconds = requests?.secondsToWait(network) ?? 0;
    // Those before it in the line may have emptied the bucket.
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

/** The token itself is not kept, whoever it belongs to. */
const digest = (token: string): string => hash('sha256', token, 'base64url');
