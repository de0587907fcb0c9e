// Tracks the profit of every account tick by tick in doubles, to find the few accounts whose risk must be checked
// exactly. The cost of a tick grows with the positions in its instrument (and those whose conversion it changes), not
// with all positions.
import type { InstrumentId } from '../model/instrument.ts';
import type { AccountId, Order } from '../model/order.ts';
import type { Settings } from '../model/settings.ts';
import { pointsGained } from '../rules/gain.ts';
import { pow10 } from '../units/integer.ts';
import type { ConversionSide, Market } from './market.ts';
import { collectAtRisk, convertPositions, movePositions, PositionColumns } from './position-columns.ts';

/** The error of doubles stays far below this (2 cents) before an account is checked exactly and summed again. */
const TOLERANCE = 20_000;
/** A profit that no account ever falls to. It is finite, so that sums with it stay exact to a millionth of a cent. */
const NEVER = -(2 ** 50);

interface MarginAccount {
  readonly id: AccountId;
  readonly balance: number;
  readonly margin: number;
  readonly marginCalled: boolean;
}
interface InstrumentPositions {
  readonly buy: PositionColumns;
  readonly sell: PositionColumns;
  readonly quoteCurrency: string;
  /** True if a tick moved prices without being acted on: the next one must check every account. */
  overlooked: boolean;
}

export class Exposure {
  readonly #slotOf = new Map<AccountId, number>();
  readonly #accountOf: AccountId[] = [];
  /** Slots of removed accounts, for reuse. */
  readonly #free: number[] = [];
  /** By slot, micro-USD: how far the profit may fall before the account must be checked exactly. */
  #headroom = new Float64Array(64);
  /** By slot: the profit without any headroom, and the profit at which a margin call is armed again. */
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  readonly #positions = new Map<InstrumentId, InstrumentPositions>();
  /** Slots of accounts past a level or called, as long as they are: a tick that moves nothing must find them too. */
  readonly #due = new Set<number>();
  #dependents = new Map<InstrumentId, InstrumentId[]>();
  #dependentsVersion = -1;

  /**
   * `known` has the current closing price and profit, if known. They must count from the start: an account can be
   * summed again at any tick, and the initial cost (the spread) would be counted twice.
   */
  open(order: Readonly<Order>, known = { mark: order.openPrice, profit: 0 }): void {
    const slot = this.#slot(order.accountId);
    const { positions, side } = this.#sideOf(order);
    if (side.length === 0) side.close = known.mark;
    const profit = positions.quoteCurrency === 'USD' ? ownProfit(order, side.close) : known.profit;
    side.insert(slot, order.id, order.openPrice, pointValue(order), profit);
    this.#addProfit(slot, profit);
    positions.overlooked = true;
  }

  /** Returns the position's last valued profit. */
  close(order: Readonly<Order>): number {
    const slot = this.#slot(order.accountId);
    const { positions, side } = this.#sideOf(order);
    const at = side.indexOf(slot, order.id);
    const own =
      positions.quoteCurrency === 'USD' ? ownProfit(order, side.close) : (side.profits[at] as number);
    this.#addProfit(slot, -own);
    side.remove(at);
    return own;
  }

  /** Recalculates the thresholds after a change of the account's balance, margin or call. */
  updateThresholds(account: MarginAccount, settings: Settings): void {
    const slot = this.#slot(account.id);
    const { balance, margin, marginCalled } = account;
    const { stopOutLevel, marginCallLevel, marginCallRearmLevel } = settings;
    const level = marginCalled ? stopOutLevel : Math.max(marginCallLevel, stopOutLevel);
    const low = margin > 0 ? (margin * level) / 100 - balance + TOLERANCE : NEVER;
    this.#headroom[slot] = (this.#headroom[slot] as number) + (this.#low[slot] as number) - low;
    this.#low[slot] = low;
    this.#high[slot] = marginCalled ? (margin * marginCallRearmLevel) / 100 - balance - TOLERANCE : -NEVER;
    if (marginCalled || this.#isPastLevel(slot)) this.#due.add(slot);
  }

  /** Frees the slot of a removed account, which has no positions. */
  forget(account: AccountId): void {
    const slot = this.#slot(account);
    this.#slotOf.delete(account);
    this.#due.delete(slot);
    this.#free.push(slot);
  }

  /** Replaces the tracked profit by the exact one. */
  correct(account: AccountId, profits: number): void {
    const slot = this.#slot(account);
    this.#headroom[slot] = profits - (this.#low[slot] as number);
  }

  /**
   * Values the instrument, and those whose conversion to USD it changes, at the last quotes. Returns the affected
   * accounts that must be checked exactly, sorted by id. Pass `act` false for a tick that can't be acted on: it is
   * valued, and the next one checks every account that it changed.
   */
  revalue(market: Market, instrumentId: InstrumentId, act = true): AccountId[] {
    const dependents = this.#dependentsOn(market, instrumentId);
    this.#valueOne(market, instrumentId, act);
    for (const dependent of dependents) this.#valueOne(market, dependent, act);
    if (!act || this.#due.size === 0) return [];
    const ids: AccountId[] = [];
    for (const slot of this.#due) {
      if (!this.#isPastLevel(slot)) {
        if (this.#high[slot] === -NEVER) this.#due.delete(slot);
      } else if (this.#holds(slot, instrumentId) || dependents.some((id) => this.#holds(slot, id))) {
        ids.push(this.#accountOf[slot] as AccountId);
      }
    }
    return ids.sort((a, b) => a - b);
  }

  #isPastLevel(slot: number): boolean {
    const headroom = this.#headroom[slot] as number;
    return headroom <= 0 || headroom + (this.#low[slot] as number) >= (this.#high[slot] as number);
  }

  #holds(slot: number, id: InstrumentId): boolean {
    const positions = this.#positions.get(id);
    return positions !== undefined && (positions.buy.has(slot) || positions.sell.has(slot));
  }

  #valueOne(market: Market, id: InstrumentId, act: boolean): void {
    const positions = this.#positions.get(id);
    const quote = market.quotes.get(id);
    if (!positions || !quote) return;
    const { buy, sell, quoteCurrency } = positions;
    const headroom = this.#headroom;
    const due = this.#due;
    const { bid, ask } = quote;
    if (quoteCurrency === 'USD') {
      // A side that did not move changes no account.
      if (positions.overlooked || bid !== buy.close)
        if (movePositions(buy, 1, bid, headroom)) collectAtRisk(buy, headroom, due);
      if (positions.overlooked || ask !== sell.close)
        if (movePositions(sell, -1, ask, headroom)) collectAtRisk(sell, headroom, due);
    } else {
      const gain = factor(market, quoteCurrency, 'credit');
      const loss = factor(market, quoteCurrency, 'debit');
      if (convertPositions(buy, { sign: 1, close: bid, gain, loss }, headroom))
        collectAtRisk(buy, headroom, due);
      if (convertPositions(sell, { sign: -1, close: ask, gain, loss }, headroom))
        collectAtRisk(sell, headroom, due);
    }
    positions.overlooked = !act;
  }

  #dependentsOn(market: Market, id: InstrumentId): readonly InstrumentId[] {
    if (this.#dependentsVersion !== market.version) {
      this.#dependents = new Map();
      this.#dependentsVersion = market.version;
      for (const [held, { quoteCurrency }] of this.#positions) {
        for (const pair of market.conversionInstruments(quoteCurrency)) {
          if (pair === held) continue;
          this.#dependents.set(pair, [...(this.#dependents.get(pair) ?? []), held]);
        }
      }
    }
    return this.#dependents.get(id) ?? [];
  }

  #sideOf(order: Readonly<Order>): { positions: InstrumentPositions; side: PositionColumns } {
    let positions = this.#positions.get(order.instrumentId);
    // A spec may change the quote currency once nobody holds the instrument.
    if (
      !positions ||
      (positions.quoteCurrency !== order.quoteCurrency && positions.buy.length + positions.sell.length === 0)
    ) {
      positions = {
        buy: new PositionColumns(),
        sell: new PositionColumns(),
        quoteCurrency: order.quoteCurrency,
        overlooked: true,
      };
      this.#positions.set(order.instrumentId, positions);
      this.#dependentsVersion = -1;
    }
    return { positions, side: order.side === 'buy' ? positions.buy : positions.sell };
  }

  #addProfit(slot: number, profit: number): void {
    this.#headroom[slot] = (this.#headroom[slot] as number) + profit;
  }

  #slot(account: AccountId): number {
    const known = this.#slotOf.get(account);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.#accountOf.length;
    this.#accountOf[slot] = account;
    this.#slotOf.set(account, slot);
    if (slot === this.#headroom.length) {
      const wider = new Float64Array(slot * 2);
      wider.set(this.#headroom);
      this.#headroom = wider;
    }
    this.#low[slot] = NEVER;
    this.#high[slot] = -NEVER;
    this.#headroom[slot] = -NEVER;
    return slot;
  }
}

/** Value of a long's point in millionths of the quote currency: lots (millionths) × units ÷ 10^precision. */
const pointValue = (order: Readonly<Order>): number =>
  (order.lots * order.contractSize) / pow10(order.precision);

/** Profit at a closing price if the quote currency is USD. */
function ownProfit(order: Readonly<Order>, close: number): number {
  return pointsGained(order.side, order.openPrice, close) * pointValue(order);
}

/** USD per unit of the currency. Without a conversion route it is 0, because such profits count as 0 everywhere. */
function factor(market: Market, currency: string, side: ConversionSide): number {
  if (currency === 'USD') return 1;
  const conversion = market.conversion(currency, side);
  if (conversion === 'unavailable') return 0;
  return conversion.legs.reduce((product, { price, precision, inverted }) => {
    const rate = price / pow10(precision);
    return inverted ? product / rate : product * rate;
  }, 1);
}
