// A rollover of many positions: orders do not wait for it, market prices do.
import { type CommandRequest, type MarketEvent, price, systemActor } from '@candor/core';
import { marketOrder } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { configure, makeLoop, open, turn } from './testing/held-loop.ts';

describe('at a rollover of many positions', () => {
  const POSITIONS = 2_500;
  const market = (kind: 'tick' | 'rollover', at: number): MarketEvent =>
    kind === 'tick'
      ? { kind, instrumentId: 1, no: at, bid: price(110_000 + at), ask: price(110_010 + at), at }
      : { kind, valueDate: '2026-11-19', at };
  const buy = (accountId: number): CommandRequest => ({
    command: marketOrder({ accountId, instrumentId: 1 }),
    actor: systemActor('test'),
    idempotency: null,
  });

  async function makeFullLoop() {
    const made = makeLoop(POSITIONS * 3);
    const { loop, appends, submit } = made;
    submit(configure);
    loop.market([
      { kind: 'session', instrumentId: 1, status: 'open', nextOpen: null, at: 1 },
      market('tick', 1),
    ]);
    for (let id = 1; id <= POSITIONS; id += 1) {
      submit(open(id));
      submit(buy(id));
    }
    const settle = async (): Promise<void> => {
      for (const { end } of appends) end.resolve();
      await turn();
    };
    await turn();
    await settle();
    await settle();
    await loop.drained();
    return { ...made, settle };
  }

  it('an order is answered before it ends, its own swap charged first, while later prices wait', async () => {
    const { loop, appends, settle } = await makeFullLoop();
    const before = appends.length;
    loop.market([market('rollover', 2), market('tick', 3)]);
    const answers: boolean[] = [];
    loop.submit(buy(POSITIONS), 3, (reply) => answers.push(reply.ok));
    await turn();
    await settle();
    await turn();
    expect(answers).toEqual([true]);
    for (let n = 0; n < 20; n += 1) await settle();
    await loop.drained();
    const events = appends.slice(before).flatMap((append) => append.events);
    expect(events.filter(({ type }) => type === 'SwapCharged')).toHaveLength(POSITIONS);
    const placed = events.findIndex(({ type }) => type === 'OrderPlaced');
    expect(events[placed - 1]).toMatchObject({ type: 'SwapCharged', accountId: POSITIONS });
    // It fills at the price before the rollover, because the later tick waits.
    expect(events[placed]).toMatchObject({ accountId: POSITIONS, fill: { price: 110_011 } });
    expect(events.findIndex(({ type }) => type === 'RolledOver')).toBeGreaterThan(placed);
    expect(loop.venue.market.quotes.get(1)?.bid).toBe(110_003);
    expect(Math.max(...appends.slice(before).map((append) => append.events.length))).toBeLessThan(2_100);
  });

  it('it ends, with everything that waits, before the engine stops', async () => {
    const { loop, settle } = await makeFullLoop();
    loop.market([market('rollover', 2), market('tick', 3)]);
    const drained = loop.drained();
    for (let n = 0; n < 5; n += 1) await settle();
    await drained;
    expect(loop.venue.isRolling).toBe(false);
    expect(loop.venue.state.lastRollover).toBe('2026-11-19');
    expect(loop.venue.market.quotes.get(1)?.bid).toBe(110_003);
  });
});
