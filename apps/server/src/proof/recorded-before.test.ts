// Answering a repeated request never waits for one that takes long.
import type pg from 'pg';
import { expect, it } from 'vitest';
import { makeRecordedBefore } from './recorded-before.ts';

it('finds nothing if the search takes too long, and reports it', async () => {
  const lines: string[] = [];
  const pool = { query: () => new Promise(() => {}) } as unknown as pg.Pool;
  const log = { warn: (line: string) => void lines.push(line) };
  const before = makeRecordedBefore(pool, { archiveFolder: '', log });
  const act = { accountId: 1, orderId: 2, key: 'a-key-of-a-test' } as never;
  expect(await before.find(act)).toBeUndefined();
  before.remember(act, 7);
  expect(await before.find(act)).toBeUndefined();
  expect(lines).toEqual(Array(2).fill(expect.stringContaining('was not found within 1000 ms')));
});
