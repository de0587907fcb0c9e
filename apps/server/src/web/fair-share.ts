// How scarce places are shared by networks: whoever holds many gets no more of them long before the last one is gone.

/** `own` is its limit while there is plenty of room; `crowded` that it may hold no more because little room is left. */
export type Shortage = 'own' | 'crowded';

/**
 * Why a network that holds `own` of `max` places gets no further one; undefined where it does. It may never hold more
 * places than are free, so `n` networks that take all they can leave one part in `n + 1` to those who hold none.
 */
export function shortageOf(
  own: number,
  { taken, max, networkMax }: { taken: number; max: number; networkMax: number },
): Shortage | undefined {
  if (own >= networkMax) return 'own';
  return own >= max - taken ? 'crowded' : undefined;
}
