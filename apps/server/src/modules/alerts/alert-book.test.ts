import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AlertBook, REST_MS, type WaitingAlert } from './alert-book.ts';

let next = 0;
const alert = (price: number, of: Partial<WaitingAlert> = {}): WaitingAlert => {
  next += 1;
  return {
    ...{ id: next, userId: 1, instrumentId: 7, side: 'bid', direction: 'up', price, precision: 5 },
    ...{ repeats: false, firedAt: null },
    ...of,
  };
};
const at = (bid: number, ask = bid + 10, time = 0) => ({ instrumentId: 7, bid, ask, at: time });

test('a price that is reached or jumped over fires once, in the order of the prices', () => {
  const book = new AlertBook();
  const [low, high, far] = [alert(110_010), alert(110_020), alert(110_500)];
  for (const one of [far, high, low]) book.add(one);
  expect(book.reach(at(110_009), 5)).toEqual([]);
  expect(book.reach(at(110_020), 5)).toEqual([low, high]);
  expect(book.reach(at(110_020), 5)).toEqual([]);
  expect(book.reach({ ...at(120_000), instrumentId: 8 }, 5)).toEqual([]);
});

test('falling alerts and alerts on the ask compare with their own price', () => {
  const book = new AlertBook();
  const falls = alert(109_990, { direction: 'down' });
  const askAlert = alert(110_015, { side: 'ask' });
  book.add(falls);
  book.add(askAlert);
  expect(book.reach(at(110_000, 110_014), 5)).toEqual([]);
  expect(book.reach(at(110_000, 110_015), 5)).toEqual([askAlert]);
  expect(book.reach(at(109_990), 5)).toEqual([falls]);
});

test('an instrument that is quoted with another precision reaches the same price', () => {
  const book = new AlertBook();
  const one = alert(110_020);
  book.add(one);
  expect(book.reach(at(1_100_199), 6)).toEqual([]);
  expect(book.reach(at(1_100_200), 6)).toEqual([one]);
});

test('a removed alert does not fire, and another with the same price does', () => {
  const book = new AlertBook();
  const [first, second] = [alert(110_020), alert(110_020)];
  book.add(first);
  book.add(second);
  book.remove(first);
  book.remove(first);
  expect(book.reach(at(110_020), 5)).toEqual([second]);
});

test('a tick fires the same alerts as a search through all of them', () => {
  const price = fc.integer({ min: 100, max: 140 });
  const kinds = fc.record({
    side: fc.constantFrom('bid', 'ask'),
    direction: fc.constantFrom('up', 'down'),
    price,
    isRemoved: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(kinds), fc.array(price, { maxLength: 8 }), (made, ticks) => {
      const book = new AlertBook();
      let waiting = made.map(({ price: points, side, direction }) =>
        alert(points, { side: side as 'bid', direction: direction as 'up' }),
      );
      for (const one of waiting) book.add(one);
      waiting = waiting.filter((one, index) => {
        if (made[index]?.isRemoved) book.remove(one);
        return !made[index]?.isRemoved;
      });
      for (const bid of ticks) {
        const isReached = (one: WaitingAlert) => {
          const now = one.side === 'bid' ? bid : bid + 2;
          return one.direction === 'up' ? one.price <= now : one.price >= now;
        };
        const ids = (list: readonly WaitingAlert[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);
        expect(ids(book.reach(at(bid, bid + 2), 5))).toEqual(ids(waiting.filter(isReached)));
        waiting = waiting.filter((one) => !isReached(one));
      }
    }),
  );
});

test('an alert on the spread fires when bid and ask are that far apart', () => {
  const book = new AlertBook();
  const [wide, narrow] = [alert(30, { side: 'spread' }), alert(5, { side: 'spread', direction: 'down' })];
  book.add(wide);
  book.add(narrow);
  expect(book.reach(at(110_000, 110_029), 5)).toEqual([]);
  expect(book.reach(at(110_000, 110_030), 5)).toEqual([wide]);
  expect(book.reach(at(110_000, 110_006), 5)).toEqual([]);
  expect(book.reach(at(110_000, 110_005), 5)).toEqual([narrow]);
});

// 0.05 % of 1.10020 is 55.01 points.
test.each([
  ['after a minute and 0.05 %', 109_964, 10],
  ['after a minute and the spread, where that is more', 109_920, 100],
])('an alert that repeats fires again %s', (_, back, spread) => {
  const book = new AlertBook();
  const one = alert(110_020, { repeats: true });
  book.add(one);
  const go = (bid: number, time: number) => book.reach(at(bid, bid + spread, time), 5).length;
  const level = 110_020;
  expect(go(level, 0)).toBe(1);
  expect(go(back, REST_MS - 1)).toBe(0);
  expect(go(level, REST_MS - 1)).toBe(0);
  expect(go(back + 1, REST_MS)).toBe(0);
  expect(go(level, REST_MS)).toBe(0);
  expect(go(back, REST_MS + 1)).toBe(0);
  expect(go(level, REST_MS + 2)).toBe(1);
  expect(go(level, REST_MS + 3)).toBe(0);
});

test('an alert on a falling price, and one on the spread, repeat after going back up and down', () => {
  const book = new AlertBook();
  const falls = alert(109_900, { direction: 'down', repeats: true });
  const wide = alert(30, { side: 'spread', repeats: true });
  book.add(falls);
  book.add(wide);
  const go = (bid: number, spread: number, time: number) =>
    book.reach(at(bid, bid + spread, time), 5).map(({ id }) => id);
  expect(go(109_900, 30, 0)).toEqual([falls.id, wide.id]);
  // 0.05 % of 1.09900 is 54.95 points, and a tenth of 30 is 3.
  expect(go(109_954, 28, REST_MS)).toEqual([]);
  expect(go(109_900, 30, REST_MS)).toEqual([]);
  expect(go(109_955, 26, REST_MS)).toEqual([]);
  expect(go(109_900, 30, REST_MS)).toEqual([falls.id, wide.id]);
});

test.each([0, 1, 2])('an alert that repeats can be removed in state %i', (state) => {
  const book = new AlertBook();
  const one = alert(110_020, { repeats: true });
  book.add(one);
  if (state > 0) book.reach(at(110_020), 5);
  if (state > 1) book.reach(at(110_020, 110_030, REST_MS), 5);
  book.remove(one);
  book.reach(at(109_000, 109_010, 2 * REST_MS), 5);
  expect(book.reach(at(110_020, 110_030, 3 * REST_MS), 5)).toEqual([]);
});

test('an alert that had fired before a restart first rests, in the order of the times', () => {
  const book = new AlertBook();
  const [late, early] = [
    alert(110_020, { repeats: true, firedAt: 50_000 }),
    alert(110_020, { repeats: true, firedAt: 0 }),
  ];
  book.add(late);
  book.add(early);
  expect(book.reach(at(110_100), 5)).toEqual([]);
  book.reach(at(109_000, 109_010, REST_MS), 5);
  expect(book.reach(at(110_020, 110_030, REST_MS), 5)).toEqual([early]);
});
