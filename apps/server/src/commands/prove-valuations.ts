// Values accounts again at the tape's prices: each figure of a margin call or a stop-out, converted profits too, and the net value
// that a day of a loss limit begins with. Only where no tick of the millisecond leaves in doubt at which prices it was.
import {
  floatingProfit,
  floatingProfits,
  isCountable,
  isValued,
  type LossDayBegun,
  type MarginCalled,
  markOf,
  type StopOutStep,
  type VenueEvent,
} from '@candor/core';
import { isByMoney } from './moments.ts';
import type { MomentContext } from './prove-fills.ts';

export class ValuationCheck {
  readonly #say: (seq: number, what: string) => void;

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `context.state` stands just before the event. */
  take(seq: number, event: VenueEvent, context: MomentContext): void {
    if (event.type === 'LossDayBegun') this.#begin(seq, event, context);
    else if (event.type === 'MarginCalled' || event.type === 'StopOutStep')
      this.#figures(seq, event, context);
  }

  #begin(seq: number, event: LossDayBegun, { state, market, moment }: MomentContext): void {
    const { accountId, after, netValue } = event;
    const what = `begins the day of account ${accountId}`;
    const account = state.account(accountId);
    if (after !== state.lastRollover)
      this.#say(seq, `${what} after ${after}, and ${state.lastRollover} ended`);
    // A limit that is set or a day that ends begins it at once, whichever side of its millisecond's tick that was.
    const isByAct = moment.events.some(
      ({ event: one }) =>
        one.type === 'RolledOver' || (one.type === 'LossLimitSet' && one.accountId === accountId),
    );
    // A price that came in the millisecond of a start or of new terms is not known here until the next one.
    if (moment.ticks.length > (isByAct ? 0 : 1) || !isValued(market, account)) return;
    const profits = floatingProfits(market, account);
    const known = account.balance + profits;
    if (isCountable(profits) && netValue !== known)
      this.#say(seq, `${what} with a net value of ${netValue}, and it was ${known}`);
  }

  #figures(seq: number, event: MarginCalled | StopOutStep, { state, market, moment }: MomentContext): void {
    const { accountId, figures } = event;
    const account = state.account(accountId);
    if (moment.ticks.length > (isByMoney(accountId, moment) ? 0 : 1) || !isValued(market, account)) return;
    for (const { orderId, price, tick, profit } of figures.positions) {
      const order = account.positions.get(orderId);
      const quote = order && market.quotes.get(order.instrumentId);
      if (!order || !quote) continue;
      const mark = markOf(market, order);
      const known = floatingProfit(market, order, mark);
      if (price !== mark || tick !== quote.tick || profit !== known)
        this.#say(
          seq,
          `counts order ${orderId} with ${profit} at ${price} of tick ${tick}, and it stood at ${known}, at ${mark} of tick ${quote.tick}`,
        );
    }
  }
}
