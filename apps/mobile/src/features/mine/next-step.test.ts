import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { isOver, setOver } from '../../shared/first-steps.ts';
import { nextStepOf } from './next-step.ts';

test.each([
  ['none', false, false, 'verify'],
  ['none', true, true, 'verify'],
  ['waiting', false, false, 'deposit'],
  ['finished', false, false, 'deposit'],
  ['finished', true, false, 'trade'],
  ['finished', false, true, null],
  [undefined, true, false, 'practice'],
  [undefined, true, true, null],
] as const)('identity %s, money %s, traded %s: %s', (identity, hasMoney, hasTraded, step) => {
  expect(nextStepOf({ identity, hasMoney, hasTraded })).toBe(step);
});

test('what is over for one account stays so, and for no other account or step', () => {
  const storage = memoryStorage();
  setOver('next', '7', storage);
  setOver('next', '7', storage);
  setOver('practice', '8', storage);
  expect([isOver('next', '7', storage), isOver('practice', '8', storage)]).toEqual([true, true]);
  expect([isOver('next', '8', storage), isOver('practice', '7', storage)]).toEqual([false, false]);
});

test('what is damaged on the device counts as nothing', () => {
  const storage = memoryStorage();
  for (const text of ['{', 'null', '7', '{"next":"7"}']) {
    storage.setItem('candor.first-steps', text);
    expect(isOver('next', '7', storage)).toBe(false);
  }
});
