// Values accounts again at the tape's prices: each figure of a margin call or a stop-out, converted profits too, and the net value
// that a day of a loss limit begins with. Only where no tick of the millisecond leaves in doubt at which prices it was.
import {
  availableBalance,
  floatingProfit,
  floatingProfits,
  isCountable,
  isValued,
  type LossDayBegun,
  type MarginCalled,
  markOf,
  money,
  type StopOutStep,
  type VenueEvent,
  type WithdrawalRequested,
} from '@candor/core';
import { isByMoney } from './moments.ts';
import type { MomentContext } from './prove-fills.ts';
import { convertingTicks, valuingTicks } from './settled-prices.ts';

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
    else if (event.type === 'WithdrawalRequested') this.#free(seq, event, context);
    else if (event.type === 'BalanceAdjusted' && event.amount < 0)
      this.#free(seq, { ...event, amount: money(-event.amount) }, context);
  }

  /** Nobody takes out what a loss of the moment needs. */
  #free(
    seq: number,
    { accountId, amount }: Pick<WithdrawalRequested, 'accountId' | 'amount'>,
    context: MomentContext,
  ): void {
    const account = context.state.account(accountId);
    if (valuingTicks(account, context).length > 0) return;
    const free = availableBalance(context.market, account);
    if (typeof free === 'number' && amount > free)
      this.#say(seq, `takes ${amount} from account ${accountId}, of which ${free} was free at those prices`);
  }

  #begin(seq: number, event: LossDayBegun, context: MomentContext): void {
    const { state, market, moment } = context;
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
    if (valuingTicks(account, context).length > (isByAct ? 0 : 1) || !isValued(market, account)) return;
    const profits = floatingProfits(market, account);
    const known = account.balance + profits;
    if (isCountable(profits) && netValue !== known)
      this.#say(seq, `${what} with a net value of ${netValue}, and it was ${known}`);
  }

  #figures(seq: number, event: MarginCalled | StopOutStep, context: MomentContext): void {
    const { state, market, moment } = context;
    const { accountId, figures } = event;
    const account = state.account(accountId);
    if (!isValued(market, account)) return;
    const isSettled = valuingTicks(account, context).length <= (isByMoney(accountId, moment) ? 0 : 1);
    for (const { orderId, price, tick, profit } of figures.positions) {
      const order = account.positions.get(orderId);
      const quote = order && market.quotes.get(order.instrumentId);
      if (!order || !quote) continue;
      // Of several ticks the one that it names says which price it was; the rate of its conversion is known where none of these ticked.
      const isKnown = quote.tick === tick && convertingTicks(order, context).length === 0;
      if (!isSettled && !isKnown) continue;
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
