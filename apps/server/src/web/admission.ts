// What HTTP and the live socket share at the door: who comes from where, how much each network may ask, and whether the
// venue is about to end.
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { InFlight } from './in-flight.ts';
import { RateLimit } from './rate-limit.ts';
import { makePeers, type Peers } from './reached-by.ts';
import type { Asked } from './written-refusal.ts';

/**
 * Milliseconds of the machine for each network: a tenth of two cores for good, three seconds at a stretch. A first
 * visit of the app takes about 20, a busy trader's screen a few each second.
 */
export const networkBucket = { burst: 600, perSecond: 200 };

/** Limits by network: each null where RATE_LIMITS is off. */
export interface Admission extends Asked {
  readonly peers: Peers;
  readonly requests: RateLimit | null;
  readonly inFlight: InFlight;
  readonly now: () => number;
  isEnding: boolean;
  reachedBy: Peers['reachedBy'];
  /** Takes what something costs out of the network's bucket, whatever is in it. */
  charge(request: IncomingMessage, weight: number): void;
}

export function makeAdmission(
  config: Pick<Config, 'rateLimits' | 'trustProxy' | 'siteDomain'>,
  now: () => number,
): Admission {
  const peers = makePeers(config.trustProxy);
  const requests = config.rateLimits ? new RateLimit(networkBucket, now) : null;
  return {
    peers,
    requests,
    inFlight: new InFlight({ isLimited: config.rateLimits }),
    now,
    siteDomain: config.siteDomain,
    isEnding: false,
    reachedBy: peers.reachedBy,
    charge: (request, weight) => requests?.charge(peers.reachedBy(request).network, weight),
  };
}
