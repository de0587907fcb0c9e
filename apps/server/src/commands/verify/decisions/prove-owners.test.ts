// Whose an event is, who caused it, its figures and the rules of money: random histories have nothing against them, and each lie is named, in whatever
// millisecond it was told and however old its order is.
import { apply, type VenueEvent, VenueState } from '@candor/core';
import { recordTapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { eventsOfGolden, readGoldenJournals } from '../../../engine/golden-journal.ts';
import { ActorsCheck } from '../office/prove-actors.ts';
import { DecisionCheck } from './prove-decisions.ts';

type Of<Type extends VenueEvent['type']> = Extract<VenueEvent, { type: Type }>;
type Lie = (event: VenueEvent, state: VenueState) => VenueEvent | undefined;

const histories = [2, 7, 19].map((seed) =>
  recordTapedJournal(seed, 6_000).batches.flatMap((batch) => batch.events),
);

/** What is said of a history with a lie in the place of the first event that it is about. Nothing is folded behind it. */
function judge(history: readonly VenueEvent[], lie: Lie = () => undefined): readonly string[] | undefined {
  const state = new VenueState();
  const check = new DecisionCheck();
  // Random acts have any actor: of an honest history this one is asked where actors are its own.
  const actors = new ActorsCheck();
  for (const [index, event] of history.entries()) {
    const told = lie(event, state);
    check.take(state.seq + 1, told ?? event, state);
    actors.take(state.seq + 1, told ?? event);
    if (told) {
      // What a start changes is known by what follows it.
      const next = history[index + 1];
      if (next && told.actor === 's:start') actors.take(state.seq + 2, next);
      return [...check.faults, ...actors.faults];
    }
    apply(state, event);
  }
  check.end();
  return lie.length > 0 ? undefined : check.faults;
}

const on =
  <Type extends VenueEvent['type']>(
    type: Type,
    change: (event: Of<Type>, state: VenueState) => object | undefined,
  ): Lie =>
  (event, state) => {
    const changed = event.type === type ? change(event as Of<Type>, state) : undefined;
    return changed && ({ ...event, ...changed } as VenueEvent);
  };

const other = (state: VenueState, id: number): number =>
  [...state.accounts.keys()].find((one) => one !== id) ?? 0;
const withdrawalOf = (state: VenueState, status: string): object | undefined => {
  for (const account of state.accounts.values())
    for (const { id, amount, fee, status: standing } of account.money?.withdrawals.values() ?? [])
      if (standing === status) return { accountId: account.id, withdrawalId: id, amount, fee };
  return undefined;
};

it('has nothing to say of what the engine decided', () => {
  for (const history of histories) expect(judge(history)).toEqual([]);
});

it('has nothing to say of what engines of before decided', async () => {
  for (const golden of await readGoldenJournals())
    expect(judge(eventsOfGolden(golden)), golden.name).toEqual([]);
});

it.each([
  [
    'a profit that goes to another account',
    'as one of account',
    on('PositionClosed', ({ accountId }, state) => ({ accountId: other(state, accountId) })),
  ],
  [
    'a swap that another account pays',
    'as one of account',
    on('SwapCharged', ({ accountId }, state) => ({ accountId: other(state, accountId) })),
  ],
  [
    'a pending order that is filled in another account',
    'as one of account',
    on('OrderTriggered', ({ accountId }, state) => ({ accountId: other(state, accountId) })),
  ],
  [
    'an order under a number that is taken',
    'a second time',
    on('OrderPlaced', (_, state) => (state.nextOrderId > 1 ? { orderId: state.nextOrderId - 1 } : undefined)),
  ],
  [
    'a part under a number that is taken',
    'a second time',
    on('PositionClosed', ({ part }) => (part ? { part: { ...part, id: 1 } } : undefined)),
  ],
  [
    'a position that is cancelled away',
    'which is open',
    on('OrderCancelled', (_, state) => {
      const open = [...state.orders.values()].find(({ status }) => status === 'open');
      return open && { orderId: open.id, accountId: open.accountId };
    }),
  ],
  [
    'an account that is opened over',
    'which is open already',
    on('AccountOpened', (_, state) => {
      const [accountId] = state.accounts.keys();
      return accountId === undefined ? undefined : { accountId };
    }),
  ],
  [
    'a real account that is opened with money',
    'and not with 0',
    on('AccountOpened', ({ demo }) => (demo ? undefined : { grant: 1e12 })),
  ],
  [
    'a demo account that is reset to a million',
    'and not at',
    on('DemoReset', ({ adjustment }) => ({ adjustment: adjustment + 99e10 })),
  ],
  ['a swap that is too high', 'a swap of', on('SwapCharged', ({ amount }) => ({ amount: amount - 1 }))],
  [
    'a fee that is too high',
    'with a fee of',
    on('OrderPlaced', ({ fill }) => (fill ? { fill: { ...fill, fee: fill.fee + 1 } } : undefined)),
  ],
  [
    'a margin that is too low',
    'with a margin of',
    on('OrderTriggered', ({ fill }) => ({ fill: { ...fill, margin: fill.margin - 1 } })),
  ],
  ['a profit that is too low', 'a profit of', on('PositionClosed', ({ profit }) => ({ profit: profit - 1 }))],
  [
    'a part that takes the margin of all',
    'its share is',
    on('PositionClosed', ({ part, orderId }, state) =>
      part ? { part: { ...part, margin: state.order(orderId).margin } } : undefined,
    ),
  ],
  [
    'a part of less than nothing',
    'closes a part of order',
    on('PositionClosed', ({ part, profit }) =>
      part ? { part: { ...part, lots: -part.lots }, profit: 0 - profit } : undefined,
    ),
  ],
  [
    'a size that the terms have not',
    'of a size that the terms have not',
    on('OrderPlaced', ({ lots }) => ({ lots: lots + 1 })),
  ],
  [
    'a limit that is made a stop',
    'as a stop at',
    on('OrderPlaced', ({ kind }) => (kind === 'limit' ? { kind: 'stop' } : undefined)),
  ],
  [
    'a withdrawal of more than is free',
    'is free at most',
    on('WithdrawalRequested', (_, state) => ({ amount: 1e14, accountId: [...state.accounts.keys()][0] })),
  ],
  ['a payment that is all fee', 'at a fee of', on('WithdrawalPaid', ({ fee }) => ({ fee: fee + 1 }))],
  [
    'a payment that nobody approved',
    'which is submitted',
    on('WithdrawalPaid', (_, state) => withdrawalOf(state, 'submitted')),
  ],
  [
    'a rejection of what was paid',
    'which is paid',
    on('WithdrawalRejected', (_, state) => withdrawalOf(state, 'paid')),
  ],
  [
    'a payment by one operator alone',
    'it takes two',
    on('WithdrawalPaid', ({ accountId, withdrawalId }, state) => {
      const kept = state.account(accountId).money?.withdrawals.get(withdrawalId);
      return kept?.needsTwo ? { actor: kept.approvedBy } : undefined;
    }),
  ],
  ['a break that ends as it begins', 'ends the break', on('BreakTaken', ({ at }) => ({ until: at }))],
  [
    'a loss limit that is loosened at once',
    'from another time on',
    on('LossLimitSet', ({ at, from }) => (from > at ? { from: at } : undefined)),
  ],
  [
    'another level of the stop-out, as a start sets it',
    'no start follows',
    on('SettingsChanged', ({ settings }) => ({
      actor: 's:start',
      settings: { ...settings, stopOutLevel: 99 },
    })),
  ],
  [
    'terms that a client sets',
    'is InstrumentConfigured by c:1, who',
    on('InstrumentConfigured', () => ({ actor: 'c:1' })),
  ],
] as readonly (readonly [string, string, Lie])[])('names %s', (_, said, lie) => {
  const found = histories.flatMap((history) => judge(history, lie) ?? []);
  expect(found.join('; ')).toContain(said);
});
