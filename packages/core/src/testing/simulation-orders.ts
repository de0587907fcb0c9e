// Commands of a simulation's clients that change live orders in ways beyond their stops.
import type { Venue } from '../engine/venue.ts';
import type { Command } from '../model/command.ts';
import type { Expiry, Order } from '../model/order.ts';
import type { Lots, Price } from '../units/units.ts';
import type { Random } from './random.ts';

export interface OrderActs {
  readonly random: Random;
  readonly venue: Venue;
  /** An order of this status and its owner, rarely a wrong one. */
  readonly target: (status: Order['status']) => { accountId: number; orderId: number };
  readonly expiry: () => Expiry;
}

export function orderAct(acts: OrderActs): Command {
  const kind = acts.random.weighted({
    change: 5,
    trail: 4,
    breakEven: 3,
    link: 10,
    closeBy: 5,
    guarantee: 7,
  });
  const stops = { trail: setTrail, breakEven: setBreakEven, guarantee };
  const of = { change: changePending, ...stops, link: linkOrders, closeBy };
  return of[kind](acts);
}

/** Mostly near, so that stops move and are reached; sometimes nearer than allowed, or by no step. */
function setTrail({ random, venue, target }: OrderActs): Command {
  const named = target('open');
  const order = venue.state.orders.get(named.orderId);
  const reach = Math.ceil((order?.openPrice || 100_000) / 700);
  const step = random.pick([1, 1, 1, 5, 10, random.between(1, reach), random.chance(0.1) ? 0 : 1]);
  return {
    type: 'SetTrail',
    ...named,
    distance: (random.chance(0.1) ? random.between(0, 12) : random.between(12, reach)) as Price,
    step: step as Price,
  };
}

/** Mostly near, sometimes taken back, or an offset that leaves no room. */
function setBreakEven({ random, venue, target }: OrderActs): Command {
  const named = target('open');
  const order = venue.state.orders.get(named.orderId);
  const reach = Math.ceil((order?.openPrice || 100_000) / 900);
  const trigger = random.chance(0.1) ? 0 : random.between(5, reach);
  return {
    type: 'SetBreakEven',
    ...named,
    trigger: trigger as Price,
    offset: random.pick([0, 0, 1, random.between(-1, reach)]) as Price,
  };
}

/** Of an instrument that offers it, or the offer; near, sometimes nearer than allowed, or taken back. */
function guarantee({ random, venue, target }: OrderActs): Command {
  const named = target('open');
  const order = venue.state.orders.get(named.orderId);
  const spec = order && venue.state.terms.get(order.instrumentId);
  if (spec && random.chance(spec.guaranteedPremium ? 0.05 : 0.8)) {
    const most = random.chance(0.5) ? {} : { guaranteedLotsMax: (random.between(1, 12) * 100_000) as Lots };
    const { guaranteedLotsMax: _before, ...before } = spec;
    // Now and then nothing can be opened any more.
    const rest = random.chance(0.15) ? { ...before, multiples: [] } : before;
    const guaranteedPremium = (random.chance(0.1) ? 0 : random.between(1, 9)) as Price;
    const guaranteedDistance = random.pick([-1, 0, 15, 15, 40]) as Price;
    return {
      type: 'ConfigureInstrument',
      terms: { ...rest, guaranteedPremium, guaranteedDistance, ...most },
    };
  }
  const from = order?.openPrice || 100_000;
  const reach = Math.ceil(from / 700);
  const away = order?.side === 'sell' ? random.between(-20, reach) : random.between(-reach, 20);
  return { type: 'SetGuaranteedStop', ...named, stopLoss: (random.chance(0.1) ? 0 : from + away) as Price };
}

/** Of an account that has two free ones if there is one; rarely an order with itself, or with a position. */
function linkOrders({ random, venue, target }: OrderActs): Command {
  const able = [...venue.state.accounts.values()]
    .map(({ id, pending }) => ({ id, free: [...pending.values()].filter((order) => !order.linkedTo) }))
    .filter(({ free }) => free.length > 1);
  if (able.length === 0 || random.chance(0.1)) {
    const named = target('pending');
    return { type: 'LinkOrders', ...named, otherId: target(random.pick(['pending', 'open'])).orderId };
  }
  const { id: accountId, free } = random.pick(able);
  const [orderId = 0, other = 0] = random.shuffled(free.map(({ id }) => id));
  return { type: 'LinkOrders', accountId, orderId, otherId: random.chance(0.03) ? orderId : other };
}

/** Of an account that has opposite positions if there is one; rarely any two orders. */
function closeBy({ random, venue, target }: OrderActs): Command {
  const able = [...venue.state.accounts.values()].flatMap(({ positions }) => {
    const held = [...positions.values()];
    const short = held.filter(({ side }) => side === 'sell');
    return held.flatMap((one) => {
      if (one.side === 'sell') return [];
      const other = short.find(({ instrumentId }) => instrumentId === one.instrumentId);
      return other ? [[one, other] as const] : [];
    });
  });
  if (able.length === 0 || random.chance(0.1))
    return { type: 'CloseBy', ...target('open'), otherId: target(random.pick(['pending', 'open'])).orderId };
  const [one, other] = random.shuffled([...random.pick(able)]);
  return { type: 'CloseBy', accountId: one!.accountId, orderId: one!.id, otherId: other!.id };
}

/** Usually one or two values, sometimes across the market or of a wrong size. */
function changePending({ random, venue, target, expiry }: OrderActs): Command {
  const named = target(random.chance(0.05) ? 'open' : 'pending');
  const order = venue.state.orders.get(named.orderId);
  const step = (order && venue.state.terms.get(order.instrumentId)?.lotStep) ?? 10_000;
  const [from, size] = [order?.target ?? 100_000, order?.lots ?? 100_000];
  const reach = Math.ceil(from / 900);
  const sometimes = <T>(probability: number, draw: () => T): T | null =>
    random.chance(probability) ? draw() : null;
  const stop = (): Price =>
    random.chance(0.3) ? (0 as Price) : ((from + random.between(-reach, reach)) as Price);
  return {
    type: 'ChangePending',
    ...named,
    target: sometimes(0.6, () => (from + random.between(-reach, reach)) as Price),
    lots: sometimes(0.4, () => (random.chance(0.1) ? size + 1 : size + random.between(-2, 2) * step) as Lots),
    stopLoss: sometimes(0.25, stop),
    takeProfit: sometimes(0.25, stop),
    expiry: sometimes(0.3, () => (random.chance(0.4) ? 'gtc' : expiry())),
  };
}
