// For tests: what a dishonest operator makes of the fill of an order, and of which ticks of the tape.
import type { TapeTick } from '@candor/proof';
import type { AnyEvent } from './dishonest-operator.ts';
import type { DishonestVenue } from './dishonest-venue.ts';

export interface NumberedTick {
  readonly no: number;
  readonly bid: number;
  readonly ask: number;
}
interface Sized {
  readonly lots: number;
  readonly contractSize: number;
  readonly precision: number;
  readonly multiple: number;
}

export const changeFill = (event: AnyEvent, fill: object): AnyEvent => ({
  ...event,
  fill: { ...(event.fill as object), ...fill },
});

/** A buy in dollars as it would have been at this tick: no figure of it gives the lie away. */
export function filledAt(event: AnyEvent, { no, bid, ask }: NumberedTick): AnyEvent {
  const { lots, contractSize, precision, multiple } = event as unknown as Sized;
  const units = (lots * contractSize) / 10 ** precision;
  const margin = Math.round((units * ask) / multiple);
  const markProfit = -Math.round((ask - bid) * units);
  return changeFill({ ...event, mark: ask }, { tick: no, price: ask, mark: bid, margin, markProfit });
}

/** The first of the venue's instrument that fits. */
export async function findTick(
  { operator, instrument }: DishonestVenue,
  fits: (tick: TapeTick) => boolean,
): Promise<NumberedTick> {
  let found: NumberedTick | undefined;
  await operator.changeTape((entry) => {
    const at = entry.instrument === instrument ? entry.ticks.findIndex(fits) : -1;
    const tick = entry.ticks[at];
    if (tick) found ??= { ...tick, no: entry.first + at };
    return entry;
  });
  if (!found) throw new Error('no such tick');
  return found;
}
