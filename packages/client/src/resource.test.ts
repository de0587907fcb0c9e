import { expect, test } from 'vitest';
import { NetworkError } from './call-error.ts';
import { makeResource } from './resource.ts';

test('loads once for all who ask meanwhile, keeps old data when a later load fails', async () => {
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

test('what arrives after clearing belongs to nobody', async () => {
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

test('a mistake of ours is not hidden in the state', async () => {
  const resource = makeResource(() => Promise.reject(new RangeError('a bug')));
  await expect(resource.refresh()).rejects.toThrow(RangeError);
});
