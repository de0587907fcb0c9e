// The instrument spec that applies to an existing order.

import type { InstrumentSpec } from '../model/instrument.ts';
import type { Order } from '../model/order.ts';

/** A position keeps the contract size, precision and quote currency of its placement; all other fields are current. */
export const specOfOrder = (
  { contractSize, precision, quoteCurrency }: Pick<Order, 'contractSize' | 'precision' | 'quoteCurrency'>,
  spec: InstrumentSpec,
): InstrumentSpec => ({ ...spec, contractSize, precision, quoteCurrency });
