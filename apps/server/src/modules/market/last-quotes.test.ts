// Last quotes on a real store that fails for a while: none is lost, none overwrites a newer
// one, and the program keeps running.
import { price, type Tick } from '@candor/core';
import { expect, it } from 'vitest';
import { silentLog } from '../../db/store-log.ts';
import { LastQuotes } from './last-quotes.ts';
import { useMarketStore } from './testing/market-store.ts';

const store = useMarketStore();

const tick = (instrumentId: number, no: number): Tick => ({
  kind: 'tick',
  instrumentId,
  no,
  bid: price(1_000 + no),
  ask: price(1_001 + no),
  at: no,
});

it('survive a failing store, with the newest quote of each instrument', async () => {
  const warned: string[] = [];
  const quotes = new LastQuotes(store.pool, { ...silentLog, warn: (line) => void warned.push(line) });
  quotes.take([tick(1, 1), tick(2, 1)]);
  await store.pool.query('alter table last_quotes rename to last_quotes_away');
  quotes.start();
  await expect.poll(() => warned, { timeout: 10_000 }).toHaveLength(1);
  expect(warned[0]).toMatch(/^the last quotes were not written: .*last_quotes.*; trying again$/);
  quotes.take([tick(1, 2)]);
  await expect(quotes.flush()).rejects.toThrow('last_quotes');
  await store.pool.query('alter table last_quotes_away rename to last_quotes');
  await quotes.stop();
  expect(await new LastQuotes(store.pool, silentLog).load()).toEqual([tick(1, 2), tick(2, 1)]);
});
