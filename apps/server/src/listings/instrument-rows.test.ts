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

it('leaves out one that the engine has not taken yet, and has it from then on', async () => {
  await openInstruments(store.pool, 1_000);
  await store.pool.query(`insert into instruments select 406, 'EURCAD', entry, 'ann@office.test', now()
    from instruments where id = 1`);
  expect(await openInstruments(store.pool, 2_000)).toHaveLength(catalogue.length);
  await store.pool.query(`insert into operators (id, email, name, role, password_hash, password_given, created_at)
    overriding system value values (1, 'ann@office.test', 'Ann', 'dealing', '', false, now())`);
  await store.pool.query(`insert into instrument_acts (instrument_id, operator_id, command, at, done_at)
    values (406, 1, '{}', now(), now())`);
  expect(await openInstruments(store.pool, 3_000)).toHaveLength(catalogue.length + 1);
});

it('reads the catalogue where the table is not there yet', async () => {
  await store.pool.query('alter table instruments rename to instruments_away');
  expect(await knownInstruments(store.pool)).toBe(catalogue);
  await store.pool.query('alter table instruments_away rename to instruments');
});
