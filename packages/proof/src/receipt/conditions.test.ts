// A price is of the newest tick that the engine had taken in.
import { expect, it } from 'vitest';
import { Conditions } from './conditions.ts';
import type { ProvedTick } from './proved-entries.ts';

const tick = (no: number, t: number, mark = 0): [string, ProvedTick] => [
  `7 ${no}`,
  { instrument: 7, no, t, bid: 100 + no, ask: 110 + no, mark, digits: 5 },
];
const look = (later: [string, ProvedTick]) =>
  new Conditions([], new Map([tick(1, 1_000), later])).tick(7, 1, { seq: 9, at: 2_000 }, 5);

it('takes a tick after which none had come', () => {
  expect(look(tick(2, 2_001))).toMatchObject({ bid: 101, ask: 111 });
  // In the same millisecond either may have been first.
  expect(look(tick(2, 2_000)).t).toBe(1_000);
  expect(look(tick(2, 1_500, 3)).t).toBe(1_000);
  expect(look(['8 2', { ...tick(2, 1_500)[1], instrument: 8 }]).t).toBe(1_000);
});

it('refuses a tick after which a newer one had come', () => {
  expect(() => look(tick(2, 1_999))).toThrow('a newer one had come');
});
