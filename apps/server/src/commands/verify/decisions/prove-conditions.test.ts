// What must be so of an account before an event, and the reasons of refusals: random histories have nothing against them, and each lie is named.
import { apply, type VenueEvent, VenueState } from '@candor/core';
import { recordJournal, recordTapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { eventsOfGolden, readGoldenJournals } from '../../../engine/golden-journal.ts';
import { DecisionCheck } from './prove-decisions.ts';

type Of<Type extends VenueEvent['type']> = Extract<VenueEvent, { type: Type }>;
/** What is said in the place of an event; undefined where it is about another. */
type Lie = (event: VenueEvent, state: VenueState) => readonly object[] | undefined;

const histories = [
  ...[2, 7, 19].map((seed) => recordTapedJournal(seed, 6_000)),
  ...[5, 11, 23].map((seed) => recordJournal(seed, 6_000)),
].map(({ batches }) => batches.flatMap(({ events }) => events) as VenueEvent[]);

/** What is said of a history with the first lie that can be told, which is folded like the truth. */
function judge(history: readonly VenueEvent[], lie: Lie = () => undefined): readonly string[] {
  const state = new VenueState();
  const check = new DecisionCheck();
  let hasLied = false;
  for (const event of history) {
    const told: readonly object[] | undefined = hasLied ? undefined : lie(event, state);
    hasLied ||= told !== undefined;
    for (const one of (told ?? [event]) as readonly VenueEvent[]) {
      check.take(state.seq + 1, one, state);
      apply(state, one);
    }
    // What comes behind a lie is of another history.
    if (hasLied && check.faults.length > 0) return check.faults;
  }
  return check.faults;
}

const on =
  <Type extends VenueEvent['type']>(
    type: Type,
    tell: (event: Of<Type>, state: VenueState) => readonly object[] | undefined,
  ): Lie =>
  (event, state) =>
    event.type === type ? tell(event as Of<Type>, state) : undefined;

/** Refused for this reason, while it is not so of any account. */
const refused =
  (refusal: object): Lie =>
  (event, state) => {
    if (event.type !== 'CommandRefused') return undefined;
    const { blocked, protection, demo } = state.account(event.accountId);
    const isFree = !blocked && !protection && state.halted.size === 0 && !demo;
    return isFree ? [{ ...event, refusal }] : undefined;
  };

const DAY_MS = 86_400_000;

it('has nothing to say of what the engine decided', () => {
  for (const history of histories) expect(judge(history)).toEqual([]);
});

it('has nothing to say of what engines of before decided', async () => {
  for (const golden of await readGoldenJournals())
    expect(judge(eventsOfGolden(golden)), golden.name).toEqual([]);
});

it.each([
  ['a day that begins twice', 'a second time', on('LossDayBegun', (event) => [event, event])],
  [
    'a break of a year',
    'another length',
    on('BreakTaken', (event) => [{ ...event, until: event.at + 365 * DAY_MS }]),
  ],
  ['a call that is given twice', 'calls account', on('MarginCalled', (event) => [event, event])],
  ['a call that is armed twice', 'arms the call', on('MarginCallArmed', (event) => [event, event])],
  [
    'a stop-out that leaves an order waiting',
    'whose pending orders go first',
    on('OrderCancelled', ({ reason }) => (reason === 'stop_out' ? [] : undefined)),
  ],
  [
    'a block that leaves an order waiting',
    'whose pending orders go first',
    on('OrderCancelled', ({ reason }) => (reason === 'operator' ? [] : undefined)),
  ],
  [
    'an approval above the limit that is none',
    'above the limit: it takes two',
    on('WithdrawalApproved', (event, state) => {
      if (!event.needsTwo) return undefined;
      const { needsTwo: _, ...approved } = event;
      const { at, v, actor, accountId, withdrawalId } = event;
      const { amount = 0, fee = 0 } = state.account(accountId).money?.withdrawals.get(withdrawalId) ?? {};
      const settings = { ...state.settings, secondOperatorAbove: 1e15 };
      const raised = { type: 'SettingsChanged', at, v, actor, settings };
      const paid = { ...{ type: 'WithdrawalPaid', at, v, actor, accountId, withdrawalId }, amount, fee };
      return [approved, raised, { ...paid, reference: 'r', key: null }];
    }),
  ],
  [
    'an approval below the limit that takes two',
    'which it is not',
    on('WithdrawalApproved', (event) => (event.needsTwo ? undefined : [{ ...event, needsTwo: true }])),
  ],
  [
    'a sum of a client that leaves one out',
    'and it is',
    on('DepositCredited', (event) => (event.sum ? [{ ...event, sum: event.sum - 1 }] : undefined)),
  ],
  [
    'a sum of an operator that leaves one out',
    'and it is',
    on('WithdrawalPaid', (event) =>
      event.sumAlone ? [{ ...event, sumAlone: event.sumAlone - 1 }] : undefined,
    ),
  ],
  [
    'an approval that says no sum, behind others that do',
    'has nothing as',
    on('WithdrawalApproved', ({ sum, ...event }, state) =>
      sum && state.recentMoney.plain() ? [event] : undefined,
    ),
  ],
  [
    'a deposit above the limit that one operator credits',
    'alone above the limit: it takes two',
    on('DepositCredited', (event, { settings }) =>
      event.sum && event.decidedBy === undefined
        ? [
            {
              ...{ type: 'SettingsChanged', at: event.at, v: event.v, actor: event.actor },
              settings: { ...settings, secondOperatorAbove: 0 },
            },
            event,
          ]
        : undefined,
    ),
  ],
  [
    'a deposit that one operator confirms to themselves',
    'it takes two',
    on('DepositCredited', (event) =>
      event.decidedBy === undefined ? undefined : [{ ...event, decidedBy: event.actor.slice(2) }],
    ),
  ],
  [
    'an order beyond what its client allowed',
    'further from',
    on('OrderPlaced', (event) =>
      event.fill && event.deviation !== undefined
        ? [{ ...event, seen: event.fill.price + (event.side === 'buy' ? -1 : 1) * (event.deviation + 1) }]
        : undefined,
    ),
  ],
  [
    'an order at another price than there was',
    'where the price was',
    on('OrderPlaced', (event) => (event.fill ? [{ ...event, mark: event.mark + 1 }] : undefined)),
  ],
  [
    'another contract size under live orders',
    'in which there are orders',
    on('InstrumentConfigured', (event, { orders }) =>
      [...orders.values()].some(({ instrumentId }) => instrumentId === event.terms.id)
        ? [{ ...event, terms: { ...event.terms, contractSize: event.terms.contractSize + 1 } }]
        : undefined,
    ),
  ],
  [
    'a stop-out later than the rules have it',
    'of the rules',
    on('SettingsChanged', (event) => {
      const { stopOutLevel: level } = event.settings;
      const rules = { name: 'x', source: 'x', closeOutLevel: level + 1, rewards: true, leverage: [] };
      return [{ ...event, settings: { ...event.settings, rules } }];
    }),
  ],
  [
    'a swap at another tick than those beside it',
    'and others at tick',
    on('SwapCharged', (event, { owedSwaps, orders }) => {
      const order = orders.get(event.orderId);
      if (!order || owedSwaps.of(order).length > 0 || event.tick === undefined) return undefined;
      const { at } = event;
      const start = { type: 'VenueStarted', v: 1, actor: 's:record', at, before: at };
      return [start, event, { ...event, tick: event.tick + 1 }];
    }),
  ],
  ['a client who is not blocked', 'account_blocked, which', refused({ code: 'account_blocked' })],
  ['a break that nobody took', 'on_a_break, which', refused({ code: 'on_a_break', until: 9e12 })],
  [
    'a limit that nobody set',
    'loss_limit_reached, which',
    refused({ code: 'loss_limit_reached', limit: 1, lost: 2 }),
  ],
  ['orders that nobody has', 'too_many_orders, which', refused({ code: 'too_many_orders', max: 1 })],
  [
    'a real account as a demo one',
    'real_account_required, which',
    refused({ code: 'real_account_required' }),
  ],
] as readonly (readonly [string, string, Lie])[])('names %s', (_, said, lie) => {
  const found = histories.flatMap((history) => judge(history, lie));
  expect(found.join('; ')).toContain(said);
});
