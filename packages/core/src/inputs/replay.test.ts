// The inputs of a run reproduce its events byte for byte; changed inputs do not.
import { expect, test } from 'vitest';
import { VenueState } from '../engine/state.ts';
import {
  nextTickOf,
  recordTapedJournal,
  type TapedBatch,
  type TapedJournal,
} from '../testing/record-taped-journal.ts';
import { Replay } from './replay.ts';

const SEEDS = Array.from({ length: 40 }, (_, n) => n + 1);

function replay({ batches, ticks }: TapedJournal): string[] {
  const events: string[] = [];
  const run = new Replay({
    state: new VenueState(0),
    nextTick: nextTickOf(ticks),
    started: () => {},
    emit: (event) => events.push(JSON.stringify(event)),
  });
  for (const { inputs, events } of batches) run.run(inputs, events);
  return events;
}

const written = (batches: readonly TapedBatch[]): string[] =>
  batches.flatMap(({ events }) => events.map((event) => JSON.stringify(event)));

test.each(SEEDS)(
  'seed %i: crowded moments, starts, portions and standstills come out as they were',
  (seed) => {
    const journal = recordTapedJournal(seed, 3_000, { isCrowded: true, hasEvenings: true });
    expect(replay(journal)).toEqual(written(journal.batches));
  },
);

test('days that end at once, and starts without quotes', () => {
  const journal = recordTapedJournal(7, 4_000, { keepsQuotes: false });
  const events = written(journal.batches);
  expect(events.length).toBeGreaterThan(500);
  expect(replay(journal)).toEqual(events);
});
