import { expect, test } from 'vitest';
import { ALONE_MAX, nextRateWindow, type RateWindow } from './rate-window.ts';

const noon = Date.parse('2026-07-01T12:00:00Z');
const minute = 60_000;
const quiet = { from: 22 * 60, to: 7 * 60, zone: 'UTC' };

function run(times: readonly number[], first?: RateWindow) {
  let window = first;
  return times.map((at) => {
    const next = nextRateWindow(window, undefined, at);
    window = next.window;
    return next;
  });
}

test('the sixth of an hour and later ones wait for the end of the hour', () => {
  const steps = run([0, 1, 2, 3, 4, 5, 59].map((minutes) => noon + minutes * minute));
  expect(steps.map(({ isHeld }) => isHeld)).toEqual([false, false, false, false, false, true, true]);
  expect(steps.at(-1)?.window).toEqual({ beganAt: noon, sent: ALONE_MAX, heldUntil: noon + 60 * minute });
});

test('an hour later each is sent at once again', () => {
  const steps = run([0, 1, 2, 3, 4, 60, 61].map((minutes) => noon + minutes * minute));
  expect(steps.some(({ isHeld }) => isHeld)).toBe(false);
  expect(steps.at(-1)?.window).toMatchObject({ beganAt: noon + 60 * minute, sent: 2 });
});

test('a delayed notification is not overtaken before its job runs', () => {
  const heldUntil = noon + 60 * minute;
  const [late] = run([heldUntil + 500], { beganAt: noon, sent: ALONE_MAX, heldUntil });
  expect(late).toMatchObject({ isHeld: true, window: { heldUntil } });
});

test('in quiet hours everything waits until they are over', () => {
  const at = Date.parse('2026-07-01T23:15:00Z');
  expect(nextRateWindow(undefined, quiet, at)).toEqual({
    isHeld: true,
    window: { beganAt: at, sent: 0, heldUntil: Date.parse('2026-07-02T07:00:00Z') },
  });
  expect(nextRateWindow(undefined, quiet, noon).isHeld).toBe(false);
});
