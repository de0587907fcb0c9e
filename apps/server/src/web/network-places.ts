// Slots that client subnets share: how many are taken, by whom, and whether one more is free.
export interface NetworkPlacesOptions {
  readonly max: number;
  /** The slots of one subnet. */
  readonly networkMax: number;
  /** True if each subnet has its own limit. */
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

  /** Why this subnet gets no further slot; undefined if it gets one. */
  shortageFor(network: string): Shortage | undefined {
    const { max, networkMax, isLimited } = this.#options;
    if (isLimited) return shortageOf(this.#heldBy(network), { taken: this.#taken, max, networkMax });
    return this.#taken >= max ? 'crowded' : undefined;
  }

  /** To be released once for each taken slot. */
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

/**
 * `own` is its limit while there is plenty of room; `crowded` means that it gets no more slots because little room is
 * left.
 */
type Shortage = 'own' | 'crowded';

/**
 * Returns why a client subnet that holds `own` of `max` slots gets no other one; undefined if it does. It may never
 * hold more slots than are free, so `n` subnets that take all they can leave one part in `n + 1` to those that hold
 * none.
 */
function shortageOf(
  own: number,
  { taken, max, networkMax }: { taken: number; max: number; networkMax: number },
): Shortage | undefined {
  if (own >= networkMax) return 'own';
  return own >= max - taken ? 'crowded' : undefined;
}
