// How long recording rests, by how far it is behind.
import { expect, it } from 'vitest';
import { restOf } from './recording-rest.ts';

it.each([
  { workedMs: 20, behindMs: 0, hasCaughtUp: true, rest: 180 },
  { workedMs: 20, behindMs: 10_000, hasCaughtUp: true, rest: 180 },
  { workedMs: 20, behindMs: 10_001, hasCaughtUp: true, rest: 10 },
  { workedMs: 20, behindMs: 20_001, hasCaughtUp: true, rest: 0 },
  { workedMs: 20, behindMs: 0, hasCaughtUp: false, rest: 10 },
  { workedMs: 20, behindMs: 60_000, hasCaughtUp: false, rest: 10 },
  { workedMs: 5_000, behindMs: 0, hasCaughtUp: true, rest: 1_000 },
])('rests $rest ms of $workedMs, $behindMs ms behind, caught up before: $hasCaughtUp', ({ rest, ...pace }) =>
  expect(restOf(pace)).toBe(rest),
);

/** The longest that an event waits to be recorded, of so many times what recording manages alone, in pieces of 20 ms. */
function oldestOf(load: number, burstMs: number): number {
  let [at, recorded, oldest] = [0, 0, 0];
  while (recorded < load * burstMs) {
    at += 20;
    recorded = Math.min(recorded + 20, load * Math.min(at, burstMs));
    oldest = Math.max(oldest, at - recorded / load);
    at += restOf({ workedMs: 20, behindMs: at, hasCaughtUp: true });
  }
  return oldest;
}

it('fulfils the promises of a burst', () => {
  expect(oldestOf(0.6, 300_000)).toBeLessThan(10_000);
  // Nothing more is promised after 30 s; a signature comes 8 s after what it holds.
  expect(oldestOf(2.2, 30_000)).toBeLessThan(52_000);
});
