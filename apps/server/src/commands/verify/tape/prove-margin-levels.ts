// Looks at the accounts that a tick touches as the engine does: who stands at a level is called, armed again or stopped out by it.
import {
  type AccountId,
  floatingProfits,
  isAtOrBelow,
  isCountable,
  isValued,
  type Market,
  money,
  type Order,
  type VenueEvent,
  type VenueState,
} from '@candor/core';
import type { TickRow } from '../../../tape/tick-rows.ts';
import type { Moment } from './moments.ts';
import { valuingTicks } from './settled-prices.ts';

/** What a tick causes by itself. Behind anything else an account may stand at a level until its next tick. */
const OF_A_TICK: ReadonlySet<VenueEvent['type']> = new Set([
  'OrderTriggered',
  'MarginCalled',
  'MarginCallArmed',
  'StopOutStep',
  'NegativeBalanceCovered',
  'WithdrawalReleased',
]);

export class LevelCheck {
  readonly #say: (what: string) => void;
  /** Of which it was said already, until they stand above the level again. */
  readonly #said = new Set<AccountId>();

  constructor(say: (what: string) => void) {
    this.#say = say;
  }

  /**
   * Behind the events of the moment. `isCertain`: the tick could be traded on. The index of accounts at risk is kept by every
   * tick, as the engine's is; looked at are those whose figures hang on no other tick of the moment.
   */
  take(
    tick: TickRow,
    isCertain: boolean,
    context: { state: VenueState; market: Market; moment: Moment; closed: readonly Order[] },
  ): void {
    const { state, market, moment } = context;
    for (const id of state.exposure.revalue(market, tick.instrumentId, isCertain)) {
      const account = state.accounts.get(id);
      if (!account || valuingTicks(account, context).length !== 1) continue;
      const own = moment.events.flatMap(({ event }) =>
        'accountId' in event && event.accountId === id ? [event] : [],
      );
      if (own.every(isOfTick)) this.#look(id, tick, { state, market, isUntouched: own.length === 0 });
    }
  }

  #look(
    id: AccountId,
    { instrumentId, no }: TickRow,
    { state, market, isUntouched }: { state: VenueState; market: Market; isUntouched: boolean },
  ): void {
    const account = state.accounts.get(id);
    if (!account || account.positions.size === 0 || !isValued(market, account)) return;
    const profits = floatingProfits(market, account);
    state.exposure.correct(id, profits);
    if (!isCountable(profits)) return;
    const { marginCallLevel, marginCallRearmLevel, stopOutLevel } = state.settings;
    const isAt = (level: number): boolean =>
      isAtOrBelow(level, money(account.balance + profits), account.margin);
    // What this very tick opened is not closed by it; of other instruments nobody knows whether they could be traded.
    const isClosable = [...account.positions.values()].some(
      (order) => order.instrumentId === instrumentId && order.openTick !== no,
    );
    const said = `by tick ${no} of instrument ${instrumentId}, at which it stands`;
    if (isAt(stopOutLevel) && (account.pending.size > 0 || isClosable))
      this.#add(id, `account ${id} is not stopped out ${said} at ${stopOutLevel} % of its margin`);
    else if (!account.marginCalled && isAt(marginCallLevel))
      this.#add(id, `account ${id} is not called ${said} at ${marginCallLevel} % of its margin`);
    else if (account.marginCalled && isUntouched && !isAt(marginCallRearmLevel))
      this.#add(id, `the call of account ${id} is not armed again ${said} above ${marginCallRearmLevel} %`);
    else this.#said.delete(id);
  }

  #add(id: AccountId, what: string): void {
    if (this.#said.has(id)) return;
    this.#said.add(id);
    this.#say(what);
  }
}

function isOfTick(event: VenueEvent): boolean {
  if (event.type === 'PositionClosed')
    return event.reason === 'stop_loss' || event.reason === 'take_profit' || event.reason === 'stop_out';
  if (event.type === 'OrderCancelled')
    return event.reason === 'trigger_refused' || event.reason === 'stop_out';
  return OF_A_TICK.has(event.type);
}
