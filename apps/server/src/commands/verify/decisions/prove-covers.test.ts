// The cover of negative balances, decided again: random histories have nothing against them, and each lie is named.
import { apply, type Money, type VenueEvent, VenueState } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { CoverCheck, leftOwing } from './prove-covers.ts';

const histories = [5, 11, 23, 31].map(
  (seed) => recordJournal(seed, 6_000).batches.flatMap((batch) => batch.events) as VenueEvent[],
);

function judge(history: readonly VenueEvent[]): string[] {
  const found: string[] = [];
  const state = new VenueState();
  const check = new CoverCheck((seq, what) => found.push(`event ${seq} ${what}`));
  for (const event of history) {
    check.take(state.seq + 1, event, state);
    if (found.length > 0) return found;
    apply(state, event);
  }
  return [...found, ...leftOwing(state)];
}

const withType = (type: VenueEvent['type']): { history: readonly VenueEvent[]; at: number } => {
  const history = histories.find((events) => events.some((event) => event.type === type)) ?? [];
  return { history, at: history.findIndex((event) => event.type === type) };
};
const changed = (type: VenueEvent['type'], by: object): VenueEvent[] => {
  const { history, at } = withType(type);
  return history.map((event, index) => (index === at ? ({ ...event, ...by } as VenueEvent) : event));
};
const amountOf = (type: 'NegativeBalanceCovered' | 'WithdrawalReleased'): Money => {
  const { history, at } = withType(type);
  return (history[at] as Extract<VenueEvent, { type: typeof type }>).amount;
};

it('has nothing against what the engine covers and releases', () => {
  for (const type of ['NegativeBalanceCovered', 'WithdrawalReleased'] as const)
    expect(withType(type).at, type).toBeGreaterThan(0);
  for (const history of histories) expect(judge(history)).toEqual([]);
});

it.each([
  ['too high', 1_000_000],
  ['too low', -1],
])('names a cover that is %s', (_, by) => {
  const amount = amountOf('NegativeBalanceCovered') + by;
  expect(judge(changed('NegativeBalanceCovered', { amount }))[0]).toContain(`with ${amount}, which owes`);
});

it('names a cover that is missing, and one that is missing at the end', () => {
  const { history, at } = withType('NegativeBalanceCovered');
  expect(judge(history.toSpliced(at, 1))[0]).toContain('the house has to cover first');
  expect(judge(history.slice(0, at))[0]).toContain('which the house has to cover');
});

it('names a cover of an account that owes nothing', () => {
  const { history, at } = withType('NegativeBalanceCovered');
  const twice = history.toSpliced(at, 0, history[at] as VenueEvent);
  expect(judge(twice).join('; ')).toContain('which owes nothing');
});

it('names a cover while withdrawals wait, and one that is released out of turn or with another amount', () => {
  const { history, at } = withType('WithdrawalReleased');
  const { accountId } = history[at] as Extract<VenueEvent, { type: 'WithdrawalReleased' }>;
  const cover = { ...history[at], type: 'NegativeBalanceCovered', accountId } as VenueEvent;
  expect(judge(history.toSpliced(at, 1, cover)).join('; ')).toContain('whose withdrawals come back first');
  expect(judge(changed('WithdrawalReleased', { withdrawalId: 99_999 })).join('; ')).toContain(
    'not its newest',
  );
  const amount = amountOf('WithdrawalReleased') + 1;
  expect(judge(changed('WithdrawalReleased', { amount })).join('; ')).toContain(`with ${amount}, of`);
});
