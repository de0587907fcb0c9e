// Closing a part: which sizes may be closed and which is offered first.
import type { Order } from '@candor/client';
import {
  type InstrumentTerms,
  type Lots,
  type LotsTerms,
  lots,
  partSizes as partSizesOf,
} from '@candor/core';

/** A part is a multiple of the step and leaves at least the smallest size open. Null where none is possible. */
export const partSizes = (order: Order, terms: InstrumentTerms): LotsTerms | null =>
  partSizesOf(order.lots, terms);

/** Half of what may be closed, in whole steps. */
export function halfOf({ lotsMin, lotsMax, lotStep }: LotsTerms): Lots {
  const half = Math.floor(lotsMax / 2);
  return lots(Math.max(lotsMin, half - (half % lotStep)));
}
