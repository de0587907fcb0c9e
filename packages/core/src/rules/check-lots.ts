// Rule 5, the size of an order: the valid sizes of an instrument, and the largest one that satisfies a condition.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import { type Lots, lots } from '../units/units.ts';

export type LotsSpec = Pick<InstrumentSpec, 'lotsMin' | 'lotsMax' | 'lotStep'>;

/** At least the minimum, at most the maximum, in whole steps from the minimum. */
export function checkLots({ lotsMin, lotsMax, lotStep }: LotsSpec, size: Lots): LotsRefusal | null {
  if (size < lotsMin) return { code: 'quantity_too_small', min: lotsMin };
  if (size > lotsMax) return { code: 'quantity_too_large', max: lotsMax };
  const past = (size - lotsMin) % lotStep;
  if (past === 0) return null;
  return { code: 'quantity_step', step: lotStep, nearest: lots(size - past) };
}

export type LotsRefusal = Extract<
  Refusal,
  { code: 'quantity_too_small' | 'quantity_too_large' | 'quantity_step' }
>;

/** The largest size that satisfies `holds`, which must also hold for all smaller sizes; 0 for none. */
export function findLargestLots(
  { lotsMin, lotsMax, lotStep }: LotsSpec,
  holds: (size: Lots) => boolean,
): Lots {
  const at = (steps: number): Lots => lots(lotsMin + steps * lotStep);
  if (!holds(at(0))) return lots(0);
  let low = 0;
  let high = Math.floor((lotsMax - lotsMin) / lotStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(at(middle))) low = middle;
    else high = middle - 1;
  }
  return at(low);
}
