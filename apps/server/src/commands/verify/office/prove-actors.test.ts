// Who may cause what is held against journals of every release and against simulated ones, which accuse nobody.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { eventsOfGolden, readGoldenJournals } from '../../../engine/golden-journal.ts';
import { ActorsCheck } from './prove-actors.ts';

function judge(events: Iterable<VenueEvent>): readonly string[] {
  const check = new ActorsCheck();
  let seq = 0;
  for (const event of events) check.take(++seq, asVenue(event));
  return check.faults.list;
}

/** Simulated acts that the core takes from anybody are by whom the venue lets them be done. */
function asVenue(event: VenueEvent): VenueEvent {
  if (event.actor === 's:unrecorded') return event;
  const isReset = 'reason' in event && event.reason === 'demo_reset' && event.actor.startsWith('o:');
  if (isReset || event.type === 'AccountOpened' || event.type === 'AccountArchived')
    return { ...event, actor: 's:accounts' };
  if (event.type === 'VenueStarted' || event.type === 'ExecutionCounted')
    return { ...event, actor: 's:record' };
  if (event.type === 'ReferralRewarded') return { ...event, actor: 's:referrals' };
  if (event.type === 'CommandRefused' && event.actor === 's:deposits') return { ...event, actor: 'o:otto' };
  return event;
}

const goldens = await readGoldenJournals();
it.each(goldens.map((golden) => [golden.name, golden] as const))('has nothing against %s', (_, golden) => {
  const events = eventsOfGolden(golden);
  expect(events.length).toBeGreaterThan(100);
  expect(judge(events)).toEqual([]);
});

it.each([3, 11, 42])('has nothing against a simulated journal, seed %s', (seed) => {
  expect(judge(recordJournal(seed, 3_000).batches.flatMap(({ events }) => events))).toEqual([]);
});
