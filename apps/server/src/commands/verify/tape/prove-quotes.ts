// Holds what events say of quotes against the tape: what a tick causes is dated as the tick, nothing opens or closes at a quote
// behind a crossed one, and a position that a stop-out counts as one that could not be traded had no tick just then.
import {
  calculateClosingProfit,
  closingPrice,
  type InstrumentId,
  isBookable,
  type PositionClosed,
  type RiskFigures,
  type VenueEvent,
} from '@candor/core';
import type { TickRow } from '../../../tape/tick-rows.ts';
import type { MomentContext } from './prove-fills.ts';

interface Context extends MomentContext {
  /** Whether the instrument's last tick could be traded on, and nothing speaks against its market now. */
  readonly isLive: (id: InstrumentId) => boolean;
  /** Ticks of the moment that could be traded on for certain. */
  readonly certain: readonly { readonly tick: TickRow }[];
}
/** A position that is said not to be tradable, whose market had a fresh tick: one that follows soon shows that it was open. */
interface Claim {
  readonly seq: number;
  readonly at: number;
  readonly orderId: number;
}

export class QuoteCheck {
  readonly #say: (seq: number, what: string) => void;
  readonly #claims = new Map<InstrumentId, Claim[]>();

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  restart(): void {
    this.#claims.clear();
  }

  /** A tick that could be traded on for certain. */
  takeLive({ instrumentId, t }: TickRow, quoteAgeMsMax: number): void {
    const claims = this.#claims.get(instrumentId);
    if (!claims) return;
    this.#claims.delete(instrumentId);
    for (const { seq, at, orderId } of claims)
      if (at < t && t - at <= quoteAgeMsMax / 2) this.#sayTradable(seq, orderId);
  }

  /** `state` stands just before the event. */
  take(seq: number, event: VenueEvent, context: Context): void {
    const { state } = context;
    if (event.type === 'OrderPlaced' && event.fill)
      this.#uncrossed(seq, `fills order ${event.orderId}`, event.instrumentId, context);
    else if (event.type === 'OrderTriggered')
      this.#dated(seq, { id: state.order(event.orderId).instrumentId, no: event.fill.tick }, context);
    else if (event.type === 'PositionClosed') this.#close(seq, event, context);
    else if (event.type === 'StopOutStep' || event.type === 'MarginCalled')
      this.#figures(seq, event.figures, context);
    else if (event.type === 'InstrumentHalted') this.#claims.delete(event.instrumentId);
  }

  #close(seq: number, event: PositionClosed, context: Context): void {
    const { reason, tick: no, orderId } = event;
    const order = context.state.order(orderId);
    const { instrumentId: id } = order;
    if (reason === 'stop_loss' || reason === 'take_profit') this.#dated(seq, { id, no }, context);
    else if (reason !== 'demo_reset') this.#uncrossed(seq, `closes order ${orderId}`, id, context);
    else if (no === 0 && context.moment.ticks.length === 0) {
      const { market, state } = context;
      const quote = market.quotes.get(id);
      const closing = quote && calculateClosingProfit(order, closingPrice(order.side, quote), market);
      if (!closing || closing === 'unavailable' || closing.profit === null) return;
      const account = state.accounts.get(order.accountId);
      if (account && isBookable(account, closing.profit))
        this.#say(seq, `closes order ${orderId} at no tick, though its prices were known`);
    }
  }

  /** Only where the tick that it names has been seen: one that is not on the tape is named elsewhere. */
  #dated(seq: number, { id, no }: { id: InstrumentId; no: number }, { market, moment }: Context): void {
    if (moment.ticks.some((tick) => tick.instrumentId === id && tick.no === no)) return;
    if (no <= (market.quotes.get(id)?.lastTick ?? 0))
      this.#say(seq, `is dated later than tick ${no} of instrument ${id}, which caused it`);
  }

  #uncrossed(seq: number, what: string, id: InstrumentId, { market, moment }: Context): void {
    const isSettled = !moment.ticks.some(({ instrumentId }) => instrumentId === id);
    if (isSettled && market.quotes.get(id)?.crossed)
      this.#say(seq, `${what} while the newest tick of instrument ${id} is crossed`);
  }

  #figures(
    seq: number,
    { positions }: RiskFigures,
    { state, market, moment, isLive, certain }: Context,
  ): void {
    const { at, ticks } = moment;
    for (const { orderId, tick: no, tradable } of positions) {
      const id = state.orders.get(orderId)?.instrumentId;
      const quote = id === undefined ? undefined : market.quotes.get(id);
      if (id === undefined || !quote) continue;
      const now = ticks.filter(({ instrumentId }) => instrumentId === id);
      if (tradable) {
        if (now.length === 0 && quote.crossed)
          this.#say(
            seq,
            `counts order ${orderId} as one that could be traded, at a crossed tick of its instrument`,
          );
        continue;
      }
      // At a tick of its own it can be traded on; else its last one must be young, and be followed by another.
      if (now.length > 0) {
        const isAll = now.every((tick) => certain.some((one) => one.tick === tick));
        if (isAll && now.some((tick) => tick.no === no)) this.#sayTradable(seq, orderId);
        continue;
      }
      const isYoung = at - quote.at <= state.settings.quoteAgeMsMax / 2;
      if (!isYoung || quote.crossed || quote.tick !== no || state.halted.has(id) || !isLive(id)) continue;
      const claims = this.#claims.get(id) ?? [];
      this.#claims.set(id, [...claims, { seq, at, orderId }]);
    }
  }

  #sayTradable(seq: number, orderId: number): void {
    this.#say(seq, `counts order ${orderId} as one that could not be traded, and its market had fresh ticks`);
  }
}
