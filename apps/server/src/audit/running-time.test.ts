// Only time in which the venue runs is counted, however often it stops.
import { expect, it } from 'vitest';
import { RunningTime } from './running-time.ts';

const HOUR = 3_600_000;
const after = (...events: readonly (readonly [type: string, at: number])[]): number => {
  const time = new RunningTime(Number.POSITIVE_INFINITY);
  for (const [type, at] of events) time.take({ type, at });
  return time.ms;
};

it('counts an hour of running', () => {
  expect(after(['OrderPlaced', 1], ['OrderPlaced', 1 + HOUR])).toBe(HOUR);
});

it('leaves out an hour between a kill and the next start', () => {
  const before = [
    ['OrderPlaced', 1],
    ['StopsSet', 2_001],
  ] as const;
  expect(after(...before, ['VenueStarted', 2_001 + HOUR], ['OrderPlaced', 5_001 + HOUR])).toBe(5_000);
  expect(after(...before, ['VenueStarted', HOUR], ['OrderPlaced', 3 * HOUR])).toBe(2_000 + 2 * HOUR);
});

it('leaves it out too if that start changes settings first', () => {
  const time = new RunningTime(Number.POSITIVE_INFINITY);
  time.take({ type: 'OrderPlaced', at: 1, actor: 'c:1' });
  time.take({ type: 'InstrumentConfigured', at: HOUR, actor: 's:start' });
  time.take({ type: 'SettingsChanged', at: HOUR, actor: 's:start' });
  time.take({ type: 'VenueStarted', at: HOUR + 5, actor: 's:record' });
  time.take({ type: 'OrderPlaced', at: HOUR + 1_005, actor: 'c:1' });
  expect(time.ms).toBe(1_000);
});

it('begins with the first unsigned event, which may be a start', () => {
  expect(after(['VenueStarted', HOUR], ['OrderPlaced', HOUR + 500])).toBe(500);
  expect(after()).toBe(0);
});

it('counts a long time without an event as a minute', () => {
  const time = new RunningTime();
  for (const at of [1, 1 + HOUR, 1_001 + HOUR]) time.take({ type: 'OrderPlaced', at });
  expect(time.ms).toBe(61_000);
});
