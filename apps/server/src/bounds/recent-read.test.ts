import { expect, it } from 'vitest';
import { RecentRead } from './recent-read.ts';

it('concurrent requests share one read, and a request for current data reads again', async () => {
  let reads = 0;
  const recent = new RecentRead(async () => ++reads, 60_000);
  expect(await Promise.all([recent.get(), recent.get()])).toEqual([1, 1]);
  expect(await recent.get()).toBe(1);
  expect(await recent.again()).toBe(2);
  expect(await recent.get()).toBe(2);
});

it('caches nothing beyond its time, and no failure', async () => {
  let reads = 0;
  const none = new RecentRead(async () => ++reads, 0);
  expect([await none.get(), await none.get()]).toEqual([1, 2]);
  const failing = new RecentRead(async () => {
    reads += 1;
    if (reads === 3) throw new Error('no answer');
    return reads;
  }, 60_000);
  await expect(failing.get()).rejects.toThrow('no answer');
  expect(await failing.get()).toBe(4);
});
