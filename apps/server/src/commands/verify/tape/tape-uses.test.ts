// Every price of an event is of the side of its tick that the rules have it from, in whatever millisecond it was.
import type { VenueEvent } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { entriesOf } from '../../../tape/slice-entries.ts';
import { fromTheBeginning } from '../record/held-from.ts';
import { withEvents } from '../testing/judge-taped.ts';
import { Moments } from './moments.ts';
import { TapeCheck } from './prove-tape.ts';

const histories = [1, 2, 7, 19].map((seed) => recordTapedJournal(seed, 6_000));

async function judge({ batches, ticks }: TapedJournal): Promise<readonly string[]> {
  const check = new TapeCheck(fromTheBeginning);
  const moments = new Moments(
    (async function* () {
      yield* batches;
    })(),
    (moment) => check.uses.pass(moment),
  );
  for (const entry of entriesOf(ticks)) {
    check.take(entry);
    await moments.take(entry);
  }
  await moments.end();
  return check.end().faults;
}

/** What is said of the histories where every event is changed so; undefined where it stays. */
async function judgeLies(change: (event: VenueEvent) => object | undefined): Promise<string[]> {
  const said: string[] = [];
  for (const taped of histories)
    said.push(...(await judge(withEvents(taped, (event) => [{ ...event, ...change(event) } as VenueEvent]))));
  return said;
}

it('has nothing to say of an honest venue', async () => {
  for (const taped of histories) expect(await judge(taped)).toEqual([]);
});

it('names a price of an older tick than the newest, and one of a tick that came later', async () => {
  const lies = await judgeLies((event) =>
    event.type === 'PositionClosed' && event.tick > 2 ? { tick: event.tick - 2 } : undefined,
  );
  expect(lies.join('; ')).toMatch(/though tick \d+ had come before it/);
  const ahead = await judgeLies((event) =>
    event.type === 'PositionClosed' && event.tick > 0 ? { tick: event.tick + 1_000_000 } : undefined,
  );
  expect(ahead.join('; ')).toContain('which is not on the tape');
});

it('says the first twenty of what is wrong everywhere, and that there is more', async () => {
  const [taped] = histories;
  if (!taped) throw new Error('there is no history');
  const lies = withEvents(taped, (event) =>
    event.type === 'PositionClosed' ? [{ ...event, price: event.price + 1 } as VenueEvent] : [event],
  );
  const faults = await judge(lies);
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toBe('and more prices are not what is on the tape');
});

it.each([
  [
    'orders that are filled at the side at which they would close',
    (event: VenueEvent) =>
      (event.type === 'OrderPlaced' || event.type === 'OrderTriggered') && event.fill
        ? { fill: { ...event.fill, price: event.fill.mark } }
        : undefined,
  ],
  [
    'orders that are valued at the side at which they opened',
    (event: VenueEvent) =>
      event.type === 'OrderTriggered' ? { fill: { ...event.fill, mark: event.fill.price } } : undefined,
  ],
])('names %s', async (_, change) => {
  expect((await judgeLies(change)).join('; ')).toMatch(/as the (bid|ask) of tick/);
});

it('names conversions at the other rate', async () => {
  const asks = new Map<string, number>();
  for (const [n, { ticks }] of histories.entries())
    for (const { instrumentId, no, bid, ask } of ticks) asks.set(`${n} ${instrumentId} ${no}`, bid + ask);
  for (const [n, taped] of histories.entries()) {
    const lies = withEvents(taped, (event) => {
      if (event.type !== 'PositionClosed' && event.type !== 'SwapCharged') return [event];
      const conversion = event.conversion.map((leg) => ({
        ...leg,
        price: (asks.get(`${n} ${leg.instrumentId} ${leg.tick}`) ?? 0) - leg.price,
      }));
      return [{ ...event, conversion } as unknown as VenueEvent];
    });
    expect((await judge(lies)).join('; ')).toMatch(/as the (bid|ask) of tick/);
  }
});
