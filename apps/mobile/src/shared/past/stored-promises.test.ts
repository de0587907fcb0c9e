// Promises on a device: the data that opens an entry is erased at logout, but the promise itself stays and is still
// checked against the log.
import { eraseStored, memoryStorage } from '@candor/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropPromise, keepPromise, readPromises, settlePromises } from './stored-promises.ts';

const promiseOf = (seq: number, word = 'a') => ({
  promise: `candor/promise/v2\nvenue/shard-0\n${seq}\n${word}\n`,
  promised: { event: `{"seq":${seq}}`, salt: 'c2FsdA==' },
  at: 1,
});

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('stores the data that opens an entry separately, and erases it with the account’s data', () => {
  keepPromise(promiseOf(4));
  expect(readPromises().promises).toEqual([promiseOf(4)]);
  expect(localStorage.getItem('candor.promises')).not.toContain('salt');
  eraseStored(localStorage);
  const { promise, at } = promiseOf(4);
  expect(readPromises().promises).toEqual([{ promise, at }]);
});

it('opens an event that was promised twice by the newest data', () => {
  keepPromise(promiseOf(4));
  keepPromise(promiseOf(4, 'b'));
  expect(readPromises().promises).toEqual([promiseOf(4), promiseOf(4, 'b')]);
});

it('settles the promises that a look began with, and keeps newer ones', () => {
  keepPromise(promiseOf(4));
  keepPromise(promiseOf(5));
  const before = readPromises();
  keepPromise(promiseOf(6));
  const broken = { ...promiseOf(5), isBroken: true };
  settlePromises(before, { promises: [broken], openings: { key: 'entry' } });
  expect(readPromises()).toEqual({ promises: [broken, promiseOf(6)], openings: { key: 'entry' } });
  dropPromise(broken);
  expect(readPromises().promises).toEqual([promiseOf(6)]);
  expect(localStorage.getItem('candor.kept.promised')).not.toContain('"seq":5');
});
