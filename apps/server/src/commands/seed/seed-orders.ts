// What a client of a seeded store does next: opens a position on a market they like, or closes one they hold.
import { type Command, lotsOf, price, type Venue } from '@candor/core';
import type { SeededClient } from './seed-clients.ts';

const sizes = ['0.01', '0.02', '0.05', '0.1'].map((size) => lotsOf(size));
/** Of those who hold a position, so many close it rather than open another. */
const CLOSING = 0.85;
const HELD_MAX = 3;

export interface Trading {
  readonly clients: readonly SeededClient[];
  /** The first so many are there. */
  readonly joined: number;
  readonly draw: () => number;
}

/** As a client commands it: undefined where they have nothing to do just now. Few clients trade often, many seldom. */
export function nextAct(
  { state }: Venue,
  { clients, joined, draw }: Trading,
): Extract<Command, { type: 'PlaceOrder' | 'ClosePosition' }> | undefined {
  const client = clients[Math.floor(draw() ** 3 * joined)];
  const account = client && state.accounts.get(client.accountId);
  if (!account) return undefined;
  const { id: accountId, positions } = account;
  const held = positions.size;
  if (held >= HELD_MAX || (held > 0 && draw() < CLOSING)) {
    const [orderId] = positions.keys();
    return orderId === undefined ? undefined : { type: 'ClosePosition', accountId, orderId, lots: null };
  }
  const terms = [...state.terms.values()][Math.floor(draw() ** 2 * state.terms.size)];
  if (!terms) return undefined;
  return {
    type: 'PlaceOrder',
    accountId,
    instrumentId: terms.id,
    side: draw() < 0.5 ? 'buy' : 'sell',
    mode: 'market',
    lots: sizes.findLast((size) => size >= terms.lotsMin && draw() < 0.5) ?? terms.lotsMin,
    multiple: terms.multiples[Math.floor(draw() * terms.multiples.length)] as number,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  };
}
