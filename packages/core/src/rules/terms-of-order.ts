// The instrument spec that applies to an existing order.

import type { InstrumentTerms } from '../model/instrument.ts';
import type { Order } from '../model/order.ts';

/** A position keeps the contract size, precision and quote currency of its placement; all other fields are current. */
export const termsOfOrder = (
  { contractSize, precision, quoteCurrency }: Pick<Order, 'contractSize' | 'precision' | 'quoteCurrency'>,
  terms: InstrumentTerms,
): InstrumentTerms => ({ ...terms, contractSize, precision, quoteCurrency });
