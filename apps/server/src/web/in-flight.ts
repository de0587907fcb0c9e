// How many requests are in work: for the whole, and for each network where limits are on.
import { shortageOf } from './fair-share.ts';

/** A thousand connections with one request each, and room for as many again. */
export const WHOLE_MAX = 2_000;
/** Fifty browsers behind one address, with the six connections each that they have. */
export const NETWORK_MAX = 300;

export class InFlight {
  readonly #isLimited: boolean;
  readonly #byNetwork = new Map<string, number>();
  #whole = 0;

  /** `isLimited`: whether networks have a limit of their own. */
  constructor({ isLimited }: { isLimited: boolean }) {
    this.#isLimited = isLimited;
  }

  get whole(): number {
    return this.#whole;
  }

  /** Counts one in, or says whose limit is reached: the whole's also where the network has its part of what is left. */
  enter(network: string): 'entered' | 'whole' | 'network' {
    const own = this.#byNetwork.get(network) ?? 0;
    const room = { taken: this.#whole, max: WHOLE_MAX, networkMax: NETWORK_MAX };
    const shortage = this.#isLimited ? shortageOf(own, room) : undefined;
    if (shortage) return shortage === 'own' ? 'network' : 'whole';
    if (this.#whole >= WHOLE_MAX) return 'whole';
    this.#whole += 1;
    this.#byNetwork.set(network, own + 1);
    return 'entered';
  }

  /** To be called once for each that entered. */
  leave(network: string): void {
    this.#whole -= 1;
    const own = (this.#byNetwork.get(network) ?? 1) - 1;
    if (own > 0) this.#byNetwork.set(network, own);
    else this.#byNetwork.delete(network);
  }
}
