// The auditor's second decisions: a random history of the engine has nothing against it, and each false figure is named.
import { apply, rolloverDays, swapRateOf, type VenueEvent, VenueState, weekdayOf } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { DecisionCheck } from './prove-decisions.ts';

const events = [7, 11, 23].map(
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

const DAY_MS = 86_400_000;
const nextWeek = (date: string): string => new Date(Date.parse(date) + 7 * DAY_MS).toISOString().slice(0, 10);

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

/** Told whole, with the lie in place of the first event that it has something for. */
function judgeWhole(
  history: readonly VenueEvent[],
  lie: (event: VenueEvent, state: VenueState) => VenueEvent | undefined,
): readonly string[] {
  const state = new VenueState();
  const check = new DecisionCheck();
  let hasLied = false;
  for (const event of history) {
    const told: VenueEvent | undefined = hasLied ? undefined : lie(event, state);
    hasLied ||= told !== undefined;
    check.take(state.seq + 1, told ?? event, state);
    apply(state, event);
  }
  expect(hasLied).toBe(true);
  return check.faults;
}
const onRollover =
  (change: (event: Extract<VenueEvent, { type: 'RolledOver' }>, state: VenueState) => object | undefined) =>
  (event: VenueEvent, state: VenueState): VenueEvent | undefined => {
    const changed = event.type === 'RolledOver' && event.at > DAY_MS ? change(event, state) : undefined;
    return changed && ({ ...event, ...changed } as VenueEvent);
  };

it.each([
  [
    'a swap of a day that is not over',
    'the day that ends is',
    (event: VenueEvent) =>
      event.type === 'SwapCharged' ? { ...event, valueDate: nextWeek(event.valueDate) } : undefined,
  ],
  [
    'a swap that comes before the rollover’s time',
    'before that day’s end',
    (event: VenueEvent) =>
      event.type === 'SwapCharged' ? { ...event, at: event.at - 3 * DAY_MS } : undefined,
  ],
  [
    'a day that was over',
    'a day that was over before',
    onRollover((_, state) => (state.lastRollover === '' ? undefined : { valueDate: state.lastRollover })),
  ],
  ['an end that is to come', 'at another time than 17:00', onRollover(({ at }) => ({ rolledAt: at + 1 }))],
  [
    'a holiday that nobody listed',
    'which the settings have not',
    onRollover(({ holiday }) => ({ holiday: !holiday })),
  ],
  [
    'a swap that waits at another rate',
    'which the terms had not',
    onRollover(({ holiday, rolledAt, valueDate }, state) => {
      const order = [...state.orders.values()].find(
        (one) => one.status === 'open' && one.openedAt < rolledAt,
      );
      const terms = order && state.terms.get(order.instrumentId);
      if (!order || !terms || holiday) return undefined;
      const days = rolloverDays(terms, weekdayOf(valueDate)) + order.swapDaysOwed;
      const rate = swapRateOf(terms, order.side) + 1;
      return { waiting: [{ orderId: order.id, days, mode: terms.swapMode, rate }] };
    }),
  ],
  [
    'a swap that waits of an order that is not open',
    'which was not open by then',
    onRollover(() => ({ waiting: [{ orderId: 999_999, days: 1, mode: 'points', rate: 1 }] })),
  ],
  [
    'a rollover that leaves out one whose swap waits',
    'which owes a swap of',
    onRollover(({ waiting }) => (waiting === undefined ? undefined : { waiting: [] })),
  ],
  [
    'an event that is dated back',
    'is dated before the event ahead of it',
    (event: VenueEvent) => (event.type === 'OrderPlaced' ? { ...event, at: 1 } : undefined),
  ],
] as const)('names %s', (_, said, lie) => {
  expect(judgeWhole(withType('SwapCharged'), lie).join('; ').replaceAll("'", '’')).toContain(said);
});

it('names a position that a rollover leaves out', () => {
  const history = withType('SwapCharged');
  const at = history.findIndex(({ type }) => type === 'SwapCharged');
  const { orderId, valueDate } = history[at] as Extract<VenueEvent, { type: 'SwapCharged' }>;
  const rolled = history.findIndex((event, index) => index > at && event.type === 'RolledOver');
  const without = [...history.slice(0, at), ...history.slice(at + 1, rolled + 1)];
  expect(judge(without)).toEqual([
    `event ${rolled} leaves out order ${orderId}, which owes a swap of ${valueDate}`,
  ]);
});

it('names a position that is counted twice', () => {
  const found = judge(withType('StopOutStep'), 'StopOutStep', (event) => {
    const { positions, ...rest } = event.figures;
    return { ...event, figures: { ...rest, positions: [...positions, ...positions.slice(0, 1)] } };
  });
  expect(found.join('; ')).toContain('other positions than it had');
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
