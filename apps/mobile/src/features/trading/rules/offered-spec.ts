// The terms of an instrument with the leverage that the client's rules leave of it at a moment: the engine asks the same
// function, so that a limit which comes while the ticket is open is not offered any more.
import type { Instrument } from '@candor/client';
import { offeredLeverages } from '@candor/core';

/** `now` in milliseconds since the epoch. */
export function offeredTerms(instrument: Instrument, now: number): Instrument {
  const { leverageLimit = null, nextLeverageLimit } = instrument;
  const limit = nextLeverageLimit && now >= nextLeverageLimit.from ? nextLeverageLimit.max : leverageLimit;
  const multiples = offeredLeverages(instrument, limit);
  return multiples === instrument.multiples ? instrument : { ...instrument, multiples };
}
