// Compares an order's events with the tape, the instrument specs and the rules, one after the other.
import { Conditions, closingSide } from './conditions.ts';
import { converted, divideDown, gained, ten } from './exact-money.ts';
import { checkListed, checkPlacing } from './placing.ts';
import type { ProvedTape } from './proved-entries.ts';
import type {
  BreakEvenReached,
  BreakEvenSet,
  Closed,
  GuaranteedStopSet,
  LaterEvent,
  PendingChanged,
  Placed,
  ReceiptEvent,
  StopOutStep,
  StopsSet,
  SwapCharged,
  TrailSet,
} from './receipt-events.ts';
import { need, type Steps } from './steps.ts';
import { checkStopOut, type StopOut } from './stop-out.ts';
import { checkPendingStops } from './stops.ts';
import { checkSwap } from './swap-charge.ts';
import { lastDayOver } from './swap-days.ts';
import { checkBreakEven, checkGuarantee, checkPremium, checkTrail, trailedStop } from './trailing.ts';

/** The findings about the end of a position, for display. */
export interface Ending {
  readonly at: number;
  readonly tick: number;
  /** Time at which that tick was received. */
  readonly tickAt: number;
  readonly price: number;
  readonly reason: string;
  /** The stop that was reached; 0 if there was none. */
  readonly stop: number;
}
export interface Trade {
  readonly orderId: number;
  readonly instrumentId: number;
  readonly side: Placed['side'];
  readonly precision: number;
  readonly ending: Ending | null;
  readonly stopOut: StopOut | null;
}

type Status = 'pending' | 'open' | 'ended';
interface Held extends Placed {
  readonly openPrice: number;
  readonly margin: number;
  readonly fee: number;
  readonly swap: number;
  /** Date of the last swap charged; without one, of the last swap date before the opening. */
  readonly swapDate: string;
}

/** An order to close may close a part; stops and stop-outs close everything. */
const PART_REASONS = ['user', 'close_by', 'operator'];

/** Throws with the finding. */
export function judgeTrade(
  orderId: number,
  events: readonly ReceiptEvent[],
  tape: ProvedTape,
  steps: Steps,
): Trade {
  steps.begin('placed');
  const part = events.find((event) => event.type === 'PositionClosed' && event.part?.id === orderId);
  const id = part?.orderId ?? orderId;
  const [placed, ...later] = events.filter(
    (event) => event.orderId === id || (event.type === 'OrdersLinked' && event.otherId === id),
  );
  need(placed?.type === 'OrderPlaced', 'the receipt does not begin with the placing of its order');
  const judge = new Judge(placed, new Conditions(events, tape), steps);
  for (const event of later) judge.take(event as LaterEvent);
  steps.begin('ended');
  judge.end();
  need(!part || part === later.at(-1), 'the receipt of a part goes on after its closing');
  steps.say('ended', { state: part ? 'ended' : judge.status, ...judge.left });
  return judge.trade(orderId);
}

class Judge {
  status: Status = 'pending';
  readonly #conditions: Conditions;
  readonly #steps: Steps;
  readonly #handlers: { readonly [Type in LaterEvent['type']]: (event: LaterEvent & { type: Type }) => void };
  #order: Held;
  #step: StopOutStep | undefined;
  #isLinked = false;
  #trail: TrailSet | null = null;
  #breakEven: BreakEvenSet | null = null;
  /** The premium of a guaranteed stop, in points; 0 without one. */
  #premium = 0;
  #ending: Ending | null = null;
  #stopOut: StopOut | null = null;

  constructor(placed: Placed, conditions: Conditions, steps: Steps) {
    this.#conditions = conditions;
    this.#steps = steps;
    this.#order = { ...placed, openPrice: 0, margin: 0, fee: 0, swap: 0, swapDate: '' };
    this.#handlers = {
      OrderTriggered: (event) => this.#trigger(event),
      StopsSet: (event) => this.#setStops(event),
      TrailSet: (event) => this.#setTrail(event),
      OrdersLinked: ({ orderId, otherId }) => {
        need(this.status === 'pending', 'an order that is not pending was linked');
        need(orderId !== otherId, 'an order was linked with itself');
        this.#isLinked = true;
      },
      GuaranteedStopSet: (event) => this.#guarantee(event),
      BreakEvenSet: (event) => this.#setBreakEven(event),
      BreakEvenReached: (event) => this.#reachBreakEven(event),
      PendingChanged: (event) => this.#change(event),
      OrderCancelled: ({ at, reason }) => {
        steps.begin('cancelled');
        need(this.status === 'pending', 'an order that is not pending was cancelled');
        const isAlone = reason === 'other_filled' && !this.#isLinked;
        need(!isAlone, 'an order was cancelled with another one that it was not linked with');
        steps.say('cancelled', { at, reason });
        this.status = 'ended';
      },
      SwapCharged: (event) => this.#chargeSwap(event),
      StopOutStep: (event) => this.#countStopOut(event),
      PositionClosed: (event) => this.#close(event),
    };
    this.#place(placed);
  }

  take(event: LaterEvent): void {
    const isKnown = this.status !== 'ended' && Object.hasOwn(this.#handlers, event.type);
    need(isKnown, `event ${event.seq}, ${event.type}, comes after the end, or is none of an order`);
    const isStop = event.type === 'PositionClosed' && event.reason === 'stop_out';
    const isNext = !this.#step || (isStop && event.seq === this.#step.seq + 1);
    need(isNext, `event ${event.seq}, ${event.type}, stands where a stop-out closes its position`);
    this.#checkExpiry(event);
    (this.#handlers[event.type] as (event: LaterEvent) => void)(event);
  }

  /** While an order waits, it ends exactly at its expiry, and nothing else happens to it from then on. */
  #checkExpiry(event: LaterEvent): void {
    const { expiry } = this.#order;
    const end = expiry?.at ?? Number.POSITIVE_INFINITY;
    const isExpired = event.type === 'OrderCancelled' && event.reason === 'expired';
    const isOnTime = isExpired ? event.at === end : this.status !== 'pending' || event.at < end;
    need(isOnTime, `event ${event.seq} does not fit the order's expiry at ${expiry?.at ?? 'no time'}`);
  }

  end(): void {
    need(!this.#step, 'a stop-out closes no position');
  }

  /** The open part, with its margin and fee. */
  get left(): { lots: number; margin: number; fee: number } {
    const { lots, margin, fee } = this.#order;
    return { lots, margin, fee };
  }

  trade(orderId: number): Trade {
    const { instrumentId, side, precision } = this.#order;
    return { orderId, instrumentId, side, precision, ending: this.#ending, stopOut: this.#stopOut };
  }

  #place(placed: Placed): void {
    this.#checkPlacing(placed, placed);
    const { side, precision, seen, fill } = placed;
    if (!fill) return;
    need(!placed.expiry, 'a market order has an expiry');
    const points = gained(side, fill.price, seen);
    if (seen > 0) this.#steps.say('seen', { seen, price: fill.price, precision, points });
    this.#open(placed, fill);
  }

  /** `event`: the placing itself, or the change by which the order has these values. */
  #checkPlacing(placed: Placed, event: Pick<Placed, 'seq' | 'at'>): void {
    const { side, precision, kind, target, lots, multiple, orderId: number, stopLoss, takeProfit } = placed;
    const { at } = event;
    const listed = this.#conditions.specAt(placed.instrumentId, event);
    checkListed(placed, listed);
    const { code, baseCurrency: base } = listed;
    const order = { number, code, base, lots, side, kind, target, multiple, precision, at };
    this.#steps.say('placed', order);
    checkPlacing(placed, listed);
    /** Stops that came with the order; later ones are separate events. */
    const stops = { loss: stopLoss, gain: takeProfit, precision };
    if (stopLoss || takeProfit) this.#steps.say('stops', stops);
    need(!placed.expiry || placed.expiry.at > at, 'the expiry had passed when the order was placed');
  }

  #setTrail(event: TrailSet): void {
    this.#premium = 0;
    this.#steps.begin('stops');
    need(this.status === 'open', 'a stop trails of an order that is not open');
    checkTrail(event, this.#order, this.#conditions);
    this.#trail = event;
    this.#breakEven = null;
    const { stopLoss: loss, at } = event;
    this.#order = { ...this.#order, stopLoss: loss };
    const { takeProfit: gain, precision } = this.#order;
    this.#steps.say('stops', { loss, gain, precision, at });
  }

  /** A stop that trailed stays where it was, which the closing alone would show. */
  #setBreakEven(event: BreakEvenSet): void {
    this.#premium = 0;
    this.#steps.begin('stops');
    need(this.status === 'open', 'a stop is to move of an order that is not open');
    const { stopLoss } = event;
    need(this.#trail !== null || stopLoss === this.#order.stopLoss, 'another stop loss than there was');
    this.#trail = null;
    this.#breakEven = event.trigger === 0 ? null : event;
    this.#order = { ...this.#order, stopLoss };
  }

  #reachBreakEven(event: BreakEvenReached): void {
    this.#steps.begin('stops');
    need(this.status === 'open', 'a stop moved of an order that is not open');
    const order = this.#order;
    const held = { order, before: order.stopLoss, conditions: this.#conditions };
    checkBreakEven(event, this.#breakEven, held);
    this.#breakEven = null;
    this.#order = { ...order, stopLoss: event.stopLoss };
    const { takeProfit: gain, precision } = order;
    this.#steps.say('stops', { loss: event.stopLoss, gain, precision, at: event.at });
  }

  /** It is checked like a placement with the new values at the new price; its kind stays. */
  #change(event: PendingChanged): void {
    this.#steps.begin('placed');
    need(this.status === 'pending', 'an order that is not pending was changed');
    const { lots, target, mark, stopLoss, takeProfit, expiry } = event;
    const { expiry: _before, ...before } = this.#order;
    const changed = { lots, target, mark, seen: mark, stopLoss, takeProfit, ...(expiry && { expiry }) };
    this.#order = { ...before, ...changed };
    this.#checkPlacing(this.#order, event);
  }

  #open(event: Pick<Placed, 'seq' | 'at'>, fill: NonNullable<Placed['fill']>): void {
    this.#conditions.checkFill(this.#order, fill, event, this.#steps);
    const { price: openPrice, margin, fee } = fill;
    this.#order = { ...this.#order, openPrice, margin, fee, swapDate: lastDayOver(event.at) };
    this.status = 'open';
  }

  #setStops(event: StopsSet): void {
    this.#steps.begin('stops');
    const order = this.#order;
    const { stopLoss, takeProfit, at } = event;
    need(!event.trails || this.#trail !== null, 'a stop goes on trailing that did not trail');
    if (!event.trails) this.#trail = null;
    if (stopLoss !== order.stopLoss) this.#premium = 0;
    // An unchanged stop was validated when it was set, maybe under another instrument spec.
    const changed = (now: number, before: number): number => (now === before ? 0 : now);
    const stops = {
      stopLoss: changed(stopLoss, order.stopLoss),
      takeProfit: changed(takeProfit, order.takeProfit),
    };
    if (this.status === 'pending')
      checkPendingStops(order, stops, this.#conditions.specAt(order.instrumentId, event));
    this.#order = { ...order, stopLoss, takeProfit };
    this.#steps.say('stops', { loss: stopLoss, gain: takeProfit, precision: order.precision, at });
  }

  #trigger(event: LaterEvent & { type: 'OrderTriggered' }): void {
    this.#steps.begin('target');
    const { kind, side, target, precision } = this.#order;
    const { price } = event.fill;
    const isReached = (kind === 'stop') === (side === 'buy') ? price >= target : price <= target;
    need(this.status === 'pending' && isReached, `triggered at ${price}, which is not ${target}`);
    this.#steps.say('target', { target, price, precision, points: gained(side, price, target) });
    this.#open(event, event.fill);
  }

  #guarantee(event: GuaranteedStopSet): void {
    this.#steps.begin('stops');
    const order = this.#order;
    const { premium, stopLoss, at } = event;
    need(this.status === 'open', 'a stop of an order that is not open was guaranteed');
    if (premium > 0) {
      checkGuarantee(event, order, this.#conditions);
      this.#trail = null;
      this.#breakEven = null;
      this.#order = { ...order, stopLoss };
    } else need(this.#trail !== null || stopLoss === order.stopLoss, 'a stop moved with its guarantee');
    this.#premium = premium;
    this.#steps.say('stops', { loss: stopLoss, gain: order.takeProfit, precision: order.precision, at });
  }

  #chargeSwap(event: SwapCharged): void {
    this.#steps.begin('swap');
    need(this.status === 'open', 'a swap was charged on an order that is not open');
    const { swap, said } = checkSwap(event, this.#order, this.#conditions);
    this.#order = { ...this.#order, swap, swapDate: event.valueDate };
    this.#steps.say('swap', said, 'holds', event.conversion);
  }

  #countStopOut(event: StopOutStep): void {
    this.#steps.begin('stop_out');
    need(this.status === 'open', 'a stop-out names an order that is not open');
    this.#stopOut = checkStopOut(event, this.#order, this.#conditions);
    this.#step = event;
    const { balance, profits, margin, level } = this.#stopOut;
    this.#steps.say('stop_out', { equity: balance + profits, margin, level, at: event.at });
  }

  #close(event: Closed): void {
    this.#steps.begin('closed');
    const order = this.#order;
    const { side, precision, takeProfit } = order;
    need(this.status === 'open', 'an order that is not open was closed');
    const trailed = trailedStop(this.#trail, event, { order, conditions: this.#conditions });
    const stopLoss = trailed ?? order.stopLoss;
    const isUnpriced = event.reason === 'demo_reset' && event.tick === 0;
    const tick = isUnpriced
      ? { bid: order.openPrice, ask: order.openPrice, t: event.at }
      : this.#conditions.tick(order.instrumentId, event.tick, event, precision);
    const { guarantee } = event;
    const isGuaranteed = event.reason === 'stop_loss' && this.#premium > 0;
    need(isGuaranteed === (guarantee !== undefined), 'a guaranteed stop says so, and no other closing does');
    // The bid closes both of two opposite positions.
    const market = event.reason === 'close_by' ? tick.bid : closingSide(side, tick);
    const isOnTape = market === (guarantee ? guarantee.market : event.price);
    need(!guarantee || event.price === stopLoss, 'a guaranteed stop closed at another price');
    need(isOnTape, `closed at ${event.price}, which tick ${event.tick} does not say`);
    const { price, at, reason, cause = '', part } = event;
    const taken = part ? { part: part.id, lots: part.lots, all: order.lots } : {};
    const said = { price, tick: event.tick, precision, side, at, reason, cause };
    this.#steps.say('closed', { ...said, ...taken });
    const stop = event.reason === 'stop_loss' ? stopLoss : event.reason === 'take_profit' ? takeProfit : 0;
    this.#checkReason(event, stop, guarantee?.market ?? event.price);
    this.#checkProfit(event, isUnpriced);
    this.#ending = { at, tick: event.tick, tickAt: tick.t, price, reason, stop };
  }

  #checkReason({ reason, cause, by, price, profit, part, seq }: Closed, stop: number, market: number): void {
    need(part === null || PART_REASONS.includes(reason), `a part was closed by ${reason}`);
    const isExplained = (cause !== undefined) === (reason === 'operator');
    need(isExplained, 'an operator who closes a position says why, and nobody else');
    const isByOther = by !== undefined && by !== this.#order.orderId;
    const isNamed = reason === 'close_by' ? isByOther : by === undefined;
    need(isNamed, 'a closing by an opposite position names it, and no other');
    const points = gained(this.#order.side, stop, market);
    const said = { stop, price: market, precision: this.#order.precision, points };
    if (reason === 'stop_loss') {
      this.#steps.begin('stop_loss');
      need(stop > 0 && points <= 0, 'the stop loss was not reached');
      this.#steps.say('stop_loss', said);
    } else if (reason === 'take_profit') {
      this.#steps.begin('take_profit');
      need(stop > 0 && points >= 0, 'the take profit was not reached');
      this.#steps.say('take_profit', said);
    } else if (reason === 'stop_out') {
      this.#steps.begin('stop_out');
      const counted = this.#step?.figures.positions.find(({ orderId }) => orderId === this.#order.orderId);
      const isCounted = this.#step?.seq === seq - 1 && counted?.price === price && counted.profit === profit;
      need(isCounted, 'a stop-out without its figures, or at others');
      this.#step = undefined;
    }
  }

  #checkProfit(event: Closed, isUnpriced: boolean): void {
    this.#steps.begin('profit');
    const order = this.#order;
    const lots = event.part?.lots ?? order.lots;
    const move = gained(order.side, order.openPrice, event.price);
    if (!isUnpriced || event.conversion.length > 0)
      this.#conditions.checkLegs(event.conversion, order.quoteCurrency, move >= 0, event);
    const gain = BigInt(move) * BigInt(lots) * BigInt(order.contractSize);
    const profit = converted(gain, ten(order.precision), event.conversion);
    need(event.profit === profit, `a profit of ${event.profit}, worked out again ${profit}`);
    const premium = checkPremium(event, this.#premium, order);
    const share = event.part ? this.#takePart(event, event.part) : order;
    const [fee, swap] = [share.fee + premium, share.swap];
    if (!event.part) this.status = 'ended';
    const { openPrice: from, contractSize: units, precision, side } = order;
    const worked = { from, price: event.price, units, precision, side };
    const net = profit - fee + swap;
    this.#steps.say('profit', { amount: profit, net, fee, swap, lots, ...worked }, 'holds', event.conversion);
  }

  /** A part takes its share of margin, fee and swap with it, rounded down; the rest stays with the position. */
  #takePart(event: Closed, part: NonNullable<Closed['part']>): { fee: number; swap: number } {
    const order = this.#order;
    const { lotStep, lotsMin } = this.#conditions.specAt(order.instrumentId, event);
    const isPart = part.lots % lotStep === 0 && order.lots - part.lots >= lotsMin;
    need(isPart, 'a part that the terms do not have');
    const share = (name: 'margin' | 'fee' | 'swap'): number => {
      const own = divideDown(BigInt(order[name]) * BigInt(part.lots), BigInt(order.lots));
      need(part[name] === own, `the part's ${name} is ${part[name]}, worked out again ${own}`);
      return own;
    };
    const [margin, fee, swap] = [share('margin'), share('fee'), share('swap')];
    const lots = order.lots - part.lots;
    const left = { margin: order.margin - margin, fee: order.fee - fee, swap: order.swap - swap };
    this.#order = { ...order, ...left, lots };
    return { fee, swap };
  }
}
