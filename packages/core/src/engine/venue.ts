// The pure core as one object: commands and market events in, events out, applied as they are made.
import type { CommandRequest, IdempotencyKey } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent, Rollover } from '../model/market.ts';
import type { AccountId } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { AccountView, OrderView } from '../model/view.ts';
import { money } from '../units/units.ts';
import { apply } from './apply.ts';
import { type Context, isRefusal } from './checks.ts';
import { DEMO_BALANCE, decideCancelOrder, decideResetDemo, decideSetStops } from './decide-change.ts';
import { decideClosePosition } from './decide-close.ts';
import { decidePlaceOrder } from './decide-place.ts';
import { Market } from './market.ts';
import { processTick } from './process-tick.ts';
import { coverIfFlat } from './risk.ts';
import { settleRollover } from './rollover.ts';
import { keyOf, keysFor, type StoredReply, type VenueState } from './state.ts';
import { accountView, floatingProfits } from './views.ts';

/** Called with each event once it is applied, and the order it is about as it then stands. */
export type EventSink = (event: VenueEvent, order: OrderView | null) => void;

const DAY_MS = 86_400_000;

export class Venue {
  readonly state: VenueState;
  readonly market = new Market();
  private readonly sink: EventSink;
  private readonly rollovers: Rollover[] = [];

  constructor(state: VenueState, sink: EventSink) {
    this.state = state;
    this.sink = sink;
    for (const terms of state.terms.values()) this.market.configure(terms);
  }

  /**
   * Decides a command at the venue's time `at`. A refusal changes nothing (but is remembered under its key); the
   * same key with the same hash gives the first reply again, with another hash `idempotency_conflict`.
   */
  handle(request: CommandRequest, at: number): StoredReply {
    const { command, idempotency } = request;
    if ('accountId' in command && command.type !== 'OpenAccount') {
      if (!this.state.accounts.has(command.accountId))
        return { ok: false, refusal: { code: 'account_not_found' } };
      if (idempotency) {
        const known = this.recall(command.accountId, idempotency);
        if (known) return known;
      }
    }
    const outcome = this.decide({ state: this.state, market: this.market, at }, request);
    if (isRefusal(outcome)) {
      if (idempotency && 'accountId' in command) {
        const { accountId } = command;
        this.emit({ type: 'CommandRefused', at, accountId, key: idempotency, refusal: outcome });
      }
      return { ok: false, refusal: outcome };
    }
    return this.commit(outcome, idempotency, at);
  }

  /** Takes a market event in and does what it causes. */
  onMarket(event: MarketEvent, at: number): void {
    if (event.kind === 'rollover') {
      this.rollovers.push(event);
      this.settleRollovers(at);
      return;
    }
    const taken = this.market.take(event);
    if (!taken || event.kind !== 'tick') return;
    if (this.rollovers.length > 0) this.settleRollovers(at);
    processTick({ state: this.state, market: this.market, at }, event, (caused) => this.emit(caused));
  }

  /** A rollover that lacks a price waits for one and is tried again with each tick; later ones wait behind it. */
  private settleRollovers(at: number): void {
    const context = { state: this.state, market: this.market, at };
    for (let first = this.rollovers[0]; first; first = this.rollovers[0]) {
      if (!settleRollover(context, first, (event) => this.emit(event))) return;
      this.rollovers.shift();
    }
  }

  private decide(context: Context, { command, actor }: CommandRequest): VenueEvent[] | Refusal {
    const { at } = context;
    switch (command.type) {
      case 'PlaceOrder':
        return decidePlaceOrder(context, command);
      case 'ClosePosition':
        return decideClosePosition(context, command);
      case 'CancelOrder':
        return decideCancelOrder(context, command);
      case 'SetStops':
        return decideSetStops(context, command);
      case 'ResetDemo':
        return decideResetDemo(context, command);
      case 'OpenAccount': {
        if (this.state.accounts.has(command.accountId)) return [];
        const grant = command.demo ? DEMO_BALANCE : money(0);
        return [{ type: 'AccountOpened', at, accountId: command.accountId, demo: command.demo, grant }];
      }
      case 'ConfigureInstrument':
        return [{ type: 'InstrumentConfigured', at, terms: command.terms, actor }];
      case 'ChangeSettings':
        return [{ type: 'SettingsChanged', at, settings: command.settings, actor }];
    }
  }

  private commit(events: readonly VenueEvent[], key: IdempotencyKey | null, at: number): StoredReply {
    let order: OrderView | null = null;
    let account: AccountView | null = null;
    events.forEach((event, index) => {
      const last = index === events.length - 1;
      const keyed = last && key && 'key' in event ? ({ ...event, key } as VenueEvent) : event;
      order = this.emit(keyed);
    });
    const last = events.at(-1);
    if (last && 'accountId' in last) {
      const holder = this.state.account(last.accountId);
      if (last.type === 'PositionClosed')
        coverIfFlat({ state: this.state, market: this.market, at }, holder, (event) => this.emit(event));
      if (last.type === 'DemoReset' || last.type === 'AccountOpened')
        account = accountView(holder, floatingProfits(this.market, holder));
    }
    return { ok: true, order, account };
  }

  private recall(accountId: AccountId, key: IdempotencyKey): StoredReply | null {
    const name = keyOf(accountId, key.key);
    const { long, short } = this.state.keys;
    const known = long.get(name) ?? short.get(name);
    if (known && known.key.expiresAt > key.receivedAt) {
      if (known.key.hash === key.hash) return known.reply;
      return { ok: false, refusal: { code: 'idempotency_conflict' } };
    }
    const { keysDay, keysCount } = this.state.account(accountId);
    const max = this.state.settings.keysPerDayMax;
    const lasting = keysFor(this.state, key) === long;
    if (lasting && keysDay === Math.floor(key.receivedAt / DAY_MS) && keysCount >= max)
      return { ok: false, refusal: { code: 'too_many_idempotency_keys', max } };
    return null;
  }

  private emit(event: VenueEvent): OrderView | null {
    const order = apply(this.state, event);
    if (event.type === 'InstrumentConfigured') this.market.configure(event.terms);
    this.sink(event, order);
    return order;
  }
}
