// How many requests are in work: for the whole, and for each network where limits are on.
import { NetworkPlaces } from './network-places.ts';

/** A thousand connections with one request each, and room for as many again. */
export const WHOLE_MAX = 2_000;
/** Fifty browsers behind one address, with the six connections each that they have. */
export const NETWORK_MAX = 300;

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
