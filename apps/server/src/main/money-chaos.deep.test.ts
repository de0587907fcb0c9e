// Operators and clients act at once, often on the same thing, while the program is killed at moments that nobody chose. What
// was acknowledged stands, once; what was not is asked again with its key; and every figure is reconciled at the end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, type Chaos, openChaos } from './testing/money-chaos.ts';

const KILLS = 8;
let chaos: Chaos;
let books: Books;

beforeAll(async () => {
  chaos = await openChaos();
  await chaos.run(KILLS);
  books = await chaos.read();
}, 500_000);
afterAll(() => chaos?.close(), 60_000);

test('much was done, and much of it twice at once', () => {
  const counted = Object.entries(books.acknowledged).map(([act, { good }]) => [act, good > 2]);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(counted.map(([act]) => [act, true])));
  expect(books.acknowledged.secondDecisions?.refused).toBeGreaterThan(5);
});

test('each decision that was acknowledged is how the thing stands, and no other was', () => {
  expect(books.contradictions).toEqual([]);
});

test('every deposit, adjustment and withdrawal has the postings of how it stands, once', () => {
  expect(books.wrongPostings).toEqual([]);
});

test('balances are what was posted, the sum is zero, and all of it is proved', () => {
  expect(books.wrongBalances).toEqual([]);
  expect(books.sum).toBe('0');
  expect(books.findings).toEqual([]);
});

test('each decision stands once in the log of operators', () => {
  expect(books.wrongAuditRows).toEqual([]);
  expect(books.anchors).toBeGreaterThan(0);
});
