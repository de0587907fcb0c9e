import { expect, test } from 'vitest';
import { NetworkError } from './call-error.ts';
import { makeResource } from './resource.ts';

test('loads once for concurrent requests, and keeps old data when a later load fails', async () => {
  let loads = 0;
  let fails = false;
  const resource = makeResource(async () => {
    loads += 1;
    if (fails) throw new NetworkError('timeout', 'unknown');
    return loads;
  });
  expect(resource.get()).toEqual({ data: undefined, isLoading: false, fault: undefined });
  const one = resource.refresh();
  expect(resource.get().isLoading).toBe(true);
  await Promise.all([one, resource.refresh()]);
  expect(loads).toBe(1);
  expect(resource.get()).toEqual({ data: 1, isLoading: false, fault: undefined });
  fails = true;
  await resource.refresh();
  expect(resource.get()).toMatchObject({ data: 1, isLoading: false, fault: { code: 'timeout' } });
});

test('a change during a load causes one more load, however often it is announced', async () => {
  const arrivals: ((value: number) => void)[] = [];
  const resource = makeResource(() => new Promise<number>((resolve) => void arrivals.push(resolve)));
  const first = resource.refresh();
  const renewed = [resource.renew(), resource.renew(), resource.renew()];
  expect(arrivals).toHaveLength(1);
  arrivals[0]?.(1);
  await first;
  await expect.poll(() => arrivals.length).toBe(2);
  arrivals[1]?.(2);
  await Promise.all(renewed);
  expect([resource.get().data, arrivals.length]).toEqual([2, 2]);
  const late = resource.refresh();
  const never = resource.renew();
  resource.clear();
  arrivals[2]?.(3);
  await Promise.all([late, never]);
  expect([resource.get().data, arrivals.length]).toEqual([undefined, 3]);
});

test('an answer after clearing is ignored', async () => {
  let arrive = (_: string): void => {};
  const resource = makeResource(() => new Promise<string>((resolve) => (arrive = resolve)));
  const first = resource.refresh();
  const arriveFirst = arrive;
  resource.clear();
  const second = resource.refresh();
  arriveFirst('of the old session');
  await first;
  expect(resource.get()).toEqual({ data: undefined, isLoading: true, fault: undefined });
  arrive('of the new one');
  await second;
  expect(resource.get().data).toBe('of the new one');
});

test('a bug is thrown and not hidden in the state', async () => {
  const resource = makeResource(() => Promise.reject(new RangeError('a bug')));
  await expect(resource.refresh()).rejects.toThrow(RangeError);
});
