// What HTTP and the live socket share at the door: who comes from where, how much each network may ask, and whether the
// venue is about to end.
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { NetworkPlaces } from './network-places.ts';
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

/** A thousand connections with one request each, and room for as many again. */
export const WHOLE_MAX = 2_000;
/** Fifty browsers behind one address, with the six connections each that they have. */
export const NETWORK_MAX = 300;

/** Counts the requests in work: for the whole, and for each network where limits are on. */
export class InFlight {
  readonly #places: NetworkPlaces;

  /** `isLimited`: whether networks have a limit of their own. */
  constructor({ isLimited }: { isLimited: boolean }) {
    this.#places = new NetworkPlaces({ max: WHOLE_MAX, networkMax: NETWORK_MAX, isLimited });
  }

  get whole(): number {
    return this.#places.taken;
  }

  /** Counts one in, or says whose limit is reached: the whole's also where the network has its part of what is left. */
  enter(network: string): 'entered' | 'whole' | 'network' {
    const shortage = this.#places.shortageFor(network);
    if (shortage) return shortage === 'own' ? 'network' : 'whole';
    this.#places.take(network);
    return 'entered';
  }

  /** To be called once for each that entered. */
  leave(network: string): void {
    this.#places.giveBack(network);
  }
}
