// A price must come from the newest tick that the engine had accepted.
import { expect, it } from 'vitest';
import { Conditions } from './conditions.ts';
import type { ProvedTick } from './proved-entries.ts';

const tick = (no: number, t: number, mark = 0): [string, ProvedTick] => [
  `7 ${no}`,
  { instrument: 7, no, t, bid: 100 + no, ask: 110 + no, mark, digits: 5 },
];
const look = (later: [string, ProvedTick]) =>
  new Conditions([], new Map([tick(1, 1_000), later])).tick(7, 1, { seq: 9, at: 2_000 }, 5);

it('accepts the newest tick', () => {
  expect(look(tick(2, 2_001))).toMatchObject({ bid: 101, ask: 111 });
  // In the same millisecond either may have been first.
  expect(look(tick(2, 2_000)).t).toBe(1_000);
  expect(look(tick(2, 1_500, 3)).t).toBe(1_000);
  expect(look(['8 2', { ...tick(2, 1_500)[1], instrument: 8 }]).t).toBe(1_000);
});

it('rejects a tick after which a newer one had come', () => {
  expect(() => look(tick(2, 1_999))).toThrow('a newer one had come');
});

it('finds a tick among hundreds of thousands without a full scan', () => {
  const count = 200_000;
  const ticks = Array.from({ length: count }, (_, at) => tick(at + 1, 10 * at));
  const conditions = new Conditions([], new Map(ticks));
  const begun = performance.now();
  for (let no = 1; no <= count; no += 10)
    expect(conditions.tick(7, no, { seq: 9, at: 10 * no }, 5).bid).toBe(100 + no);
  // A walk for each of these took minutes.
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(() => conditions.tick(7, 5, { seq: 9, at: 51 }, 5)).toThrow('a newer one had come');
});

it('compares the time of each newer tick, in whatever order they are', () => {
  const earlier = new Map([tick(1, 1_000), tick(2, 3_000), tick(3, 1_500)]);
  expect(() => new Conditions([], earlier).tick(7, 1, { seq: 9, at: 2_000 }, 5)).toThrow('a newer one');
});
