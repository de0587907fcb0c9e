// When the clock alone is written down: at the end of a slice, then each minute without a tick.
import { expect, it } from 'vitest';
import { FRESH_TAPE, TickCapture } from './tick-capture.ts';

const T = 1_800_000_000_000;

it('ends a slice once, then records each minute that the venue runs', () => {
  const capture = new TickCapture(FRESH_TAPE);
  expect(capture.timeToRecord(T)).toBeUndefined();
  capture.add({ kind: 'tick', instrumentId: 1, no: 1, bid: 1, ask: 2 } as never, T + 1, 5);
  expect(capture.take()?.payload).toHaveLength(30);
  expect(capture.timeToRecord(T + 4_999)).toBeUndefined();
  expect(capture.timeToRecord(T + 5_000)).toBe(T + 5_000);
  capture.recordTime(T + 5_000);
  expect(capture.take()?.payload).toHaveLength(0);
  expect(capture.timeToRecord(T + 64_999)).toBeUndefined();
  expect(capture.timeToRecord(T + 65_000)).toBe(T + 65_000);
  capture.recordTime(T + 65_000);
  expect(capture.isWaiting).toBe(true);
  capture.take();
  expect(capture.timeToRecord(T + 65_001)).toBeUndefined();
});

it('records it in a market that was quiet from the start', () => {
  const capture = new TickCapture(FRESH_TAPE);
  expect(capture.timeToRecord(T)).toBeUndefined();
  expect(capture.timeToRecord(T + 59_999)).toBeUndefined();
  expect(capture.timeToRecord(T + 60_000)).toBe(T + 60_000);
});
