import { NetworkError } from '@candor/client';
import { expect, test } from 'vitest';
import { makeEndless } from './endless-list.ts';

interface Row {
  readonly id: number;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('pages are loaded to the end, and a row in two pages is shown once', async () => {
  const pages: Row[][] = [[{ id: 5 }, { id: 4 }], [{ id: 4 }, { id: 3 }], [{ id: 2 }]];
  const requested: number[] = [];
  const list = makeEndless<Row>(async (page) => {
    requested.push(page);
    return { list: pages[page - 1] ?? [], total: 4 };
  });
  list.next();
  expect(requested).toEqual([]);
  list.refresh();
  await settled();
  list.next();
  list.next();
  await settled();
  expect(list.get().rows?.map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(list.get().hasMore).toBe(true);
  list.next();
  await settled();
  expect([list.get().rows?.length, list.get().hasMore, requested]).toEqual([4, false, [1, 2, 3]]);
});

test('a failure keeps the rows and is retried; an answer from before the refresh is ignored', async () => {
  let fails = false;
  let late: ((value: { list: Row[]; total: number }) => void) | undefined;
  const list = makeEndless<Row>(async () => {
    if (fails) throw new NetworkError('network', 'unknown');
    return { list: [{ id: 1 }], total: 2 };
  });
  list.refresh();
  await settled();
  fails = true;
  list.next();
  await settled();
  expect(list.get()).toMatchObject({ rows: [{ id: 1 }], isLoading: false });
  expect(list.get().fault).toBeDefined();
  list.change((row) => ({ id: row.id + 10 }));
  expect(list.get().rows).toEqual([{ id: 11 }]);
  let round = 0;
  const slow = makeEndless<Row>(() => {
    round += 1;
    if (round > 1) return Promise.resolve({ list: [{ id: 2 }], total: 1 });
    return new Promise((resolve) => {
      late = resolve;
    });
  });
  slow.refresh();
  slow.refresh();
  await settled();
  late?.({ list: [{ id: 9 }], total: 1 });
  await settled();
  expect(slow.get().rows).toEqual([{ id: 2 }]);
});
