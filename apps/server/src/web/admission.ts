// Limits that HTTP and the live socket share: who comes from which subnet, how much each subnet may request, and
// whether the venue is about to end.
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { NetworkPlaces } from './network-places.ts';
import { RateLimit } from './rate-limit.ts';
import { makePeers, type Peers } from './reached-by.ts';
import type { RequestSite } from './written-refusal.ts';

/**
 * Processing time for each subnet in milliseconds: a tenth of two cores on average, and three seconds in a burst. A
 * first visit of the app takes about 20, a busy trader's screen a few each second.
 */
export const networkBucket = { burst: 600, perSecond: 200 };

/** Limits by subnet; each is null if RATE_LIMITS is off. */
export interface Admission extends RequestSite {
  readonly peers: Peers;
  readonly requests: RateLimit | null;
  readonly inFlight: InFlight;
  readonly now: () => number;
  isEnding: boolean;
  reachedBy: Peers['reachedBy'];
  /** Charges a cost to the subnet's bucket, whatever is left in it. */
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

/** A thousand connections with one request each, and room for as many again. */
export const WHOLE_MAX = 2_000;
/** Fifty browsers behind one address, with six connections each. */
export const NETWORK_MAX = 300;

/** Counts the concurrent requests in total, and for each subnet if limits are on. */
export class InFlight {
  readonly #places: NetworkPlaces;

  /** `isLimited` is true if each subnet has its own limit. */
  constructor({ isLimited }: { isLimited: boolean }) {
    this.#places = new NetworkPlaces({ max: WHOLE_MAX, networkMax: NETWORK_MAX, isLimited });
  }

  get whole(): number {
    return this.#places.taken;
  }

  /**
   * Admits one request, or returns the limit that it exceeds: the total one also if the subnet has its share of the
   * rest.
   */
  enter(network: string): 'entered' | 'whole' | 'network' {
    const shortage = this.#places.shortageFor(network);
    if (shortage) return shortage === 'own' ? 'network' : 'whole';
    this.#places.take(network);
    return 'entered';
  }

  /** To be called once for each admitted request. */
  leave(network: string): void {
    this.#places.giveBack(network);
  }
}
