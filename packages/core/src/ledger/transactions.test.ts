// The postings of an event are booked under its order.
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { transactionsOf } from './transactions.ts';

describe('the profit', () => {
  it('of a part is booked under the part, and that of the rest under the order it was a part of', () => {
    const { events } = runScenario(`
      account D1 demo
      tick    EURUSD 1.10000 1.10000
      buy     D1 O1 EURUSD 0.03 x100
      tick    EURUSD 1.11000 1.11000
      close   D1 O1 0.01
      close   D1 O1
    `);
    const booked = events
      .filter((event) => event.type === 'PositionClosed')
      .flatMap(transactionsOf)
      .map(({ kind, orderId, postings }) => [kind, orderId, ...postings.map(({ amount }) => amount)]);
    expect(booked).toEqual([
      ['trade_profit', 2, 10_000_000, -10_000_000],
      ['trade_profit', 1, 20_000_000, -20_000_000],
    ]);
  });
});
