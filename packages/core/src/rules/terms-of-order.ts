// The terms of an instrument as they hold for an order of it.

import type { InstrumentTerms } from '../model/instrument.ts';
import type { Order } from '../model/order.ts';

/** A position keeps the size of its contract, its digits and its currency as they were when its order was placed; the rest is of now. */
export const termsOfOrder = (
  { contractSize, precision, quoteCurrency }: Pick<Order, 'contractSize' | 'precision' | 'quoteCurrency'>,
  terms: InstrumentTerms,
): InstrumentTerms => ({ ...terms, contractSize, precision, quoteCurrency });
