// What an auditor decides again of orders: a random history of the engine has nothing against it, and each lie is named.
import { apply, money, type VenueEvent, VenueState } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { DecisionCheck } from './prove-decisions.ts';

type Of<Type extends VenueEvent['type']> = Extract<VenueEvent, { type: Type }>;
interface Told {
  /** Said and done before the event. */
  readonly ahead?: readonly VenueEvent[];
  /** Said in its place. */
  readonly instead?: VenueEvent;
}

const histories = [5, 11, 23, 30].map(
  (seed) => recordJournal(seed, 6_000).batches.flatMap((batch) => batch.events) as VenueEvent[],
);

/** What is said of a history with a lie in it, at the first event that it has something for. */
function judge(
  history: readonly VenueEvent[],
  lie: (event: VenueEvent, state: VenueState) => Told | undefined = () => undefined,
) {
  const state = new VenueState();
  const check = new DecisionCheck();
  let hasLied = false;
  for (const event of history) {
    const told: Told | undefined = hasLied ? undefined : lie(event, state);
    hasLied ||= told !== undefined;
    for (const one of told?.ahead ?? []) {
      check.take(state.seq + 1, one, state);
      apply(state, one);
    }
    check.take(state.seq + 1, told?.instead ?? event, state);
    apply(state, event);
  }
  check.end();
  return { hasLied, faults: check.faults };
}

const on =
  <Type extends VenueEvent['type']>(
    type: Type,
    change: (event: Of<Type>, state: VenueState) => object | undefined,
  ) =>
  (event: VenueEvent, state: VenueState): Told | undefined => {
    const changed = event.type === type ? change(event as Of<Type>, state) : undefined;
    return changed && { instead: { ...event, ...changed } as VenueEvent };
  };

const stamp = { v: 1, actor: 's:feed' } as const;
const halt = (event: VenueEvent, instrumentId: number): Told => ({
  ahead: [{ ...stamp, type: 'InstrumentHalted', at: event.at, instrumentId, reason: 'a lie' }],
});
const isReal = (state: VenueState, id: number): boolean => !state.account(id).demo;

it('has nothing to say of what the engine decided', () => {
  for (const history of histories) expect(judge(history).faults).toEqual([]);
});

it.each([
  [
    'a closing in a halted instrument',
    'while instrument',
    (event: VenueEvent, state: VenueState) =>
      event.type === 'PositionClosed' && event.reason === 'stop_loss'
        ? halt(event, state.order(event.orderId).instrumentId)
        : undefined,
  ],
  [
    'a placing in a halted instrument',
    'while instrument',
    (event: VenueEvent) => (event.type === 'OrderPlaced' ? halt(event, event.instrumentId) : undefined),
  ],
  [
    'a trigger in a halted instrument',
    'while instrument',
    (event: VenueEvent, state: VenueState) =>
      event.type === 'OrderTriggered' ? halt(event, state.order(event.orderId).instrumentId) : undefined,
  ],
  [
    'a stop-out that counts a halted instrument as one to trade in',
    'while its instrument is halted',
    (event: VenueEvent, state: VenueState) =>
      event.type === 'StopOutStep' ? halt(event, state.order(event.orderId).instrumentId) : undefined,
  ],
  [
    'a target that was not reached',
    'its target is',
    on('PositionClosed', ({ reason }) => (reason === 'stop_loss' ? { reason: 'take_profit' } : undefined)),
  ],
  [
    'a stop that nobody set',
    'which does not reach 0',
    on('PositionClosed', ({ reason, orderId }, state) =>
      reason === 'user' && state.order(orderId).stopLoss === 0 ? { reason: 'stop_loss' } : undefined,
    ),
  ],
  [
    'a pending order that is filled where it was not reached',
    'which does not reach',
    on('OrderTriggered', ({ orderId, fill }, state) => {
      const { side, kind, target } = state.order(orderId);
      const isFalling = (side === 'buy') === (kind === 'limit');
      return { fill: { ...fill, price: target + (isFalling ? 1 : -1) } };
    }),
  ],
  [
    'a conversion by a pair to and fro',
    'by another route',
    on('PositionClosed', ({ conversion: [leg] }) =>
      leg ? { conversion: [leg, { ...leg, inverted: !leg.inverted }, leg] } : undefined,
    ),
  ],
  [
    'a conversion that turns its pair over',
    'by another route',
    on('SwapCharged', ({ conversion: [leg, ...rest] }) =>
      leg ? { conversion: [{ ...leg, inverted: !leg.inverted }, ...rest] } : undefined,
    ),
  ],
  [
    'a conversion of what is in dollars',
    'by another route',
    on('OrderPlaced', ({ fill, quoteCurrency }) => {
      const leg = { instrumentId: 1, code: 'EURUSD', tick: 1, price: 110_000, precision: 5, inverted: false };
      return fill && quoteCurrency === 'USD' ? { fill: { ...fill, conversion: [leg] } } : undefined;
    }),
  ],
  [
    'a real account whose profit a demo reset takes',
    'is no demo account',
    on('PositionClosed', ({ reason, accountId, part, orderId }, state) =>
      reason === 'user' && part === null && isReal(state, accountId)
        ? {
            ...{ reason: 'demo_reset', tick: 0, profit: 0, conversion: [] },
            price: state.order(orderId).openPrice,
          }
        : undefined,
    ),
  ],
  [
    'a demo account that is reset by one closing',
    'that did not follow',
    on('PositionClosed', ({ reason, accountId, part }, state) =>
      reason === 'user' && part === null && !isReal(state, accountId) ? { reason: 'demo_reset' } : undefined,
    ),
  ],
  [
    'a reset that takes a profit at no tick',
    'not at its opening price',
    on('PositionClosed', ({ reason, profit }) =>
      reason === 'demo_reset' && profit !== 0 ? { tick: 0 } : undefined,
    ),
  ],
  [
    'a reset that leaves a position open',
    'which still has orders',
    (event: VenueEvent, state: VenueState) => {
      const [account] = [...state.accounts.values()].filter(
        ({ demo, positions }) => demo && positions.size > 0,
      );
      const reset = { ...stamp, type: 'DemoReset' as const, at: event.at, key: null };
      return account && { ahead: [{ ...reset, accountId: account.id, adjustment: money(0) }] };
    },
  ],
  [
    'a swap without its tick, where others have one',
    'without the tick of its price',
    (() => {
      let swaps = 0;
      return on('SwapCharged', ({ tick: _, ...rest }) => {
        swaps += 1;
        return swaps > 1 ? { ...rest, tick: undefined } : undefined;
      });
    })(),
  ],
  [
    'a stop-out that spares the largest loss',
    'whose turn it was',
    on('StopOutStep', ({ figures, orderId, at }, state) => {
      const chosen = figures.positions.find((one) => one.orderId === orderId);
      const other = figures.positions.find(
        (one) => one.tradable && one.profit > (chosen?.profit ?? 0) && state.order(one.orderId).openedAt < at,
      );
      return other && { orderId: other.orderId };
    }),
  ],
  [
    'a stop-out without figures',
    'without the figures of its account',
    on('PositionClosed', ({ reason }) => (reason === 'user' ? { reason: 'stop_out' } : undefined)),
  ],
  [
    'a stop-out whose closing is another’s',
    'whose closing did not follow',
    on('PositionClosed', ({ reason }) => (reason === 'stop_out' ? { reason: 'user' } : undefined)),
  ],
  [
    'an order of a blocked account',
    'which is blocked',
    (event: VenueEvent) =>
      event.type === 'OrderPlaced'
        ? {
            ahead: [
              {
                ...{ ...stamp, type: 'AccountBlocked' as const, at: event.at, key: null },
                ...{ accountId: event.accountId, reason: 'a lie' },
              },
            ],
          }
        : undefined,
  ],
  ['a leverage that nobody is offered', 'at a leverage of 77', on('OrderPlaced', () => ({ multiple: 77 }))],
  [
    'terms that the instrument does not have',
    'under other terms',
    on('OrderPlaced', ({ contractSize }) => ({ contractSize: contractSize + 1 })),
  ],
] as const)('names %s', (_, said, lie) => {
  const found = histories.map((history) => judge(history, lie)).find(({ hasLied }) => hasLied);
  expect(found?.faults.join('; ')).toContain(said);
});
