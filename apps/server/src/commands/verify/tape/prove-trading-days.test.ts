// A trading day that is not rolled over is named: by the one after it, and by the ticks behind its end.
import { apply, type VenueEvent, VenueState } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { DecisionCheck } from '../decisions/prove-decisions.ts';
import { judgeTaped, tapedHistories, withEvents } from '../testing/judge-taped.ts';

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SEEDS ?? 20);
type RolledOver = Extract<VenueEvent, { type: 'RolledOver' }>;

const daysOf = ({ batches }: TapedJournal): RolledOver[] =>
  batches.flatMap(({ events }) => events.filter((event) => event.type === 'RolledOver'));

/** Those of them in which days end. */
const histories = tapedHistories(40)
  .filter((taped) => daysOf(taped).length > 4)
  .slice(0, 4);

const without = (taped: TapedJournal, valueDates: readonly string[]): TapedJournal =>
  withEvents(taped, (event) =>
    ((event.type === 'RolledOver' || event.type === 'SwapCharged') && valueDates.includes(event.valueDate)) ||
    (event.type === 'LossDayBegun' && valueDates.includes(event.after))
      ? []
      : [event],
  );

function decide({ batches }: TapedJournal): readonly string[] {
  const state = new VenueState();
  const check = new DecisionCheck();
  for (const event of batches.flatMap(({ events }): readonly VenueEvent[] => events)) {
    check.take(state.seq + 1, event, state);
    apply(state, event);
  }
  check.end();
  return check.faults;
}

it('has nothing to say of a venue that rolls each day over, whatever its feed does', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    const taped = recordTapedJournal(seed, 6_000);
    expect(await judgeTaped(taped), `seed ${seed}`).toEqual([]);
    expect(decide(taped), `seed ${seed}`).toEqual([]);
  }
}, 300_000);

it('names each day that was left out, by the next one', () => {
  for (const taped of histories) {
    const days = daysOf(taped);
    for (const { valueDate } of days.slice(1, -1))
      expect(decide(without(taped, [valueDate])).join('; ')).toContain(
        `leaves out the rollover of ${valueDate}`,
      );
    const [second, third] = days.slice(1).map(({ valueDate }) => valueDate);
    if (!second || !third || days.length < 5) continue;
    expect(decide(without(taped, [second, third])).join('; ')).toContain(`of ${second} to ${third}`);
  }
});

it('names the days by the ticks behind their end, the last ones as well', async () => {
  let [told, named] = [0, 0];
  for (const taped of histories) {
    const days = daysOf(taped).map(({ valueDate }) => valueDate);
    for (const n of days.keys()) {
      const left = days.slice(n);
      told += 1;
      const faults = (await judgeTaped(without(taped, left))).join('; ');
      if (left.some((day) => faults.includes(`the trading day ${day} is not rolled over`))) named += 1;
    }
  }
  expect(told).toBeGreaterThan(10);
  expect(named).toBeGreaterThanOrEqual(told * 0.8);
});

it('names a day that is rolled over when friends have closed', async () => {
  let [told, named] = [0, 0];
  for (const taped of histories)
    for (const day of daysOf(taped)) {
      const all = taped.batches.flatMap(({ events }) => events);
      const from = all.indexOf(day);
      const rest = all.slice(from + 1);
      const behind = rest.findIndex(({ at }) => at > day.at + 180_000);
      const begun = rest.findIndex(({ type }) => type === 'VenueStarted');
      if (behind < 1 || (begun >= 0 && begun < behind)) continue;
      const late = { ...day, at: rest[behind]?.at as number };
      const events = [...all.slice(0, from), ...rest.slice(0, behind), late, ...rest.slice(behind)];
      told += 1;
      const faults = await judgeTaped({ ...taped, batches: [{ firstSeq: 1, events }] });
      if (faults.join('; ').includes(`the trading day ${day.valueDate} is not rolled over`)) named += 1;
    }
  expect(told).toBeGreaterThan(2);
  expect(named).toBeGreaterThanOrEqual(told * 0.3);
});
