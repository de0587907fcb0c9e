// A long buys at the ask and sells at the bid; a short does the reverse.
import { expect, it } from 'vitest';
import { closingPrice, openingPrice } from './side-price.ts';

it('buys at the ask and closes at the bid, sells the other way round', () => {
  const quote = { bid: 110_000, ask: 110_010 };
  expect([openingPrice('buy', quote), closingPrice('buy', quote)]).toEqual([110_010, 110_000]);
  expect([openingPrice('sell', quote), closingPrice('sell', quote)]).toEqual([110_000, 110_010]);
});
