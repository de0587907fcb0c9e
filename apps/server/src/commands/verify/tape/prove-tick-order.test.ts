// What a tick causes comes in one order: of random histories nothing is said, and each exchange of two is named.
import type { VenueEvent } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { judgeTaped } from '../testing/judge-taped.ts';

const histories = Array.from({ length: 30 }, (_, n) => recordTapedJournal(n + 1, 6_000));

const isExit = (event: VenueEvent): boolean =>
  event.type === 'PositionClosed' && (event.reason === 'stop_loss' || event.reason === 'take_profit');
const isEntry = (event: VenueEvent): boolean =>
  event.type === 'OrderTriggered' || (event.type === 'OrderCancelled' && event.reason === 'trigger_refused');
const isRisk = (event: VenueEvent): boolean => event.type === 'MarginCalled';

type Is = (event: VenueEvent) => boolean;

/** The histories in which two events behind each other are of these kinds and of one tick, told the other way round; a few. */
function* exchanged(
  first: Is,
  second: Is,
  isOne: (a: VenueEvent, b: VenueEvent) => boolean,
): Generator<TapedJournal> {
  for (const taped of histories)
    for (const [at, batch] of taped.batches.entries())
      for (const [n, a] of batch.events.entries()) {
        const b = batch.events[n + 1];
        if (!b || !first(a) || !second(b) || a.at !== b.at || !isOne(a, b)) continue;
        const events = [...batch.events.slice(0, n), b, a, ...batch.events.slice(n + 2)];
        yield { ...taped, batches: taped.batches.with(at, { ...batch, events }) };
      }
}

const always = (): boolean => true;
const isOwn = (a: VenueEvent, b: VenueEvent): boolean =>
  'accountId' in a && 'accountId' in b && a.accountId === b.accountId;

it.each([
  ['two exits', isExit, isExit, always, 'which comes after it'],
  ['an exit and an entry', isExit, isEntry, always, 'which comes after it'],
  ['two entries', isEntry, isEntry, always, 'which comes after it'],
  ['an entry and a call', isEntry, isRisk, isOwn, 'behind a call or a stop-out'],
] as const)('names %s that are exchanged', async (_, first, second, isOne, said) => {
  let [told, named] = [0, 0];
  for (const lie of exchanged(first, second, isOne)) {
    told += 1;
    if (told > 12) break;
    if ((await judgeTaped(lie)).some((fault) => fault.includes(said))) named += 1;
  }
  expect(told).toBeGreaterThan(0);
  // Of two ticks of its instrument in one millisecond nobody knows which one refused an order.
  expect(named).toBeGreaterThanOrEqual(Math.min(told, 12) - 1);
});
