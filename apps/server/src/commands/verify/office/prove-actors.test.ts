// Rules of who may cause events, applied to journals of every release and on simulated ones, without findings.
import { eventTypes, type VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { eventsOfGolden, readGoldenJournals } from '../../../engine/golden-journal.ts';
import { ActorsCheck } from './prove-actors.ts';

function judge(events: Iterable<VenueEvent>): readonly string[] {
  const check = new ActorsCheck();
  let seq = 0;
  for (const event of events) check.take(++seq, asVenue(event));
  return check.findings.list;
}

/** Gives simulated events, which the core accepts from any actor, the actor that the venue allows. */
function asVenue(event: VenueEvent): VenueEvent {
  if (event.actor === 's:unrecorded') return event;
  const isReset = 'reason' in event && event.reason === 'demo_reset' && event.actor.startsWith('o:');
  if (isReset || event.type === 'AccountOpened' || event.type === 'AccountArchived')
    return { ...event, actor: 's:accounts' };
  if (event.type === 'VenueStarted' || event.type === 'ExecutionCounted')
    return { ...event, actor: 's:record' };
  if (event.type === 'AuditAnchored') return { ...event, actor: 's:audit' };
  if (event.type === 'ReferralRewarded') return { ...event, actor: 's:referrals' };
  // The simulation uses this actor for the office.
  if (event.actor === 's:deposits') return { ...event, actor: 'o:otto' };
  return event;
}

const goldens = await readGoldenJournals();
it.each(goldens.map((golden) => [golden.name, golden] as const))('accepts %s', (_, golden) => {
  const events = eventsOfGolden(golden);
  expect(events.length).toBeGreaterThan(100);
  expect(judge(events)).toEqual([]);
});

it.each([3, 11, 42])('accepts a simulated journal, seed %s', (seed) => {
  expect(judge(recordJournal(seed, 3_000).batches.flatMap(({ events }) => events))).toEqual([]);
});

it('knows who writes each type of event, and that nobody else does', () => {
  const parts = ['start', 'record', 'accounts', 'audit', 'inputs', 'erasures', 'referrals'];
  const actors = ['c:1', 'o:olga', ...[...parts, 'triggers', 'rollover', 'risk'].map((part) => `s:${part}`)];
  const may = (event: object, actor: string) =>
    judge([{ v: 1, at: 1, ...event, actor } as never]).length === 0;
  for (const type of eventTypes) {
    const reason = type === 'PositionClosed' || type === 'OrderCancelled' ? { reason: 'stop_out' } : {};
    const writers = actors.filter((actor) => may({ type, accountId: 1, ...reason }, actor));
    expect(writers, type).not.toEqual([]);
    // Separate checks cover events that only operators cause.
    if (!writers.includes('o:olga')) expect(writers.length, type).toBe(1);
    expect(may({ type: 'OrderPlaced', accountId: 1 }, 'client')).toBe(false);
  }
});
