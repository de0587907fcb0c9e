// Ticks of instruments that nobody holds leave no figure of their millisecond in doubt: what is named without them is named beside them.
import type { VenueEvent } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { judgeTaped, withEvents } from '../testing/judge-taped.ts';

const BESIDE: ReadonlySet<VenueEvent['type']> = new Set(['OrderPlaced', 'PositionClosed']);

/** The history with a tick of an instrument of its own in the millisecond of each tick, and of each of these events. */
function besideOthers(taped: TapedJournal): TapedJournal {
  const times = taped.batches.flatMap(({ events }) =>
    events.filter(({ type }) => BESIDE.has(type)).map(({ at }) => at),
  );
  const all = [...new Set([...times, ...taped.ticks.map(({ t }) => t)])].sort((a, b) => a - b);
  const others = all.map((t, n) => ({
    ...{ instrumentId: 99, no: n + 1, t, bid: 1, ask: 2, digits: 0, mark: 0 },
  }));
  return { ...taped, ticks: [...taped.ticks, ...others] };
}

const histories = [2, 7].map((seed) => besideOthers(recordTapedJournal(seed, 6_000)));

/** Of so many events that the lie is about, one a history, how many are named. */
async function count(lie: (event: VenueEvent) => readonly object[] | undefined, said: string) {
  let [told, named] = [0, 0];
  for (const taped of histories) {
    const about = taped.batches.flatMap(({ events }) => events.filter((event) => lie(event)));
    for (const one of about.slice(0, 10)) {
      told += 1;
      const faults = await judgeTaped(
        withEvents(taped, (event) => (event === one ? (lie(event) as VenueEvent[]) : [event])),
      );
      if (faults.some((fault) => fault.includes(said))) named += 1;
    }
  }
  return { told, named };
}

it('has nothing to say of an honest venue', async () => {
  for (const taped of histories) expect(await judgeTaped(taped)).toEqual([]);
});

it.each([
  [
    'a margin',
    'at other figures than',
    0.9,
    (event: VenueEvent) =>
      event.type === 'OrderPlaced' && event.fill
        ? [{ ...event, fill: { ...event.fill, margin: event.fill.margin + 1 } }]
        : undefined,
  ],
  [
    'a profit',
    'at other figures than',
    0.9,
    (event: VenueEvent) =>
      event.type === 'PositionClosed' && event.reason === 'user'
        ? [{ ...event, profit: event.profit - 1 }]
        : undefined,
  ],
  [
    'a call that is left out',
    'is not called by tick',
    0.4,
    (event: VenueEvent) => (event.type === 'MarginCalled' ? [] : undefined),
  ],
] as const)('names %s', async (_, said, share, lie) => {
  const { told, named } = await count(lie, said);
  expect(told).toBeGreaterThan(5);
  expect(named).toBeGreaterThanOrEqual(told * share);
});
