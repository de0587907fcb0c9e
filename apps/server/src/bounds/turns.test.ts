// Turns: one at a time, priority first, and none for those who have left the queue.
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('tasks run one at a time, in order except for urgent ones; cancelled ones do not run', async () => {
  const turns = new Turns();
  const done: string[] = [];
  let inWork = 0;
  const work = (name: string) => async () => {
    inWork += 1;
    await new Promise((resolve) => setImmediate(resolve));
    expect(inWork).toBe(1);
    inWork -= 1;
    done.push(name);
  };
  const gone = new AbortController();
  const all = [
    turns.take(work('one')),
    turns.take(work('two')),
    turns.take(work('given up'), { signal: gone.signal }),
    turns.take(work('three')),
    turns.take(work('ahead'), { isFirst: true }),
  ];
  gone.abort(new Error('hung up'));
  await expect(all[2]).rejects.toThrow('hung up');
  await expect(turns.take(work('late'), { signal: gone.signal })).rejects.toThrow('hung up');
  await Promise.allSettled(all);
  expect(done).toEqual(['one', 'ahead', 'two', 'three']);
});

test('a failed task ends its turn', async () => {
  const turns = new Turns();
  const failed = turns.take(() => Promise.reject(new Error('no')));
  const next = turns.take(async () => 7);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe(7);
});
