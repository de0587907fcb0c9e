// A swap that is said to wait while its prices are there, or that is never charged once they came, is named.
import { apply, swapRateOf, type VenueEvent, VenueState } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { judgeTaped, tapedEvenings, tapedHistories, withEvents } from '../testing/judge-taped.ts';

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SEEDS ?? 20);

type Swap = Extract<VenueEvent, { type: 'SwapCharged' }>;
type RolledOver = Extract<VenueEvent, { type: 'RolledOver' }>;

const histories = tapedHistories(40);
const isOf = (swap: Swap, event: VenueEvent): event is RolledOver =>
  event.type === 'RolledOver' && event.valueDate === swap.valueDate;

/** Swaps of the history, whether each had waited, and whether it was charged while the venue traded on. */
function swapsOf({ batches }: TapedJournal): { swap: Swap; waited: boolean; isLive: boolean }[] {
  const rolled = new Set<string>();
  const all = batches.flatMap(({ events }) => events);
  const starts = new Set(all.filter(({ type }) => type === 'VenueStarted').map(({ at }) => at));
  return all.flatMap((event) => {
    if (event.type === 'RolledOver') rolled.add(event.valueDate);
    if (event.type !== 'SwapCharged') return [];
    return [{ swap: event, waited: rolled.has(event.valueDate), isLive: !starts.has(event.at) }];
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
    const evenings = recordTapedJournal(seed, 6_000, { keepsQuotes: seed % 2 === 0, hasEvenings: true });
    expect(await judgeTaped(evenings), `seed ${seed}, evenings`).toEqual([]);
  }
  expect(waited).toBeGreaterThan(SEEDS / 10);
}, 600_000);

it('names a swap that is said to wait, though its prices were known', async () => {
  let [told, named] = [0, 0];
  for (const taped of tapedEvenings(20))
    for (const { swap } of swapsOf(taped)
      .filter(({ waited, isLive }) => !waited && isLive)
      .slice(0, 3)) {
      const waiting = waitingOf(taped, swap);
      const lie = withEvents(taped, (event) => {
        if (event === swap) return [];
        return isOf(swap, event)
          ? [{ ...event, waiting: [...(event.waiting ?? []), waiting] } as never]
          : [event];
      });
      told += 1;
      const said = `order ${swap.orderId} waits for its swap of ${swap.valueDate}, though its prices were known`;
      if ((await judgeTaped(lie)).join('; ').includes(said)) named += 1;
    }
  expect(told).toBeGreaterThan(10);
  expect(named).toBeGreaterThanOrEqual(told * 0.7);
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
  expect(named).toBeGreaterThanOrEqual(told * 0.6);
});
