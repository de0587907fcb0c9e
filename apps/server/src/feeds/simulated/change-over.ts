// One market that goes over into another at an hour, without a jump.
import { EraPath } from './era-path.ts';
import type { Entrance, PricePath } from './price-path.ts';

/**
 * Paths that are `before` until an hour and drawn by `draw` from then on. They begin where the earlier ones were: each
 * price is as far from its own path as the two were apart, and comes to it by and by.
 */
export function changeOver(
  before: readonly PricePath[],
  hour: number,
  draw: (entrance?: (n: number) => Entrance) => readonly PricePath[],
): PricePath[] {
  const unmoved = draw();
  const after = draw((n) => ({
    hour,
    offset: (before[n] as PricePath).levelAt(hour) - (unmoved[n] as PricePath).levelAt(hour),
  }));
  return before.map((path, n) => new EraPath(path, after[n] as PricePath, hour));
}
