import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { isOver, setOver } from './first-steps.ts';
import { nextStepOf } from './next-step.ts';

test.each([
  ['none', false, false, false, 'verify'],
  ['none', true, false, true, 'verify'],
  ['waiting', false, false, false, 'deposit'],
  ['finished', false, false, false, 'deposit'],
  ['finished', false, true, false, 'checking'],
  ['finished', true, false, false, 'trade'],
  ['finished', true, true, false, 'trade'],
  ['finished', false, false, true, null],
  [undefined, true, false, false, 'practice'],
  [undefined, true, false, true, null],
] as const)(
  'identity %s, money %s, a deposit in checking %s, traded %s: %s',
  (identity, hasMoney, hasUncheckedDeposit, hasTraded, step) => {
    expect(nextStepOf({ identity, hasMoney, hasUncheckedDeposit, hasTraded })).toBe(step);
  },
);

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
