// The auditor's second decisions: a random history of the engine has nothing against it, and each false figure is named.
import { apply, type VenueEvent, VenueState } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { DecisionCheck } from './prove-decisions.ts';

const events = [5, 11, 23].map(
  (seed) => recordJournal(seed, 6_000).batches.flatMap((batch) => batch.events) as VenueEvent[],
);

/** What is said of a history, which ends with the first event of the type of which `lie` makes another. */
function judge<Type extends VenueEvent['type']>(
  history: readonly VenueEvent[],
  type?: Type,
  lie?: (event: Extract<VenueEvent, { type: Type }>, state: VenueState) => VenueEvent,
): readonly string[] {
  const state = new VenueState();
  const check = new DecisionCheck();
  for (const event of history) {
    const isOfType = event.type === type;
    const told = lie && isOfType ? lie(event as Extract<VenueEvent, { type: Type }>, state) : event;
    check.take(state.seq + 1, told, state);
    if (told !== event) return check.faults;
    apply(state, event);
  }
  return check.faults;
}

const withType = (type: VenueEvent['type']): readonly VenueEvent[] =>
  events.find((history) => history.some((event) => event.type === type)) ?? [];

it('has nothing to say of what the engine decided', () => {
  for (const type of ['SwapCharged', 'StopOutStep', 'MarginCalled'] as const)
    expect(withType(type).length, type).toBeGreaterThan(0);
  for (const history of events) expect(judge(history)).toEqual([]);
});

it('names swaps for other days, and of a day that was charged', () => {
  const history = withType('SwapCharged');
  expect(judge(history, 'SwapCharged', (event) => ({ ...event, days: event.days + 1 }))[0]).toContain(
    'days of swap',
  );
  const twice = judge(history, 'SwapCharged', (event, state) => {
    const { swapDate } = state.order(event.orderId);
    return swapDate === '' ? event : { ...event, valueDate: swapDate };
  });
  expect(twice[0]).toContain('after that of');
});

it.each([
  ['balance', { balance: 1 }, 'a balance of 1'],
  ['margin', { margin: 1 }, 'a margin of 1'],
  ['positions', { positions: [] }, 'other positions than it had'],
  ['profits', { profits: 1 }, 'profits that do not add up'],
] as const)('names another %s at a stop-out', (_, figures, said) => {
  const found = judge(
    withType('StopOutStep'),
    'StopOutStep',
    (event) => ({ ...event, figures: { ...event.figures, ...figures } }) as VenueEvent,
  );
  expect(found.join('; ')).toContain(said);
});

it('names a level that the settings do not have', () => {
  const found = judge(withType('StopOutStep'), 'StopOutStep', (event) => ({ ...event, level: 99 }));
  expect(found[0]).toContain('out at 99 %');
});
