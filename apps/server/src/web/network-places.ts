// Places that networks share: how many are taken, by whom, and whether one more may be.
import { type Shortage, shortageOf } from './fair-share.ts';

export interface NetworkPlacesOptions {
  readonly max: number;
  /** Of one network. */
  readonly networkMax: number;
  /** Whether networks have limits of their own. */
  readonly isLimited: boolean;
}

export class NetworkPlaces {
  readonly #options: NetworkPlacesOptions;
  readonly #byNetwork = new Map<string, number>();
  #taken = 0;

  constructor(options: NetworkPlacesOptions) {
    this.#options = options;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Why this network gets no further place; undefined where it would. */
  shortageFor(network: string): Shortage | undefined {
    const { max, networkMax, isLimited } = this.#options;
    if (isLimited) return shortageOf(this.#heldBy(network), { taken: this.#taken, max, networkMax });
    return this.#taken >= max ? 'crowded' : undefined;
  }

  /** To be given back once for each that was taken. */
  take(network: string): void {
    this.#taken += 1;
    this.#byNetwork.set(network, this.#heldBy(network) + 1);
  }

  giveBack(network: string): void {
    this.#taken -= 1;
    const left = this.#heldBy(network) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }

  #heldBy(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }
}
