// How many live sockets there may be, for the whole and for a network, and how fast a network may open them.
import { shortageOf } from '../fair-share.ts';
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
  readonly #byNetwork = new Map<string, number>();
  #whole = 0;

  /** `isLimited`: whether networks have limits of their own. */
  constructor({ isLimited, now }: { isLimited: boolean; now: () => number }) {
    this.#openings = isLimited ? new RateLimit(openings, now) : null;
  }

  /** Why there is no room for one more of this network; undefined, and one counted in, where there is. */
  enter(network: string): WrittenRefusal | undefined {
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#openings) {
      const seconds = this.#openings.secondsToWait(network);
      if (seconds > 0) return makeRefusal('rate_limited', { seconds });
      const shortage = shortageOf(own, { taken: this.#whole, max: wholeMax, networkMax });
      if (shortage === 'own') return makeRefusal('rate_limited', { seconds: 5 });
      if (shortage === 'crowded') return full;
      this.#openings.charge(network, 1);
    }
    if (this.#whole >= wholeMax) return full;
    this.#whole += 1;
    this.#byNetwork.set(network, own + 1);
    return undefined;
  }

  /** To be called once for each that entered. */
  leave(network: string): void {
    this.#whole -= 1;
    const own = (this.#byNetwork.get(network) ?? 1) - 1;
    if (own > 0) this.#byNetwork.set(network, own);
    else this.#byNetwork.delete(network);
  }
}
