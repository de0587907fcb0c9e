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

/** Of all that the account holds. */
export function valuingTicks(
  account: Account,
  { market, moment }: { readonly market: Market; readonly moment: Moment },
): readonly TickRow[] {
  if (moment.ticks.length === 0) return moment.ticks;
  const ids = new Set<InstrumentId>();
  for (const { instrumentId, quoteCurrency } of account.positions.values()) {
    ids.add(instrumentId);
    for (const id of market.conversionInstruments(quoteCurrency)) ids.add(id);
  }
  return ticksOf(ids, moment);
}

const ticksOf = (ids: ReadonlySet<InstrumentId>, { ticks }: Moment): readonly TickRow[] =>
  ticks.filter(({ instrumentId }) => ids.has(instrumentId));
