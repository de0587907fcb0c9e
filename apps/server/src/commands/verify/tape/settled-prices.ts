// Which ticks of a moment a figure hangs on: those of the instruments of its positions, and of the pairs by which these are converted. Whatever
// else ticked in that millisecond leaves the figure as it is.
import type { Account, InstrumentId, Market, Order } from '@candor/core';
import type { TickRow } from '../../../tape/tick-rows.ts';
import type { Moment } from './moments.ts';

/** Of the pairs alone, where the position's own price is known. */
export const convertingTicks = (
  { quoteCurrency }: Pick<Order, 'quoteCurrency'>,
  { market, moment }: { readonly market: Market; readonly moment: Moment },
): readonly TickRow[] => ticksOf(new Set(market.conversionInstruments(quoteCurrency)), moment);

interface Valuing {
  readonly market: Market;
  readonly moment: Moment;
  /** Positions that are gone since the moment began: what a tick of theirs did to the account may have come before any other's. */
  readonly closed: readonly Order[];
}

/** Of all that the account holds, and has held in the moment. */
export function valuingTicks(account: Account, { market, moment, closed }: Valuing): readonly TickRow[] {
  if (moment.ticks.length === 0) return moment.ticks;
  const ids = new Set<InstrumentId>();
  const gone = closed.filter(({ accountId }) => accountId === account.id);
  for (const { instrumentId, quoteCurrency } of [...account.positions.values(), ...gone]) {
    ids.add(instrumentId);
    for (const id of market.conversionInstruments(quoteCurrency)) ids.add(id);
  }
  return ticksOf(ids, moment);
}

const ticksOf = (ids: ReadonlySet<InstrumentId>, { ticks }: Moment): readonly TickRow[] =>
  ticks.filter(({ instrumentId }) => ids.has(instrumentId));
