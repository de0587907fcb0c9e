// The interval at which an open app checks the venue's past.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookAgain } from './look-again.ts';

const HOUR_MS = 3_600_000;
let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('looks every hour while the app stays open, until it is stopped', async () => {
  const look = vi.fn(async () => {});
  const stop = lookAgain(look);
  expect(look).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  expect(look).toHaveBeenCalledTimes(2);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(look).toHaveBeenCalledTimes(3);
});

it('retries a failed look before the hour is over', async () => {
  const look = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined);
  const stop = lookAgain(look);
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});
