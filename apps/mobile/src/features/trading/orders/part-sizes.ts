// Closing a part: which sizes may be closed and which is offered first.
import type { Order } from '@candor/client';
import { type InstrumentTerms, type Lots, lots } from '@candor/core';
import type { SizeTerms } from '../ticket/read-fields.ts';

/** A part is a multiple of the step and leaves at least the smallest size open. Null where none is possible. */
export function partSizes(order: Order, { lotStep, lotsMin }: InstrumentTerms): SizeTerms | null {
  const most = order.lots - lotsMin;
  return most >= lotStep ? { lotsMin: lotStep, lotsMax: lots(most - (most % lotStep)), lotStep } : null;
}

/** Half of what may be closed, in whole steps. */
export function halfOf({ lotsMin, lotsMax, lotStep }: SizeTerms): Lots {
  const half = Math.floor(lotsMax / 2);
  return lots(Math.max(lotsMin, half - (half % lotStep)));
}
