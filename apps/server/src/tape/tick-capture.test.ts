// When the clock alone is written down: at the end of a slice, then each minute without a tick.
import { expect, it } from 'vitest';
import { FRESH_TAPE, TickCapture } from './tick-capture.ts';

const T = 1_800_000_000_000;

it('ends a slice once, then says each minute that the venue is there', () => {
  const capture = new TickCapture(FRESH_TAPE);
  expect(capture.timeToMark(T)).toBeUndefined();
  capture.add({ kind: 'tick', instrumentId: 1, no: 1, bid: 1, ask: 2 } as never, T + 1, 5);
  expect(capture.take()?.payload).toHaveLength(30);
  expect(capture.timeToMark(T + 4_999)).toBeUndefined();
  expect(capture.timeToMark(T + 5_000)).toBe(T + 5_000);
  capture.markTime(T + 5_000);
  expect(capture.take()?.payload).toHaveLength(0);
  expect(capture.timeToMark(T + 64_999)).toBeUndefined();
  expect(capture.timeToMark(T + 65_000)).toBe(T + 65_000);
  capture.markTime(T + 65_000);
  expect(capture.isWaiting).toBe(true);
  capture.take();
  expect(capture.timeToMark(T + 65_001)).toBeUndefined();
});

it('says so in a market that was quiet from the start on', () => {
  const capture = new TickCapture(FRESH_TAPE);
  expect(capture.timeToMark(T)).toBeUndefined();
  expect(capture.timeToMark(T + 59_999)).toBeUndefined();
  expect(capture.timeToMark(T + 60_000)).toBe(T + 60_000);
});
