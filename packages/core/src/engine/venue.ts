// The pure core as one object: it takes commands and market events, and emits events, which it applies at once.
import { type Actor, type ActorText, formatActor } from '../model/actor.ts';
import type { Command, CommandRequest, IdempotencyKey } from '../model/command.ts';
import { EVENT_VERSION, type EventBody, type VenueEvent } from '../model/event.ts';
import type { MarketEvent, Rollover } from '../model/market.ts';
import { isMoneyEvent, type MoneyEvent } from '../model/money-event.ts';
import type { Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { AccountView, OrderView } from '../model/view.ts';
import { money } from '../units/units.ts';
import { apply } from './apply.ts';
import { moneyReply } from './apply-keys.ts';
import { copyLiveOrder } from './apply-orders.ts';
import { checkSettings, checkSpec } from './check-spec.ts';
import { type Context, isRefusal } from './checks.ts';
import {
  DEMO_BALANCE,
  decideArchiveAccount,
  decideCancelOrder,
  decideChangePending,
  decideLinkOrders,
  decideResetDemo,
  decideSetStops,
  orderCancelled,
} from './decide-change.ts';
import { decideCloseBy, decideClosePosition } from './decide-close.ts';
import { decideHalt } from './decide-halt.ts';
import {
  decideAdjustBalance,
  decideBlockAccount,
  decideCreditDeposit,
  decideRewardReferral,
  decideUnblockAccount,
} from './decide-money.ts';
import { decideSetBreakEven, decideSetGuaranteedStop, decideSetTrail } from './decide-moving-stops.ts';
import { decidePlaceOrder } from './decide-place.ts';
import {
  decideClientClass,
  decideCoolingOff,
  decideLossLimit,
  startDailyLossWindows,
} from './decide-protection.ts';
import {
  decideApproveWithdrawal,
  decideCancelWithdrawal,
  decidePayWithdrawal,
  decideRejectWithdrawal,
  decideRequestWithdrawal,
} from './decide-withdrawal.ts';
import type { StoredReply } from './key-log.ts';
import { Market } from './market.ts';
import { processTick } from './process-tick.ts';
import { applyNegativeBalanceProtection, checkRisk, type Emit } from './risk.ts';
import { RolloverUnderWay, settleDeferredSwaps } from './rollover.ts';
import { type Account, keysFor, type VenueState } from './state.ts';
import { accountView, floatingProfits } from './views.ts';

/** Called after each event is applied, with the affected order after it. */
export type EventSink = (event: VenueEvent, order: OrderView | null) => void;

/** Actors for events that the venue causes itself. */
const TRIGGERS: ActorText = 's:triggers';
const RISK: ActorText = 's:risk';
const ROLLOVER: ActorText = 's:rollover';

const DAY_MS = 86_400_000;

export class Venue {
  readonly state: VenueState;
  readonly market = new Market();
  readonly #sink: EventSink;
  #rollover: RolloverUnderWay | null = null;

  constructor(state: VenueState, sink: EventSink) {
    this.state = state;
    this.#sink = sink;
    for (const spec of state.terms.values()) this.market.configure(spec);
  }

  /**
   * Decides a command at the venue's time `at`. A rejection changes nothing but is stored under its key. The same key
   * with the same hash returns the first reply again; with another hash it is rejected as `idempotency_conflict`.
   */
  handle(request: CommandRequest, at: number): StoredReply {
    this.passTime(at);
    const { command, actor, idempotency } = request;
    if ('accountId' in command && command.type !== 'OpenAccount') {
      const account = this.state.accounts.get(command.accountId);
      if (!account) return { ok: false, refusal: { code: 'account_not_found' } };
      this.#rollover?.settleAccount(this.#contextAt(at), account, this.#emitAs(ROLLOVER));
      const known = idempotency && this.#recall(account, idempotency, actor);
      if (known) return known;
      const isOwn = command.type !== 'ArchiveAccount' && !isForCause(command);
      const excess = isOwn ? this.#tooManyActs(account, at) : null;
      if (excess) return { ok: false, refusal: excess };
    }
    // Instrument specs and settings must not change during a rollover.
    if (command.type === 'ConfigureInstrument' || command.type === 'ChangeSettings') this.finishRollover(at);
    const outcome = this.#decide(this.#contextAt(at), request);
    if (isRefusal(outcome)) {
      if (idempotency && 'accountId' in command) {
        const { accountId } = command;
        this.#emit(
          { type: 'CommandRefused', at, accountId, key: idempotency, refusal: outcome },
          formatActor(actor),
        );
      }
      return { ok: false, refusal: outcome };
    }
    return this.#commit(outcome, request, at);
  }

  /** Processes a market event and its effects. A rollover under way is finished first; a new one runs completely. */
  onMarket(event: MarketEvent, at: number): void {
    this.passTime(at);
    this.finishRollover(at);
    if (event.kind === 'rollover') {
      this.beginRollover(event, at);
      this.finishRollover(at);
      return;
    }
    const taken = this.market.take(event);
    if (!taken || event.kind !== 'tick') return;
    const context = this.#contextAt(at);
    settleDeferredSwaps(context, this.#emitAs(ROLLOVER));
    startDailyLossWindows(context, this.#emitAs(RISK));
    processTick(context, event, { triggers: this.#emitAs(TRIGGERS), risk: this.#emitAs(RISK) });
  }

  /** True if the venue's time `at` is the end of a pending order. */
  hasExpired(at: number): boolean {
    return this.state.expiries.isDue(at);
  }

  /**
   * Cancels pending orders whose time is over, each at its own time, also in a closed market. Commands and market events
   * do so first; a venue that gets neither is told the time.
   */
  passTime(at: number): void {
    if (!this.hasExpired(at)) return;
    const due = this.state.expiries.fire(at).map((id) => this.state.order(id));
    due.sort((a, b) => expiryOf(a) - expiryOf(b) || a.id - b.id);
    for (const order of due)
      this.#emit(orderCancelled(this.#contextAt(expiryOf(order)), order, 'expired'), TRIGGERS);
  }

  /** Starts a rollover, which `goOnRolling` then processes in portions. No market event may come until it is done. */
  beginRollover(rollover: Rollover, at: number): void {
    this.passTime(at);
    this.finishRollover(at);
    this.#rollover = RolloverUnderWay.begin(this.#contextAt(at), rollover);
  }

  get isRolling(): boolean {
    return this.#rollover !== null;
  }

  /** Processes `count` more positions of the rollover under way. The day of loss limits starts when it is done. */
  goOnRolling(count: number, at: number): void {
    const context = this.#contextAt(at);
    if (!this.#rollover?.goOn(context, count, this.#emitAs(ROLLOVER))) return;
    this.#rollover = null;
    startDailyLossWindows(context, this.#emitAs(RISK));
  }

  finishRollover(at: number): void {
    if (this.#rollover) this.goOnRolling(Number.POSITIVE_INFINITY, at);
  }

  #contextAt(at: number): Context {
    return { state: this.state, market: this.market, at };
  }

  #decide(context: Context, { command, actor }: CommandRequest): EventBody[] | Refusal {
    const { at } = context;
    switch (command.type) {
      case 'PlaceOrder':
        return decidePlaceOrder(context, command);
      case 'ClosePosition':
        return decideClosePosition(context, command);
      case 'CloseBy':
        return decideCloseBy(context, command);
      case 'CancelOrder':
        return decideCancelOrder(context, command);
      case 'SetStops':
        return decideSetStops(context, command);
      case 'SetTrail':
        return decideSetTrail(context, command);
      case 'SetBreakEven':
        return decideSetBreakEven(context, command);
      case 'SetGuaranteedStop':
        return decideSetGuaranteedStop(context, command);
      case 'LinkOrders':
        return decideLinkOrders(context, command);
      case 'ChangePending':
        return decideChangePending(context, command);
      case 'ResetDemo':
        return decideResetDemo(context, command);
      case 'OpenAccount': {
        if (this.state.accounts.has(command.accountId)) return [];
        const grant = command.demo ? DEMO_BALANCE : money(0);
        return [{ type: 'AccountOpened', at, accountId: command.accountId, demo: command.demo, grant }];
      }
      case 'ArchiveAccount':
        return decideArchiveAccount(context, command);
      case 'CreditDeposit':
        return decideCreditDeposit(context, command, actor);
      case 'RequestWithdrawal':
        return decideRequestWithdrawal(context, command);
      case 'CancelWithdrawal':
        return decideCancelWithdrawal(context, command);
      case 'ApproveWithdrawal':
        return decideApproveWithdrawal(context, command, actor);
      case 'PayWithdrawal':
        return decidePayWithdrawal(context, command, actor);
      case 'RejectWithdrawal':
        return decideRejectWithdrawal(context, command, actor);
      case 'AdjustBalance':
        return decideAdjustBalance(context, command, actor);
      case 'BlockAccount':
        return decideBlockAccount(context, command);
      case 'UnblockAccount':
        return decideUnblockAccount(context, command);
      case 'RewardReferral':
        return decideRewardReferral(context, command);
      case 'SetClientClass':
        return decideClientClass(context, command, actor);
      case 'SetLossLimit':
        return decideLossLimit(context, command);
      case 'StartCoolingOff':
        return decideCoolingOff(context, command);
      case 'ConfigureInstrument': {
        const { terms: spec } = command;
        return checkSpec(context, spec) ?? [{ type: 'InstrumentConfigured', at, terms: spec }];
      }
      case 'HaltInstrument':
      case 'ResumeInstrument':
        return decideHalt(context, command);
      case 'ChangeSettings': {
        const { settings } = command;
        return checkSettings(settings) ?? [{ type: 'SettingsChanged', at, settings }];
      }
      case 'AnchorAudit':
        return [{ type: 'AuditAnchored', at, rows: command.rows, hash: command.hash }];
      case 'AnchorInputs':
        return [{ type: 'InputsAnchored', at, hash: command.hash }];
      // The key of an open account can't be erased.
      case 'RecordErasure': {
        const { account } = command;
        if (this.state.accounts.has(account)) return [];
        return [{ type: 'KeyErased', at, account }];
      }
      case 'RecordStart':
        return [{ type: 'VenueStarted', at, before: command.before }];
      case 'RecordExecution':
        return [{ type: 'ExecutionCounted', at, real: command.real, demo: command.demo }];
    }
  }

  #commit(events: readonly EventBody[], request: CommandRequest, at: number): StoredReply {
    const { idempotency: key } = request;
    const actor = formatActor(request.actor);
    let order: OrderView | null = null;
    let account: AccountView | null = null;
    events.forEach((event, index) => {
      const last = index === events.length - 1;
      order = this.#emit(last && key && 'key' in event ? { ...event, key } : event, actor);
    });
    const last = events.at(-1);
    const context = this.#contextAt(at);
    if (last && 'accountId' in last && last.type !== 'AccountArchived') {
      const holder = this.state.account(last.accountId);
      if (last.type === 'LossLimitSet') startDailyLossWindows(context, this.#emitAs(RISK));
      if (last.type === 'PositionClosed') applyNegativeBalanceProtection(context, holder, this.#emitAs(RISK));
      if (last.type === 'DemoReset' || last.type === 'AccountOpened')
        account = accountView(holder, floatingProfits(this.market, holder));
      if (isMoneyEvent(last)) {
        if (takesFromBalance(last)) checkRisk(context, holder, this.#emitAs(RISK), null);
        return moneyReply(last);
      }
    }
    return { ok: true, order, account };
  }

  #recall(account: Account, key: IdempotencyKey, actor: Actor): StoredReply | null {
    const { long, short } = this.state.keys;
    const known = long.get(account.id, key.key) ?? short.get(account.id, key.key);
    if (known && known.key.expiresAt > key.receivedAt) {
      if (known.key.hash === key.hash) return known.reply;
      return { ok: false, refusal: { code: 'idempotency_conflict' } };
    }
    // The limit of a client's keys does not apply to operators.
    if (actor.kind !== 'client') return null;
    const max = this.#fullOfKeys(account, key);
    return max === null ? null : { ok: false, refusal: { code: 'too_many_idempotency_keys', max } };
  }

  /** The limit of keys of this kind if it is reached, else null. Long-lived keys count per day, others at a time. */
  #fullOfKeys(account: Account, key: IdempotencyKey): number | null {
    const { keysPerDayMax, shortKeysMax = Number.POSITIVE_INFINITY } = this.state.settings;
    const { short } = this.state.keys;
    if (keysFor(this.state, key) === short)
      return short.hasAsMany(account.id, shortKeysMax, key.receivedAt) ? shortKeysMax : null;
    const today = account.keysDay === Math.floor(key.receivedAt / DAY_MS);
    return today && account.keysCount >= keysPerDayMax ? keysPerDayMax : null;
  }

  #tooManyActs({ actsDay, actsCount = 0 }: Account, at: number): Refusal | null {
    const max = this.state.settings.demoActsPerDayMax;
    if (max === undefined || actsDay !== Math.floor(at / DAY_MS) || actsCount < max) return null;
    return { code: 'too_many_acts', max };
  }

  #emitAs(actor: ActorText): Emit {
    return (event) => void this.#emit(event, actor);
  }

  /** The only place where events get their version and actor. */
  #emit(body: EventBody, actor: ActorText): OrderView | null {
    const event = stamped(body, actor);
    const view = apply(this.state, event);
    const order = view && { ...view, order: copyLiveOrder(this.state, view.order) };
    if (event.type === 'InstrumentConfigured') this.market.configure(event.terms);
    this.#sink(event, order);
    return order;
  }
}

const expiryOf = ({ expiry }: Order): number => expiry?.at ?? 0;

/** The limit of a client's commands per day does not apply to an operator's closing. */
const isForCause = (command: Command): boolean =>
  command.type === 'ClosePosition' && command.cause !== undefined;

/** A smaller balance can cause a margin call or a stop-out. A larger one takes effect at the next tick. */
const takesFromBalance = (event: MoneyEvent): boolean =>
  event.type === 'WithdrawalRequested' || (event.type === 'BalanceAdjusted' && event.amount < 0);

/** Modifies the event, which the decision made only for this: a copy would cost as much as applying it. */
const stamped = (body: EventBody, actor: ActorText): VenueEvent =>
  Object.assign(body, { v: EVENT_VERSION, actor });
