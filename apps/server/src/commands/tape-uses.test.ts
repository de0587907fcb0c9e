// Every price of an event is of the side of its tick that the rules have it from, in whatever millisecond it was.
import type { VenueEvent } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { entriesOf } from '../tape/slice-entries.ts';
import { TapeCheck } from './prove-tape.ts';
import { readUses } from './tape-uses.ts';
import { withEvents } from './testing/judge-taped.ts';

const histories = [1, 2, 7, 19].map((seed) => recordTapedJournal(seed, 6_000));

async function judge({ batches, ticks }: TapedJournal): Promise<readonly string[]> {
  const check = new TapeCheck(
    await readUses(
      (async function* () {
        yield* batches;
      })(),
    ),
  );
  for (const entry of entriesOf(ticks)) check.take(entry);
  return check.end().faults;
}

/** What is said of the histories where every event is told so; undefined where it stays. */
async function judgeLies(lie: (event: VenueEvent) => object | undefined): Promise<string[]> {
  const said: string[] = [];
  for (const taped of histories)
    said.push(...(await judge(withEvents(taped, (event) => [{ ...event, ...lie(event) } as VenueEvent]))));
  return said;
}

it('has nothing to say of an honest venue', async () => {
  for (const taped of histories) expect(await judge(taped)).toEqual([]);
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
])('names %s', async (_, tell) => {
  expect((await judgeLies(tell)).join('; ')).toMatch(/as the (bid|ask) of tick/);
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
