// Both checkers of receipts on stops and stop-outs that a seeded run has not: stops of a pending order on either side of its target, and a
// stop-out whose position is not closed by it.
import { describe, expect, it } from 'vitest';
import type { VenueEvent } from '../packages/core/src/model/event.ts';
import { runScenario } from '../packages/core/src/testing/scenario.ts';
import { askAll, isPythonHere } from './testing/ask-checkers.ts';
import { receiptsOf, type Traded, trade } from './testing/simulated-receipts.ts';

/** Both checkers' verdicts on the order's receipt of each run; a description if they differ. */
async function verdictsOn(runs: readonly Traded[], orderId: number): Promise<(boolean | string)[]> {
  const asked = runs.map((run) => {
    const { receipts, keys } = receiptsOf(run);
    return { text: JSON.stringify(receipts.find(({ OrderId }) => OrderId === orderId)), keys };
  });
  const verdicts = await askAll(asked);
  return verdicts.map(([python, app]) => (python === app ? app : `Python ${python}, app ${app}`));
}

/** A pending order, and its stops once they were set. */
function pendingOrder(side: 'buy' | 'sell') {
  const { events } = runScenario(`
    time     2026-11-27T10:00:00Z
    account  A1 10000.00
    tick     EURUSD 1.10000 1.10010
    ${side}      A1 O1 EURUSD 0.10 x100 pending ${side === 'buy' ? '1.09000' : '1.11000'}
    stops    A1 O1 ${side === 'buy' ? '1.08000 1.12000' : '1.12000 1.08000'}
`);
  const placed = events.find((event) => event.type === 'OrderPlaced');
  const set = events.find((event) => event.type === 'StopsSet');
  const terms = events.find((event) => event.type === 'InstrumentConfigured');
  if (placed?.type !== 'OrderPlaced' || set?.type !== 'StopsSet' || terms?.type !== 'InstrumentConfigured')
    throw new Error('the scenario has no pending order with stops');
  const { stopsLevel } = terms.terms;
  /** Points by which a stop of the order lies on the winning side of its target; undefined for none. */
  const at = (points: number | undefined): number =>
    points === undefined ? 0 : placed.target + (side === 'buy' ? points : -points);
  const tell = (event: VenueEvent, loss?: number, gain?: number): Traded => ({
    events: events.with(events.indexOf(event), {
      ...event,
      stopLoss: at(loss),
      takeProfit: at(gain),
    } as VenueEvent),
    ticks: new Map(),
  });
  return { placed, set, tell, level: stopsLevel, orderId: placed.orderId };
}

describe.runIf(isPythonHere)('both checkers', () => {
  it.each(['buy', 'sell'] as const)('check the stops of a pending %s against its target', async (side) => {
    const { placed, set, tell, level, orderId } = pendingOrder(side);
    const cases: [said: boolean, loss?: number | undefined, gain?: number][] = [
      [true],
      [true, -level - 1],
      [false, -level],
      [false, 1],
      [false, 500, -500],
      // The spread may have been that wide: no event records it.
      [true, undefined, 1],
      [true, undefined, -5],
      [true, -3 * level - 9, -level - 7],
      [false, -3 * level - 9, -level - 8],
      [false, -500, -500],
      [true, -500, 500],
    ];
    const expected = cases.map(([said]) => said);
    for (const event of [placed, set]) {
      const runs = cases.map(([, loss, gain]) => tell(event, loss, gain));
      expect(await verdictsOn(runs, orderId)).toEqual(expected);
    }
  });

  it('do not check an unchanged stop against a newly set one', async () => {
    const { placed, set, tell, orderId } = pendingOrder('buy');
    const first = tell(placed, undefined, -600);
    const at = first.events.findIndex(({ type }) => type === 'StopsSet');
    const takeProfit = placed.target - 600;
    const told = first.events.with(at, { ...set, stopLoss: placed.target - 500, takeProfit } as VenueEvent);
    expect(await verdictsOn([{ ...first, events: told }], orderId)).toEqual([true]);
  });

  it('require the closing of a stop-out right after its amounts', async () => {
    const run = trade(12, 900);
    const closedAt = run.events.findIndex(
      (event) => event.type === 'PositionClosed' && event.reason === 'stop_out',
    );
    const closed = run.events[closedAt];
    if (closed?.type !== 'PositionClosed') throw new Error('this run has no stop-out');
    const { orderId, accountId } = closed;
    const bent = (change: object): VenueEvent[] =>
      run.events.with(closedAt, { ...closed, ...change } as VenueEvent);
    const stops = {
      type: 'StopsSet',
      stopLoss: 0,
      takeProfit: 0,
      reason: 'stop_out',
      actor: `c:${accountId}`,
    };
    const between = { ...closed, ...stops } as unknown as VenueEvent;
    const cases: [said: boolean, events: readonly VenueEvent[]][] = [
      [true, run.events],
      [false, bent({ reason: 'user', actor: `c:${accountId}` })],
      [false, bent({ reason: 'operator', actor: 'o:olga', cause: 'so' })],
      // Nothing follows the amounts, or an event that poses as the closing.
      [false, run.events.slice(0, closedAt)],
      [false, run.events.with(closedAt, between)],
      [false, run.events.toSpliced(closedAt, 0, between)],
      // Two sets of amounts for one closing.
      [false, run.events.toSpliced(closedAt, 0, run.events[closedAt - 1] as VenueEvent)],
    ];
    const said = await verdictsOn(
      cases.map(([, events]) => ({ ...run, events })),
      orderId,
    );
    expect(said).toEqual(cases.map(([holds]) => holds));
  });
});
