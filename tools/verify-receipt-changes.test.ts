// Both checkers of receipts on pending orders that were changed while they waited.
import { describe, expect, it } from 'vitest';
import type { VenueEvent } from '../packages/core/src/model/event.ts';
import { runScenario } from '../packages/core/src/testing/scenario.ts';
import { askAll, isPythonHere } from './testing/ask-checkers.ts';
import { receiptsOf, type Traded, trade } from './testing/simulated-receipts.ts';

type Changed = Extract<VenueEvent, { type: 'PendingChanged' }>;

/** The verdict of both on the order's receipt of each run; the two verdicts if they differ. */
async function verdictsOf(runs: readonly Traded[], orderId: number): Promise<unknown[]> {
  const asked = runs.map((run) => {
    const { receipts, keys } = receiptsOf(run);
    return { text: JSON.stringify(receipts.find(({ OrderId }) => OrderId === orderId)), keys };
  });
  return (await askAll(asked)).map(([python, app]) => (python === app ? app : { python, app }));
}

/** A buy limit that was changed, and then cancelled. */
function changedOrder() {
  const { events } = runScenario(`
    time     2026-11-27T10:00:00Z
    terms    EURUSD level 20
    account  A1 10000.00
    tick     EURUSD 1.10000 1.10010
    buy      A1 O1 EURUSD 0.10 x100 pending 1.09000 until 2026-11-27T12:00:00Z
    change   A1 O1 at 1.09500 lots 0.20 sl 1.09400 until 2026-11-27T13:00:00Z
    cancel   A1 O1
  `);
  const at = events.findIndex(({ type }) => type === 'PendingChanged');
  const change = events[at] as Changed;
  const bent = (values: object): Traded => ({
    events: events.with(at, { ...change, ...values } as VenueEvent),
    ticks: new Map(),
  });
  return { at, change, bent, events, orderId: change.orderId };
}

/** The first seeded run that fills an order after changing it, with the position of its last change. */
function filledChange() {
  for (let seed = 1; seed <= 20; seed++) {
    const run = trade(seed, 3_000, false, { hasOrderTypes: true });
    for (const { orderId, fill } of run.events.flatMap((e) => (e.type === 'OrderTriggered' ? [e] : []))) {
      const at = run.events.findLastIndex((e) => e.type === 'PendingChanged' && e.orderId === orderId);
      const placed = run.events.find((e) => e.type === 'OrderPlaced' && e.orderId === orderId);
      if (at >= 0 && placed?.type === 'OrderPlaced') return { run, at, placed, fill };
    }
  }
  throw new Error('no run fills a changed order');
}

describe.runIf(isPythonHere)('both checkers judge a changed order', () => {
  it('like one that is placed with the new values', async () => {
    const { at, change, bent, events, orderId } = changedOrder();
    const { mark, target } = change;
    const { expiry: _, ...always } = change;
    const cases: [said: boolean, run: Traded][] = [
      [true, bent({})],
      [true, { events: events.with(at, always as VenueEvent), ticks: new Map() }],
      [true, bent({ lots: 10_000, stopLoss: 0 })],
      [true, bent({ stopLoss: target - 21 })],
      [false, bent({ stopLoss: target - 20 })],
      [false, bent({ lots: 9_000 })],
      [false, bent({ lots: 0 })],
      [false, bent({ target: mark })],
      [false, bent({ target: mark + 1, stopLoss: 0 })],
      [false, bent({ target: 0, stopLoss: 0 })],
      [false, bent({ expiry: { timeInForce: 'gtd', at: change.at } })],
      // It was over before: the end of the placing holds until it is changed.
      [false, bent({ at: Date.parse('2026-11-27T12:00:00Z') })],
      [false, bent({ actor: 's:triggers' })],
      // After its end.
      [false, { events: [...events.toSpliced(at, 1), { ...change, at: change.at + 1 }], ticks: new Map() }],
    ];
    const said = await verdictsOf(
      cases.map(([, run]) => run),
      orderId,
    );
    expect(said).toEqual(cases.map(([expected]) => expected));
  });

  it('and require that the price reached the changed target', async () => {
    const { run, at, placed, fill } = filledChange();
    const change = run.events[at] as Changed;
    const beyond = (placed.kind === 'limit') === (placed.side === 'buy') ? -1 : 1;
    const target = fill.price + beyond;
    const untrue = run.events.with(at, { ...change, target, stopLoss: 0, takeProfit: 0 } as VenueEvent);
    expect(await verdictsOf([run, { ...run, events: untrue }], change.orderId)).toEqual([true, false]);
  });
});
