// Numbers of ticks on a real store: they rise across stops and kills and are never given twice.
import { describe, expect, it } from 'vitest';
import { useMarketStore } from '../modules/market/testing/market-store.ts';
import { storedNumbers, TickNumbers } from './tick-numbers.ts';

const database = useMarketStore();

describe('tick numbers', () => {
  it('rise across restarts, without a gap after a stop and with one after a kill', async () => {
    const store = storedNumbers(database.pool);
    const first = new TickNumbers(store, 100);
    await first.open([1, 2]);
    expect([first.take(1), first.take(1), first.take(2)]).toEqual([1, 2, 1]);
    await first.close();
    const killed = new TickNumbers(store, 100);
    await killed.open([1, 2]);
    expect([killed.take(1), killed.take(2)]).toEqual([3, 2]);
    const last = new TickNumbers(store, 100);
    await last.open([1, 2]);
    expect([last.take(1), last.take(2)]).toEqual([103, 102]);
    // The killed one comes back late: its numbers are not given again.
    await killed.close();
    await last.close();
    const after = new TickNumbers(store, 100);
    await after.open([1]);
    expect(after.take(1)).toBe(104);
  });

  it('wait for more when a block is used up', async () => {
    const numbers = new TickNumbers(storedNumbers(database.pool), 4);
    await numbers.open([7]);
    const taken = [1, 2, 3, 4].map(() => numbers.take(7));
    expect(taken).toEqual([1, 2, 3, 4]);
    expect(numbers.take(7)).toBeUndefined();
    expect(numbers.low).toBe(true);
    await Promise.all([numbers.refill(), numbers.refill()]);
    expect([5, 6, 7, 8].map(() => numbers.take(7))).toEqual([5, 6, 7, 8]);
    expect(numbers.take(7)).toBeUndefined();
  });
});
