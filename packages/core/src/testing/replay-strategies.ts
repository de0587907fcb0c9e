// How the automated clients of a replay trade: some sensible, some sure to be stopped out.
import { closingPrice, openingPrice } from '../engine/side-price.ts';
import type { Command } from '../model/command.ts';
import type { Order, Side } from '../model/order.ts';
import type { Lots, Price } from '../units/units.ts';
import type { Random } from './random.ts';
import type { Signal } from './replay-signals.ts';

export interface Trader {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly leverage: number;
  /** Share of the balance that a trade's margin takes. */
  readonly appetite: number;
  /** How many usual ranges away it sets its stops. */
  readonly patience: number;
}
export interface Situation {
  readonly trader: Trader;
  readonly signal: Signal;
  /** In dollars. */
  readonly balance: number;
  readonly positions: readonly Order[];
  readonly pending: readonly Order[];
  readonly random: Random;
}
type Strategy = (situation: Situation) => Command[];

const trend: Strategy = (s) => {
  const { signal, positions, trader, random } = s;
  const rises = signal.fast > signal.slow;
  const wrong = positions.filter(({ side }) => (side === 'buy') !== rises);
  if (wrong.length > 0) return wrong.map((order) => close(order));
  const [held] = positions;
  if (held)
    return gainOf(held, signal) > 2 * signal.range && random.chance(0.1) ? [closeHalf(held, signal)] : [];
  const strength = Math.abs(signal.fast - signal.slow) / signal.deviation;
  if (strength < 0.4 || random.chance(0.7)) return [];
  return [open(s, rises ? 'buy' : 'sell', { loss: trader.patience, profit: 2 * trader.patience })];
};

const reversion: Strategy = (s) => {
  const { signal, positions, trader } = s;
  const away = (signal.bid - signal.slow) / signal.deviation;
  if (positions.length > 0) return Math.abs(away) < 0.2 ? positions.map((order) => close(order)) : [];
  if (Math.abs(away) < 1.6) return [];
  return [open(s, away > 0 ? 'sell' : 'buy', { loss: trader.patience, profit: trader.patience })];
};

/** Doubles what it lost on, until it wins or is stopped out. */
const martingale: Strategy = (s) => {
  const { signal, positions, random, trader, balance } = s;
  if (balance < 500 && positions.length === 0)
    return random.chance(0.05) ? [{ type: 'ResetDemo', accountId: trader.accountId }] : [];
  const last = positions.at(-1);
  if (!last) return random.chance(0.2) ? [open(s, random.chance(0.5) ? 'buy' : 'sell', {})] : [];
  const gain = gainOf(last, signal);
  if (gain > signal.range) return positions.map((order) => close(order));
  if (gain > -signal.range) return [];
  return [{ ...open(s, last.side, {}), lots: (last.lots * 2) as Lots }];
};

const hedger: Strategy = (s) => {
  const { signal, positions, random, trader } = s;
  if (positions.length === 0) return random.chance(0.1) ? [open(s, 'buy', {}), open(s, 'sell', {})] : [];
  const won = positions.filter((order) => gainOf(order, signal) > trader.patience * signal.range);
  if (won.length > 0) return won.map((order) => close(order));
  const [alone] = positions;
  if (positions.length > 1 || !alone || alone.stopLoss > 0) return [];
  return [setLoss(alone, signal, trader.patience)];
};

/** Waits with stop orders beyond the extremes of the last days. */
const breakout: Strategy = (s) => {
  const { signal, positions, pending, trader, random } = s;
  if (positions.length > 0) return pending.map((order) => cancel(order));
  if (pending.length > 0) return random.chance(0.04) ? pending.map((order) => cancel(order)) : [];
  if (random.chance(0.8)) return [];
  const exits = { loss: trader.patience, profit: 3 * trader.patience };
  const spread = signal.ask - signal.bid;
  return [
    open(s, 'buy', exits, Math.round(signal.high + spread + 1)),
    open(s, 'sell', exits, Math.round(signal.low - 1)),
  ];
};

/** Limit orders in steps below and above, each with its own profit to take and no way out. */
const grid: Strategy = (s) => {
  const { signal, positions, pending, random } = s;
  if (pending.length + positions.length > 10 || random.chance(0.9)) return [];
  return [1, 2, 3].flatMap((step) => {
    const reach = Math.round(step * 1.5 * signal.range);
    return [
      open(s, 'buy', { profit: 1 }, signal.ask - reach),
      open(s, 'sell', { profit: 1 }, signal.bid + reach),
    ];
  });
};

/** Holds what earns swap, or costs the least, with all the leverage there is. */
const carry: Strategy = (s) => {
  const { signal, positions, random } = s;
  if (positions.length > 2 || random.chance(0.97)) return [];
  return [open(s, signal.terms.swapLong >= signal.terms.swapShort ? 'buy' : 'sell', {})];
};

export const strategies = { trend, reversion, martingale, hedger, breakout, grid, carry } as const;
export type StrategyName = keyof typeof strategies;

/** Points that the position has won at its closing side. */
const gainOf = (order: Order, { bid, ask }: Signal): number =>
  order.side === 'buy' ? bid - order.openPrice : order.openPrice - ask;

function open(
  { trader, signal, balance, random }: Situation,
  side: Side,
  exits: { loss?: number; profit?: number },
  target = 0,
): Extract<Command, { type: 'PlaceOrder' }> {
  const { terms, bid, ask, range } = signal;
  const spread = ask - bid;
  const opening = openingPrice(side, signal);
  const closing = closingPrice(side, signal);
  const from = target === 0 ? closing : target + (side === 'buy' ? -spread : spread);
  const up = side === 'buy' ? 1 : -1;
  const at = (ranges: number | undefined, way: number): Price =>
    (ranges === undefined
      ? 0
      : Math.round(from + way * Math.max(ranges * range, terms.stopsLevel + 1))) as Price;
  const notional = terms.contractSize * (terms.baseCurrency === 'USD' ? 1 : opening / 10 ** terms.precision);
  const dollars = terms.quoteCurrency === 'JPY' && terms.baseCurrency !== 'USD' ? notional / 110 : notional;
  const wanted = (balance * trader.appetite * trader.leverage * 1e6) / dollars;
  const steps = Math.max(0, Math.floor((wanted - terms.lotsMin) / terms.lotStep));
  // Once in a while a finger slips.
  const slip = random.chance(0.004) ? 1 : 0;
  return {
    type: 'PlaceOrder',
    accountId: trader.accountId,
    instrumentId: terms.id,
    side,
    mode: target === 0 ? 'market' : 'pending',
    lots: (terms.lotsMin + steps * terms.lotStep + slip) as Lots,
    leverage: trader.leverage,
    target: (target === 0 && random.chance(0.3) ? opening : target) as Price,
    stopLoss: at(exits.loss, -up),
    takeProfit: at(exits.profit, up),
    deviation: target === 0 && random.chance(0.2) ? 5 : null,
  };
}

const close = ({ accountId, id }: Order): Command => ({
  type: 'ClosePosition',
  accountId,
  orderId: id,
  lots: null,
});
const cancel = ({ accountId, id }: Order): Command => ({ type: 'CancelOrder', accountId, orderId: id });

function closeHalf(order: Order, { terms }: Signal): Command {
  const half = Math.floor(order.lots / 2 / terms.lotStep) * terms.lotStep;
  return { type: 'ClosePosition', accountId: order.accountId, orderId: order.id, lots: half as Lots };
}

function setLoss({ accountId, id, side }: Order, { bid, ask, range }: Signal, ranges: number): Command {
  const reach = Math.ceil(ranges * range);
  const stopLoss = (side === 'buy' ? bid - reach : ask + reach) as Price;
  return { type: 'SetStops', accountId, orderId: id, stopLoss, takeProfit: null };
}
