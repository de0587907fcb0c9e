import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AlertBook, type WaitingAlert } from './alert-book.ts';

let next = 0;
const alert = (price: number, of: Partial<WaitingAlert> = {}): WaitingAlert => {
  next += 1;
  return { id: next, userId: 1, instrumentId: 7, side: 'bid', direction: 'up', price, precision: 5, ...of };
};
const at = (bid: number, ask = bid + 10) => ({ instrumentId: 7, bid, ask });

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
        expect(ids(book.reach({ instrumentId: 7, bid, ask: bid + 2 }, 5))).toEqual(
          ids(waiting.filter(isReached)),
        );
        waiting = waiting.filter((one) => !isReached(one));
      }
    }),
  );
});
