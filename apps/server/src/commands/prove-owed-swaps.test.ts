// A swap that is said to wait while its prices are there, or that is never charged once they came, is named.
import { apply, swapRateOf, type VenueEvent, VenueState } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { judgeTaped, tapedHistories, withEvents } from './testing/judge-taped.ts';

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SEEDS ?? 20);

type Swap = Extract<VenueEvent, { type: 'SwapCharged' }>;
type RolledOver = Extract<VenueEvent, { type: 'RolledOver' }>;

const histories = tapedHistories(40);
const isOf = (swap: Swap, event: VenueEvent): event is RolledOver =>
  event.type === 'RolledOver' && event.valueDate === swap.valueDate;

/** Swaps of the history, and whether each had waited. */
function swapsOf({ batches }: TapedJournal): { swap: Swap; waited: boolean }[] {
  const rolled = new Set<string>();
  return batches
    .flatMap(({ events }) => events)
    .flatMap((event) => {
      if (event.type === 'RolledOver') rolled.add(event.valueDate);
      return event.type === 'SwapCharged' ? [{ swap: event, waited: rolled.has(event.valueDate) }] : [];
    });
}

/** How the rollover would have had it wait. */
function waitingOf({ batches }: TapedJournal, swap: Swap): object {
  const state = new VenueState();
  for (const event of batches.flatMap(({ events }) => events)) {
    if (event === swap) break;
    apply(state, event);
  }
  const order = state.order(swap.orderId);
  const terms = state.terms.get(order.instrumentId);
  if (!terms) throw new Error('an order without terms');
  return {
    orderId: order.id,
    days: swap.days,
    mode: terms.swapMode,
    rate: swapRateOf(terms, order.side),
  };
}

it('has nothing to say of swaps that wait for their prices', async () => {
  let waited = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    const taped = recordTapedJournal(seed, 6_000, { keepsQuotes: false });
    waited += swapsOf(taped).filter((one) => one.waited).length;
    expect(await judgeTaped(taped), `seed ${seed}`).toEqual([]);
  }
  expect(waited).toBeGreaterThan(SEEDS / 10);
}, 600_000);

it('names a swap that is said to wait, though its prices were known', async () => {
  let [told, named] = [0, 0];
  for (const taped of histories.slice(0, 20))
    for (const { swap } of swapsOf(taped)
      .filter(({ waited }) => !waited)
      .slice(0, 3)) {
      const waiting = waitingOf(taped, swap);
      const lie = withEvents(taped, (event) => {
        if (event === swap) return [];
        return isOf(swap, event)
          ? [{ ...event, waiting: [...(event.waiting ?? []), waiting] } as never]
          : [event];
      });
      told += 1;
      const said = `order ${swap.orderId} waits for its swap of ${swap.valueDate}`;
      if ((await judgeTaped(lie)).join('; ').includes(said)) named += 1;
    }
  expect(told).toBeGreaterThan(10);
  expect(named).toBeGreaterThanOrEqual(told * 0.8);
});

it('names a swap that had to wait and is not charged once its prices came', async () => {
  let [told, named] = [0, 0];
  for (const taped of histories)
    for (const { swap } of swapsOf(taped)
      .filter(({ waited }) => waited)
      .slice(0, 2)) {
      const lie = withEvents(taped, (event) => (event === swap ? [] : [event]));
      told += 1;
      const said = `order ${swap.orderId} waits for its swap of ${swap.valueDate}, and a tick came`;
      if ((await judgeTaped(lie)).join('; ').includes(said)) named += 1;
    }
  expect(told).toBeGreaterThan(5);
  expect(named).toBeGreaterThanOrEqual(told * 0.8);
});
