// Requests of a simulation's clients and operators: mostly sensible, often wrong, sometimes repeated.
import { closingPrice, openingPrice } from '../engine/side-price.ts';
import type { Venue } from '../engine/venue.ts';
import { type Actor, clientActor, operatorActor, systemActor } from '../model/actor.ts';
import type { Command, CommandRequest, IdempotencyKey } from '../model/command.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Expiry, Order, Side } from '../model/order.ts';
import type { Settings } from '../model/settings.ts';
import { firstIdOf } from '../model/shard.ts';
import type { Lots, Price } from '../units/units.ts';
import type { Random } from './random.ts';
import { SimulatedMoney } from './simulation-money.ts';
import { changedSettings, changedSpec, haltOrResume } from './simulation-operators.ts';
import { orderAct } from './simulation-orders.ts';
import { protectionAct } from './simulation-protection.ts';

const DAY_MS = 86_400_000;

/** The client who owns the account. */
const actorOf = (command: Command): Actor =>
  'accountId' in command ? clientActor(command.accountId) : systemActor('start');

interface PastAct {
  readonly command: Command;
  readonly actor: Actor;
  readonly key: IdempotencyKey;
}

export class SimulatedActs {
  readonly #random: Random;
  readonly #past: PastAct[] = [];
  readonly #money: SimulatedMoney;
  readonly #hasExpiries: boolean;
  readonly #hasOrderTypes: boolean;
  #now = 0;
  #keyNo = 0;
  readonly #firstAccount: number;
  #accounts = 0;

  /**
   * `hasExpiries`: some pending orders end at a time, and some name their kind. `hasOrderTypes`: clients change live
   * orders in every way; without it recorded seeds keep their course. `shard`: the one of the accounts.
   */
  constructor(random: Random, { hasExpiries = true, hasOrderTypes = false, shard = 0 } = {}) {
    this.#hasExpiries = hasExpiries;
    this.#hasOrderTypes = hasOrderTypes;
    this.#firstAccount = firstIdOf(shard);
    this.#random = random;
    this.#money = new SimulatedMoney(random);
  }

  /** The next request, at the market's time. */
  next(venue: Venue, now: number): CommandRequest {
    const random = this.#random;
    this.#now = now;
    if (this.#past.length > 0 && random.chance(0.05)) return this.#again(now);
    const { command, by } = this.#choose(venue);
    const isOperators =
      [
        'ConfigureInstrument',
        'HaltInstrument',
        'ResumeInstrument',
        'ChangeSettings',
        'ArchiveAccount',
      ].includes(command.type) || 'cause' in command;
    const actor = by ?? (isOperators ? operatorActor('olga') : actorOf(command));
    if (isOperators || command.type === 'OpenAccount' || random.chance(0.6))
      return { command, actor, idempotency: null };
    const key = this.#newKey(now, JSON.stringify(command));
    this.#past.push({ command, actor, key });
    if (this.#past.length > 60) this.#past.splice(random.between(0, 20), 1);
    return { command, actor, idempotency: key };
  }

  openAccount(demo: boolean): CommandRequest {
    const accountId = this.#firstAccount + this.#accounts;
    this.#accounts += 1;
    return {
      command: { type: 'OpenAccount', accountId, demo },
      actor: systemActor('accounts'),
      idempotency: null,
    };
  }

  /** Repeats a command: the same one, or another under the same key, sometimes after the key has expired. */
  #again(now: number): CommandRequest {
    const random = this.#random;
    const { command, actor, key } = random.pick(this.#past);
    const hash = random.chance(0.7) ? key.hash : `${key.hash}, but other`;
    const life = key.expiresAt - key.receivedAt;
    return {
      command,
      actor,
      idempotency: { key: key.key, hash, receivedAt: now, expiresAt: now + life },
    };
  }

  #anyAccount(): number {
    return this.#firstAccount - 1 + this.#random.between(1, this.#accounts);
  }

  #newKey(now: number, hash: string): IdempotencyKey {
    this.#keyNo += 1;
    const life = this.#random.chance(0.6) ? DAY_MS : 600_000;
    return { key: `key-${this.#keyNo}-${life}`, hash, receivedAt: now, expiresAt: now + life };
  }

  firstDeposit(accountId: number): CommandRequest {
    const command = this.#money.firstDeposit(accountId);
    return { command, actor: systemActor('deposits'), idempotency: null };
  }

  /** `by` is set if the actor is not the usual one for the command. */
  #choose(venue: Venue): { command: Command; by: Actor | null } {
    const hasAccounts = venue.state.accounts.size > 0;
    if (this.#random.chance(0.2) && hasAccounts)
      return this.#money.next(venue, this.#firstAccount + this.#accounts - 1);
    const protection = this.#random.chance(0.06) ? protectionAct(this.#random, venue) : null;
    return protection ?? { command: this.#command(venue), by: null };
  }

  #command(venue: Venue): Command {
    const random = this.#random;
    const kind = random.weighted({
      market: 40,
      pending: 24,
      close: 8,
      cause: 1,
      part: 9,
      cancel: 5,
      stops: 16,
      reset: 2,
      terms: 1.5,
      halt: 0.8,
      settings: this.#hasOrderTypes ? 3 : 1.2,
      anchor: 0.3,
      account: 0.6,
      archive: 0.8,
      type: this.#hasOrderTypes ? 20 : 0,
    });
    const accountId = random.chance(0.01) ? 999 : this.#anyAccount();
    switch (kind) {
      case 'market':
      case 'pending':
        return this.#place(venue, accountId, kind);
      case 'close':
        return { type: 'ClosePosition', ...this.#target(venue, 'open'), lots: null };
      case 'cause':
        return {
          type: 'ClosePosition',
          ...this.#target(venue, 'open'),
          lots: null,
          cause: 'a price in error',
        };
      case 'part':
        return this.#closePart(venue);
      case 'cancel':
        return { type: 'CancelOrder', ...this.#target(venue, 'pending') };
      case 'stops':
        return this.#setStops(venue);
      case 'type':
        return orderAct({
          random,
          venue,
          target: (status) => this.#target(venue, status),
          expiry: () => this.#expiry(),
        });
      case 'reset':
        return { type: 'ResetDemo', accountId };
      case 'terms':
        return { type: 'ConfigureInstrument', terms: changedSpec(random, venue) };
      case 'halt':
        return haltOrResume(random, venue);
      case 'settings':
        return { type: 'ChangeSettings', settings: this.#settings() };
      case 'anchor':
        return ofTheVenue(random.between(1, 1_000));
      case 'archive':
        return { type: 'ArchiveAccount', accountId };
      case 'account':
        return random.chance(0.5)
          ? this.openAccount(random.chance(0.7)).command
          : { type: 'OpenAccount', accountId: this.#anyAccount(), demo: true };
    }
  }

  /** Few orders are allowed now and then, so that accounts reach the limit. */
  #settings(): Settings {
    const settings = changedSettings(this.#random);
    return this.#hasOrderTypes && this.#random.chance(0.3) ? { ...settings, ordersMax: 3 } : settings;
  }

  #place(venue: Venue, accountId: number, mode: 'market' | 'pending'): Command {
    const random = this.#random;
    const listed = [...venue.state.terms.values()];
    const spec = random.pick(listed);
    const instrumentId = random.chance(0.01) ? 77 : spec.id;
    const side: Side = random.chance(0.5) ? 'buy' : 'sell';
    const quote = venue.market.quotes.get(spec.id);
    const opening = quote ? openingPrice(side, quote) : 100_000;
    const closing = quote ? closingPrice(side, quote) : 100_000;
    const reach = Math.ceil(opening / 700);
    const leverage =
      random.chance(0.03) || spec.multiples.length === 0 ? 33 : random.pick(spec.multiples.slice(-3));
    const near = (from: number): Price => (from + random.between(-reach, reach)) as Price;
    const isPending = mode === 'pending';
    let target = (random.chance(0.6) ? 0 : near(opening)) as Price;
    if (isPending) target = random.chance(0.03) ? (0 as Price) : near(opening);
    if (isPending && random.chance(0.03)) target = opening as Price;
    const base = isPending && target > 0 ? target + closing - opening : closing;
    const lots = this.#lots(venue, accountId, spec, { opening, leverage });
    const deviation = !isPending && random.chance(0.4) ? random.between(0, reach) : null;
    const stops = this.#stops(side, base, reach);
    const expiry = isPending && this.#hasExpiries && random.chance(0.4) ? { expiry: this.#expiry() } : {};
    // No draw of its own: recorded seeds keep their course.
    const isNamed = isPending && this.#hasExpiries && lots % 2 === 0;
    const isAbove = (target % 16 === 0) !== target > opening;
    const kind = isNamed ? ({ kind: isAbove === (side === 'buy') ? 'stop' : 'limit' } as const) : {};
    return {
      type: 'PlaceOrder',
      accountId,
      instrumentId,
      side,
      mode,
      lots,
      leverage,
      target,
      ...stops,
      deviation,
      ...kind,
      ...expiry,
    };
  }

  /** Mostly soon, sometimes at the very next moment, and now and then over already. */
  #expiry(): Expiry {
    const random = this.#random;
    const timeInForce = random.chance(0.5) ? 'day' : 'gtd';
    const away = random.weighted({ soon: 10, later: 4, now: 1, over: 1 });
    const spans = {
      soon: [1, 60_000],
      later: [60_000, 2 * DAY_MS],
      now: [0, 0],
      over: [-60_000, -1],
    } as const;
    const [from, to] = spans[away];
    return { timeInForce, at: this.#now + random.between(from, to) };
  }

  /** Usually no stops; otherwise mostly on the right side. */
  #stops(side: Side, closing: number, reach: number): { stopLoss: Price; takeProfit: Price } {
    const random = this.#random;
    const away = (sign: number): Price => {
      if (random.chance(0.7)) return 0 as Price;
      const distance = random.chance(0.12) ? random.between(-20, 20) : random.between(11, reach);
      return Math.max(1, closing + sign * distance) as Price;
    };
    const long = side === 'buy' ? 1 : -1;
    return { stopLoss: away(-long), takeProfit: away(long) };
  }

  /** A share of what the account can open, so that margin calls are never far; sometimes an invalid size. */
  #lots(
    venue: Venue,
    accountId: number,
    spec: InstrumentSpec,
    { opening, leverage }: { opening: number; leverage: number },
  ): Lots {
    const random = this.#random;
    const { lotsMin, lotsMax, lotStep } = spec;
    const wrong = random.weighted({ none: 91, small: 2, large: 2, step: 2, huge: 2, zero: 1 });
    if (wrong === 'small') return (lotsMin - random.between(1, 5_000)) as Lots;
    if (wrong === 'large') return (lotsMax + random.between(1, 3) * lotStep) as Lots;
    if (wrong === 'huge') return lotsMax;
    if (wrong === 'zero') return 0 as Lots;
    const balance = venue.state.accounts.get(accountId)?.balance ?? 1_000_000_000;
    const price = opening / 10 ** spec.precision / (spec.code === 'USDJPY' ? opening / 1_000 : 1);
    const perLot =
      spec.marginMode === 'fixed' ? spec.contractSize * 12 : (spec.contractSize * price) / leverage;
    const wanted = ((balance / 1e6) * (0.02 + random.unit() * random.pick([0.3, 0.6, 0.98]))) / perLot;
    const steps = Math.max(0, Math.floor((wanted * 1e6 - lotsMin) / lotStep));
    const size = Math.min(lotsMax, lotsMin + steps * lotStep);
    return (wrong === 'step' ? size + Math.floor(lotStep / 3) : size) as Lots;
  }

  #closePart(venue: Venue): Command {
    const random = this.#random;
    const { accountId, orderId } = this.#target(venue, 'open');
    const order = venue.state.orders.get(orderId);
    const step = (order && venue.state.terms.get(order.instrumentId)?.lotStep) ?? 10_000;
    const whole = order?.lots ?? 100_000;
    const steps = Math.max(1, Math.floor((whole * random.unit()) / step));
    const lots = random.chance(0.1) ? random.pick([0, -step, whole, whole + step, 1]) : steps * step;
    return { type: 'ClosePosition', accountId, orderId, lots: lots as Lots };
  }

  #setStops(venue: Venue): Command {
    const random = this.#random;
    const { accountId, orderId } = this.#target(venue, random.chance(0.7) ? 'open' : 'pending');
    const order = venue.state.orders.get(orderId);
    const quote = order && venue.market.quotes.get(order.instrumentId);
    const bid = (order?.status === 'pending' ? order.target : quote?.bid) ?? 100_000;
    const stops = this.#stops(order?.side ?? 'buy', bid, Math.ceil(bid / 900));
    const leave = random.weighted({ neither: 60, loss: 20, profit: 20 });
    return {
      type: 'SetStops',
      accountId,
      orderId,
      stopLoss: leave === 'loss' ? null : stops.stopLoss,
      takeProfit: leave === 'profit' ? null : stops.takeProfit,
    };
  }

  /** An order and its owner; rarely another owner, another status, or an order that never existed. */
  #target(venue: Venue, status: Order['status']): { accountId: number; orderId: number } {
    const random = this.#random;
    const anybody = this.#anyAccount();
    const live = [...venue.state.orders.values()].filter(
      (order) => order.status === status || random.chance(0.05),
    );
    if (live.length === 0 || random.chance(0.03))
      return { accountId: anybody, orderId: random.pick([0, 999_999, venue.state.nextOrderId]) };
    const order = random.pick(live);
    return { accountId: random.chance(0.03) ? anybody : order.accountId, orderId: order.id };
  }
}

/** A command that records the venue's or the office's status, chosen by the number. */
function ofTheVenue(drawn: number): Command {
  const none = { durable: [], refused: [] };
  const some = { durable: [{ underMs: 5, count: drawn }], refused: [{ code: 'market_halted', count: 1 }] };
  if (drawn % 3 === 1) return { type: 'RecordStart', before: drawn };
  if (drawn % 3 === 2) return { type: 'RecordExecution', real: none, demo: some };
  return { type: 'AnchorAudit', rows: drawn, hash: 'ab'.repeat(32) };
}
