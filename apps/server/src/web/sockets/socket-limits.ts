// How many live sockets there may be, for the whole and for a network, and how fast a network may open them.
import { NetworkPlaces } from '../network-places.ts';
import { RateLimit } from '../rate-limit.ts';
import { makeRefusal, type WrittenRefusal } from '../written-refusal.ts';

const wholeMax = 10_000;
/** A carrier's address, with a few hundred clients behind it. */
const networkMax = 400;
/** After a restart all of them come back within seconds. */
const openings = { burst: 200, perSecond: 20 };

const full = makeRefusal('busy', { seconds: 5 });

export class SocketLimits {
  readonly #openings: RateLimit | null;
  readonly #places: NetworkPlaces;

  /** `isLimited`: whether networks have limits of their own. */
  constructor({ isLimited, now }: { isLimited: boolean; now: () => number }) {
    this.#openings = isLimited ? new RateLimit(openings, now) : null;
    this.#places = new NetworkPlaces({ max: wholeMax, networkMax, isLimited });
  }

  /** Why there is no room for one more of this network; undefined, and one counted in, where there is. */
  enter(network: string): WrittenRefusal | undefined {
    const seconds = this.#openings?.secondsToWait(network) ?? 0;
    if (seconds > 0) return makeRefusal('rate_limited', { seconds });
    const shortage = this.#places.shortageFor(network);
    if (shortage === 'own') return makeRefusal('rate_limited', { seconds: 5 });
    if (shortage === 'crowded') return full;
    this.#openings?.charge(network, 1);
    this.#places.take(network);
    return undefined;
  }

  /** To be called once for each that entered. */
  leave(network: string): void {
    this.#places.giveBack(network);
  }
}
