// Group commit: clients are notified after the commit, never if the journal fails, and events are sent before answers.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Command,
  type CommandRequest,
  lotsOf,
  type MarketEvent,
  price,
  systemActor,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { EngineLoop } from './engine-loop.ts';
import { EngineBusy } from './port.ts';
import { configure, makeLoop, open, turn } from './testing/held-loop.ts';

const archive: CommandRequest = {
  command: { type: 'ArchiveAccount', accountId: 1 },
  actor: systemActor('accounts'),
  idempotency: null,
};

describe('the engine loop', () => {
  it('journals the archive of an account, and notifies nobody of what is gone', async () => {
    const { appends, notified, submit } = makeLoop();
    submit(open(1));
    submit(archive);
    submit(open(1));
    await turn();
    expect(appends.flatMap(({ events }) => events.map(({ type }) => type))).toEqual([
      'AccountOpened',
      'AccountArchived',
      'AccountOpened',
    ]);
    appends[0]?.end.resolve();
    await turn();
    expect(notified[0]).toBe('committed 3 with 2');
  });

  it('notifies only after the commit: of the events of a batch, then of its answers and metrics', async () => {
    const { loop, appends, notified, submit } = makeLoop();
    submit(configure);
    await turn();
    submit(open(1));
    loop.read(() => notified.push('figures'));
    submit(open(2));
    await turn();
    expect(appends.map(({ firstSeq, events }) => [firstSeq, events.length])).toEqual([[1, 1]]);
    expect(notified).toEqual([]);
    appends[0]?.end.resolve();
    await turn();
    await turn();
    expect(notified).toEqual(['committed 1 with 0', 'answered 1']);
    expect(appends.map(({ firstSeq, events }) => [firstSeq, events.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    appends[1]?.end.resolve();
    await turn();
    expect(notified.slice(2)).toEqual(['committed 3 with 2', 'answered 2', 'figures', 'answered 3']);
  });

  it('answers a query at once if nothing waits, and otherwise after the pending batch', async () => {
    const { loop, appends, notified, submit } = makeLoop();
    loop.read(() => notified.push('first look'));
    expect(notified).toEqual(['first look']);
    submit(open(1));
    await turn();
    submit(open(1));
    loop.read(() => notified.push('second look'));
    expect(notified).toEqual(['first look']);
    appends[0]?.end.resolve();
    await turn();
    expect(notified).toEqual(['first look', 'committed 1 with 1', 'answered 1', 'answered 1', 'second look']);
  });

  it('notifies nobody after a failed append', async () => {
    const { loop, appends, notified, submit } = makeLoop();
    submit(open(1));
    await turn();
    appends[0]?.end.reject(new Error('no disk'));
    await turn();
    submit(open(2));
    loop.read(() => notified.push('look'));
    await turn();
    expect(notified).toEqual(['failed: no disk']);
    expect(appends).toHaveLength(1);
  });

  it('accepts no more than its inbox holds, and executes no rejected command', async () => {
    const { loop, appends, notified, submit } = makeLoop(2);
    submit(open(1));
    submit(open(2));
    expect(() => submit(open(3))).toThrow(EngineBusy);
    await turn();
    appends[0]?.end.resolve();
    await turn();
    expect(notified).toEqual(['committed 2 with 2', 'answered 1', 'answered 2']);
    expect(loop.venue.state.accounts.size).toBe(2);
  });

  it('rejects commands undecided while the journal does not answer, and continues when it does', async () => {
    const { loop, appends, notified, submit } = makeLoop(100, 20);
    submit(open(1));
    await turn();
    submit(open(2));
    await sleep(30);
    expect(loop.isStalled).toBe(true);
    expect(() => submit(open(3))).toThrow(EngineBusy);
    expect(loop.venue.state.accounts.size).toBe(2);
    // Prices continue: stops are still checked, and the resulting events also wait for the journal.
    loop.market([]);
    expect(notified).toEqual([]);
    appends[0]?.end.resolve();
    await turn();
    expect(loop.isStalled).toBe(false);
    submit(open(3));
    await turn();
    appends[1]?.end.resolve();
    await turn();
    expect(notified.filter((line) => line.startsWith('answered'))).toEqual([
      'answered 1',
      'answered 2',
      'answered 3',
    ]);
  });
});

describe('a delivery of the market', () => {
  const T = Date.UTC(2026, 10, 18, 12);
  const tick = (no: number, bid: number, at: number, instrumentId = 1): MarketEvent => ({
    kind: 'tick',
    instrumentId,
    no,
    bid: price(bid),
    ask: price(bid + 10),
    at,
  });
  const session = (at: number): MarketEvent => ({
    kind: 'session',
    instrumentId: 1,
    status: 'open',
    nextOpen: null,
    at,
  });

  /** A loop with a long position of EURUSD and its stop at 1.09500, and the events journaled since then. */
  async function makeLong() {
    const events: VenueEvent[] = [];
    const loop = new EngineLoop({
      state: new VenueState(0),
      journal: { append: async (_, batch) => void events.push(...batch) },
      onCommitted: () => {},
      onFailure: (error) => {
        throw error;
      },
    });
    const act = (command: Command, at = T): void =>
      loop.submit({ command, actor: systemActor('start'), idempotency: null }, at, () => {});
    act({ type: 'ConfigureInstrument', terms: makeSpec('EURUSD') });
    act({ type: 'OpenAccount', accountId: 1, demo: true });
    loop.market([session(T), tick(1, 110_000, T)]);
    act({
      type: 'PlaceOrder',
      accountId: 1,
      instrumentId: 1,
      side: 'buy',
      mode: 'market',
      lots: lotsOf('0.1'),
      target: price(0),
      deviation: null,
      stopLoss: price(109_500),
      takeProfit: price(0),
      leverage: 100,
    });
    await loop.drained();
    expect(loop.venue.state.account(1).positions.size).toBe(1);
    return { loop, events, act };
  }
  const closings = (events: readonly VenueEvent[]) =>
    events.flatMap((event) =>
      event.type === 'PositionClosed' ? [{ price: event.price, tick: event.tick, at: event.at }] : [],
    );

  it('is accepted at the times of its events: a status in it does not age its prices', async () => {
    const { loop, events } = await makeLong();
    const late = T + 60_000;
    loop.market([session(T + 1), tick(2, 109_000, T + 2_000), tick(3, 110_200, late)]);
    await loop.drained();
    expect(closings(events)).toEqual([{ price: 109_000, tick: 2, at: T + 2_000 }]);
  });

  it('is accepted in the order of its times', async () => {
    const { loop, events } = await makeLong();
    const late = T + 60_000;
    loop.market([tick(7, 90_000, late, 2), tick(3, 110_200, late), tick(2, 109_000, T + 2_000)]);
    await loop.drained();
    expect(closings(events)).toEqual([{ price: 109_000, tick: 2, at: T + 2_000 }]);
  });

  it.each([
    [9_000, [{ price: 109_000, tick: 2, at: T + 11_000 }]],
    // The price is eleven seconds old and the limit is ten, so the next price is the first that trades.
    [11_000, [{ price: 109_200, tick: 3, at: T + 13_000 }]],
  ])('overtaken by a command by %d ms trades by its age, and is not backdated', async (ms, closed) => {
    const { loop, events, act } = await makeLong();
    act({ type: 'OpenAccount', accountId: 2, demo: true }, T + 2_000 + ms);
    loop.market([tick(2, 109_000, T + 2_000), tick(3, 109_200, T + 2_000 + ms)]);
    await loop.drained();
    expect(closings(events)).toEqual(closed);
  });
});
