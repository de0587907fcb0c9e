// Watchlists over HTTP: made, filled in one's own order, renamed, removed, limited, carried over from a demo.
import { expect, test } from 'vitest';
import { type Trader, useTrader } from '../../web/testing/use-trader.ts';
import { openByMail } from '../identity/testing/real-accounts.ts';

let { venue, client, token } = {} as Trader;
useTrader((trader) => {
  ({ venue, client, token } = trader);
});
const read = (of = token) => client.get('watchlists', {}, { token: of });
type Params = Readonly<Record<string, string | number>>;
const put = (params: Params) => client.get('watchlistPut', params, { token });
const tryPut = (params: Params) => client.ask('watchlistPut', params, { token });

test('a new account has empty favourites, which keep the order that they are given', async () => {
  expect(await read()).toEqual({ version: 0, list: [{ id: 0, name: '', codes: [] }] });
  await put({ version: 0, id: 0, codes: 'XAUUSD,EURUSD' });
  const ordered = await put({ version: 1, id: 0, codes: ' EURUSD, XAUUSD ' });
  expect(ordered).toEqual({ version: 2, list: [{ id: 0, name: '', codes: ['EURUSD', 'XAUUSD'] }] });
  expect(await read()).toEqual(ordered);
  expect((await put({ version: 2, id: 0, codes: 'none' })).list[0]?.codes).toEqual([]);
});

test('named lists are renamed without losing instruments, and removed', async () => {
  await put({ version: 0, name: ' My day ', codes: 'EURUSD' });
  await put({ version: 1, name: '黃金' });
  const renamed = await put({ version: 2, id: 1, name: 'Mornings' });
  expect(renamed.list.slice(1)).toEqual([
    { id: 1, name: 'Mornings', codes: ['EURUSD'] },
    { id: 2, name: '黃金', codes: [] },
  ]);
  const { list } = await client.get('watchlistRemove', { version: 3, id: 1 }, { token });
  expect(list.map(({ id }) => id)).toEqual([0, 2]);
});

test('a device that has read an older version changes nothing, and learns the version', async () => {
  await put({ version: 0, id: 0, codes: 'EURUSD' });
  const outdated = { error: 'watchlists_changed', field: 'version', details: { version: 1 } };
  expect(await tryPut({ version: 0, id: 0, codes: 'XAUUSD' })).toMatchObject(outdated);
  expect(await client.ask('watchlistRemove', { version: 0, id: 1 }, { token })).toMatchObject(outdated);
  const both = await Promise.all(['XAUUSD', 'US500'].map((codes) => tryPut({ version: 1, id: 0, codes })));
  expect(both.filter(({ code }) => code === 1).length).toBe(1);
  expect((await read()).version).toBe(2);
});

test.each([
  [{ id: 0, codes: 'EURUSD,NOPE' }, 'invalid_parameter', 'codes'],
  [{ id: 0, codes: 'EURUSD,EURUSD' }, 'invalid_parameter', 'codes'],
  [{ id: 0, codes: 'EURUSD,' }, 'invalid_parameter', 'codes'],
  [{ id: 0, name: 'Mine' }, 'invalid_parameter', 'name'],
  [{ codes: 'EURUSD' }, 'missing_parameter', 'name'],
  [{ name: '  ' }, 'invalid_parameter', 'name'],
  [{ name: 'x'.repeat(31) }, 'invalid_parameter', 'name'],
  [{ name: 'a\u0000b' }, 'invalid_parameter', 'name'],
  [{ name: 'a\nb' }, 'invalid_parameter', 'name'],
  [{ id: 7, codes: 'EURUSD' }, 'watchlist_not_found', 'id'],
  [{ id: -1, codes: 'EURUSD' }, 'invalid_parameter', 'id'],
  [{ version: 'new', id: 0 }, 'invalid_parameter', 'version'],
])('%j is rejected', async (change, error, field) => {
  expect(await tryPut({ version: 0, ...change })).toMatchObject({ error, field });
  expect((await read()).version).toBe(0);
});

test('a name is given once, and the favourites cannot be removed', async () => {
  await put({ version: 0, name: 'My day' });
  const taken = { error: 'watchlist_name_taken', field: 'name' };
  expect(await tryPut({ version: 1, name: 'My day' })).toMatchObject(taken);
  await put({ version: 1, name: 'Metals' });
  expect(await tryPut({ version: 2, id: 2, name: 'My day' })).toMatchObject(taken);
  expect((await put({ version: 2, id: 2, name: 'Metals' })).version).toBe(3);
  expect(await client.ask('watchlistRemove', { version: 3, id: 0 }, { token })).toMatchObject({
    error: 'invalid_parameter',
    field: 'id',
  });
});

test('at most 20 named lists of 100 instruments', async () => {
  for (let version = 0; version < 20; version += 1) await put({ version, name: `List ${version}` });
  expect(await tryPut({ version: 20, name: 'One more' })).toMatchObject({
    error: 'too_many_watchlists',
    details: { max: 20 },
  });
  const codes = Array.from({ length: 101 }, () => 'EURUSD').join(',');
  expect(await tryPut({ version: 20, id: 1, codes })).toMatchObject({
    error: 'watchlist_too_long',
    field: 'codes',
    details: { max: 100 },
  });
});

test('others have their own, and without a login there are none', async () => {
  await put({ version: 0, id: 0, codes: 'EURUSD' });
  const { token: other } = await client.loginDemo();
  expect((await read(other)).list[0]?.codes).toEqual([]);
  for (const [name, params] of [
    ['watchlists', {}],
    ['watchlistPut', { version: 0, id: 0 }],
    ['watchlistRemove', { version: 0, id: 1 }],
  ] as const)
    expect(await client.ask(name, params)).toMatchObject({ error: 'session_invalid' });
});

test('whoever registers from a demo takes its lists along; the demo keeps them', async () => {
  await put({ version: 0, id: 0, codes: 'EURUSD,XAUUSD' });
  const before = await put({ version: 1, name: 'My day', codes: 'US500' });
  const { token: real } = await openByMail({ client, venue }, {}, { token });
  expect(await read(real)).toEqual(before);
  expect(await read()).toEqual(before);
  const { token: fresh } = await openByMail({ client, venue });
  expect((await read(fresh)).version).toBe(0);
  const { token: another } = await openByMail({ client, venue }, {}, { token: real });
  expect((await read(another)).version).toBe(0);
});
