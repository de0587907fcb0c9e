// When the list is read again, and what happens to changes meanwhile.
import { expect, test } from 'vitest';
import { listMsMax, oldListMsMax, RankedList } from './ranked-list.ts';

const trader = (userId: number, rate: number) => ({
  userId,
  code: `C${userId}`,
  week: { rate, trades: 1 },
  total: { trades: 1 },
  days: 30,
});
type Trader = ReturnType<typeof trader>;

function makeTest() {
  const reads: PromiseWithResolvers<readonly Trader[]>[] = [];
  const clock = { now: 1_000_000 };
  const faults: unknown[] = [];
  const list = new RankedList<Trader>({
    now: () => clock.now,
    onFault: (error) => faults.push(error),
    read: () => {
      const read = Promise.withResolvers<readonly Trader[]>();
      reads.push(read);
      return read.promise;
    },
  });
  const ids = async () => (await list.get()).map(({ userId }) => userId);
  return { list, reads, clock, faults, ids };
}

test('concurrent requests cause one reading, and none for a minute after it', async () => {
  const { reads, clock, ids } = makeTest();
  const waiting = [ids(), ids(), ids()];
  reads[0]?.resolve([trader(1, 5), trader(2, 7)]);
  for (const one of await Promise.all(waiting)) expect(one).toEqual([2, 1]);
  clock.now += listMsMax - 1;
  expect(await ids()).toEqual([2, 1]);
  expect(reads).toHaveLength(1);
});

test('after a minute one reading begins in the background; after five requests wait for it', async () => {
  const { reads, clock, ids } = makeTest();
  const first = ids();
  reads[0]?.resolve([trader(1, 5)]);
  await first;
  clock.now += listMsMax;
  expect(await Promise.all([ids(), ids()])).toEqual([[1], [1]]);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve([trader(2, 5)]);
  await settle();
  expect(await ids()).toEqual([2]);
  clock.now += oldListMsMax;
  const waiting = ids();
  reads[2]?.resolve([trader(3, 5)]);
  expect(await waiting).toEqual([3]);
});

test('a change shows at once in its place, and survives a reading without it', async () => {
  const { list, reads, clock, ids } = makeTest();
  const first = ids();
  reads[0]?.resolve([trader(1, 5), trader(2, 7)]);
  await first;
  list.prepare(3, trader(3, 6)).apply();
  expect(await ids()).toEqual([2, 3, 1]);
  list.prepare(2, null).apply();
  expect(await ids()).toEqual([3, 1]);
  clock.now += listMsMax;
  expect(await ids()).toEqual([3, 1]);
  list.prepare(3, null).apply();
  list.prepare(4, trader(4, 9)).apply();
  expect(await ids()).toEqual([4, 1]);
  reads[1]?.resolve([trader(1, 5), trader(3, 6)]);
  await settle();
  expect(await ids()).toEqual([4, 1]);
});

test('of two changes of one trader the one prepared later wins, whichever is applied first', async () => {
  const { list, reads, ids } = makeTest();
  const first = ids();
  reads[0]?.resolve([trader(1, 5)]);
  await first;
  const shown = list.prepare(2, trader(2, 7));
  expect(shown.preview().map(({ userId }) => userId)).toEqual([2, 1]);
  expect(await ids()).toEqual([1]);
  const hidden = list.prepare(2, null);
  hidden.apply();
  shown.apply();
  expect(await ids()).toEqual([1]);
  list.prepare(2, trader(2, 3)).apply();
  expect(await ids()).toEqual([1, 2]);
});

test('a failed reload rejects waiting requests, or is logged, and is retried', async () => {
  const { reads, clock, faults, ids } = makeTest();
  const failing = ids();
  reads[0]?.reject(new Error('the database is gone'));
  await expect(failing).rejects.toThrow('the database is gone');
  const again = ids();
  reads[1]?.resolve([trader(1, 5)]);
  expect(await again).toEqual([1]);
  clock.now += listMsMax;
  expect(await ids()).toEqual([1]);
  reads[2]?.reject(new Error('gone again'));
  await settle();
  expect(faults).toEqual([new Error('gone again')]);
  expect(await ids()).toEqual([1]);
  expect(reads).toHaveLength(4);
});

/** Waits until resolved promises have been handled. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a trader who was read alone is in the list with the same values, in the place of those', async () => {
  const { list, reads, ids } = makeTest();
  const first = ids();
  reads[0]?.resolve([trader(1, 5), trader(2, 7)]);
  await first;
  list.reading()(trader(1, 9));
  expect(await list.get()).toEqual([trader(1, 9), trader(2, 7)]);
  // Nobody is added by it, and who left meanwhile stays away.
  list.reading()(trader(3, 20));
  const put = list.reading();
  list.prepare(2, null).apply();
  put(trader(2, 8));
  expect(await ids()).toEqual([1]);
});

test('a newer change is not undone by what was read before it', async () => {
  const { list, reads, ids } = makeTest();
  const first = ids();
  reads[0]?.resolve([trader(1, 5)]);
  await first;
  const put = list.reading();
  list.prepare(1, trader(1, 6)).apply();
  put(trader(1, 5));
  expect(await list.get()).toEqual([trader(1, 6)]);
});
