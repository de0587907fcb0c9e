// Instruments as rows: a new store has the catalogue, once, and one that is there keeps its own.
import { beforeEach, expect, it } from 'vitest';
import { catalogue } from '../feeds/instruments.ts';
import { useMarketStore } from '../modules/market/testing/market-store.ts';
import { knownInstruments, openInstruments } from './instrument-rows.ts';

const store = useMarketStore();
beforeEach(() => store.pool.query('truncate instruments'));

it('has the whole catalogue after its first start, each entry as it is listed', async () => {
  expect(await knownInstruments(store.pool)).toBe(catalogue);
  const [one, other] = await Promise.all([
    openInstruments(store.pool, 1_000),
    openInstruments(store.pool, 1_000),
  ]);
  expect(one).toEqual(catalogue);
  expect(other).toEqual(catalogue);
  expect(await knownInstruments(store.pool)).toEqual(catalogue);
});

it('keeps its instruments, whatever catalogue a later program has', async () => {
  await openInstruments(store.pool, 1_000);
  await store.pool.query(`delete from instruments where code <> 'EURUSD'`);
  await store.pool.query(`update instruments set entry = jsonb_set(entry, '{spread}', '99')`);
  const [eurusd] = catalogue;
  expect(await openInstruments(store.pool, 2_000)).toEqual([{ ...eurusd, spread: 99 }]);
});

it('reads the catalogue where the table is not there yet', async () => {
  await store.pool.query('alter table instruments rename to instruments_away');
  expect(await knownInstruments(store.pool)).toBe(catalogue);
  await store.pool.query('alter table instruments_away rename to instruments');
});
