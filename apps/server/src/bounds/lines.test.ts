// Queues of work by key.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Lines } from './lines.ts';

class TooLate extends Error {}
const makeLines = (underWayMax: number, waitMsMax = 5_000) =>
  new Lines<string>({ underWayMax, waitMsMax, makeTooLate: () => new TooLate() });

test('tasks of one key are limited and run in order; other keys do not wait', async () => {
  const lines = makeLines(2);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const enter = (key: string, name: string) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    return lines.take(key, async () => {
      begun.push(name);
      await gate.promise;
      return name;
    });
  };
  const all = [enter('a', 'a1'), enter('a', 'a2'), enter('a', 'a3'), enter('a', 'a4'), enter('b', 'b1')];
  await sleep(0);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  gates.get('a2')?.reject(new Error('it failed'));
  await expect(all[1]).rejects.toThrow('it failed');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const gate of gates.values()) gate.resolve();
  expect(await Promise.all([all[0], all[2], all[3], all[4]])).toEqual(['a1', 'a3', 'a4', 'b1']);
});

test('a task that waits too long is rejected and takes no slot', async () => {
  const lines = makeLines(1, 20);
  const gate = Promise.withResolvers<string>();
  const first = lines.take('a', () => gate.promise);
  await expect(lines.take('a', async () => 'late')).rejects.toThrow(TooLate);
  gate.resolve('first');
  expect(await first).toBe('first');
  expect(await lines.take('a', async () => 'next')).toBe('next');
});
