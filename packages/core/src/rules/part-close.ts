// Rule 15: the part of a position that can be closed.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import { mulDivDown } from '../units/integer.ts';
import { type Lots, lots, type Money, money } from '../units/units.ts';
import type { LotsSpec } from './check-lots.ts';

type PartSpec = Pick<InstrumentSpec, 'lotsMin' | 'lotStep'>;

/** A part must be a multiple of the step and leave at least the minimum size open. */
export function checkPart(open: Lots, part: Lots, spec: PartSpec): Refusal | null {
  const max = mostToClose(open, spec);
  if (part > 0 && part <= max && part % spec.lotStep === 0) return null;
  return { code: 'partial_close_quantity', step: spec.lotStep, max };
}

/** The sizes that `checkPart` accepts, in the form of an instrument's sizes; null if it can only be closed whole. */
export function partSizes(open: Lots, spec: PartSpec): LotsSpec | null {
  const { lotStep } = spec;
  const max = mostToClose(open, spec);
  return max >= lotStep ? { lotsMin: lotStep, lotsMax: lots(max - (max % lotStep)), lotStep } : null;
}

interface Position {
  readonly lots: Lots;
  readonly margin: Money;
  readonly fee: Money;
  readonly swap: Money;
}

/** A part's margin, fee and swap in proportion to the lots, rounded down; the last part gets the rest. */
export function sharesOfPart(open: Position, part: Lots): Pick<Position, 'margin' | 'fee' | 'swap'> {
  const share = (whole: Money): Money => money(mulDivDown(whole, part, open.lots));
  return { margin: share(open.margin), fee: share(open.fee), swap: share(open.swap) };
}

const mostToClose = (open: Lots, { lotsMin }: PartSpec): Lots => lots(Math.max(0, open - lotsMin));
