// The watchlists of an account against a server that keeps one version.
import { FAVOURITES } from '@candor/contract/plain';
import { expect, test } from 'vitest';
import { CallError } from '../call-error.ts';
import type { Http } from '../http.ts';
import { isFavourite, makeWatchlistsStore, moved, toggled } from './watchlists-store.ts';

/** Answers as the server does, as far as a store can tell. */
function makeServer() {
  let watched = { version: 0, list: [{ id: FAVOURITES, name: '', codes: [] as string[] }] };
  const sent: string[] = [];
  let isFull = false;
  const put = (params: { version: number; id?: number; name?: string; codes?: string }) => {
    sent.push(`${params.version} ${params.codes ?? params.name}`);
    if (params.version !== watched.version) throw fault('watchlists_changed');
    if (isFull) throw fault('watchlist_too_long');
    const id = params.id ?? watched.list.length;
    const before = watched.list.find((one) => one.id === id) ?? { id, name: '', codes: [] };
    const codes = params.codes === 'none' ? [] : (params.codes?.split(',') ?? before.codes);
    const list = [
      ...watched.list.filter((one) => one.id !== id),
      { id, name: params.name ?? before.name, codes },
    ];
    watched = { version: watched.version + 1, list };
    return watched;
  };
  const http = {
    at: () => ({
      call: async (name: string, params: never) => {
        if (name === 'watchlists') return watched;
        if (name === 'watchlistPut') return put(params);
        const { id } = params as { id: number };
        watched = { version: watched.version + 1, list: watched.list.filter((one) => one.id !== id) };
        return watched;
      },
    }),
  } as unknown as Http;
  return {
    http,
    sent,
    put,
    fill: () => {
      isFull = true;
    },
  };
}
const fault = (error: string) =>
  new CallError({ code: 0, error, message: error, field: null, details: {} } as never);

test('an instrument becomes a favourite at once, and before the server has answered', async () => {
  const { http, sent } = makeServer();
  const store = makeWatchlistsStore(http);
  await store.refresh();
  const done = store.setCodes(FAVOURITES, (codes) => toggled(codes, 'EURUSD'));
  expect(isFavourite(store.get().data, 'EURUSD')).toBe(true);
  await done;
  await store.setCodes(FAVOURITES, (codes) => toggled(codes, 'EURUSD'));
  expect(isFavourite(store.get().data, 'EURUSD')).toBe(false);
  expect(sent).toEqual(['0 EURUSD', '1 none']);
});

test('changes in quick succession are sent one after the other, each on the last version', async () => {
  const { http, sent } = makeServer();
  const store = makeWatchlistsStore(http);
  const add = (code: string) => store.setCodes(FAVOURITES, (codes) => toggled(codes, code));
  await Promise.all([add('EURUSD'), add('XAUUSD'), add('US500')]);
  expect(sent).toEqual(['0 EURUSD', '1 EURUSD,XAUUSD', '2 EURUSD,XAUUSD,US500']);
  expect(store.get().data?.[0]?.codes).toEqual(['EURUSD', 'XAUUSD', 'US500']);
});

test('a change on another device is kept: the own one is made to what that left', async () => {
  const { http, put } = makeServer();
  const store = makeWatchlistsStore(http);
  await store.refresh();
  put({ version: 0, id: FAVOURITES, codes: 'XAUUSD' });
  await store.setCodes(FAVOURITES, (codes) => toggled(codes, 'EURUSD'));
  expect(store.get().data?.[0]?.codes).toEqual(['XAUUSD', 'EURUSD']);
});

test('a rejected change is taken back, and the next one is sent', async () => {
  const { http, fill } = makeServer();
  const store = makeWatchlistsStore(http);
  await store.refresh();
  const id = await store.make('My day');
  await store.rename(id, 'Mornings');
  expect(store.get().data?.[1]).toMatchObject({ id, name: 'Mornings' });
  fill();
  await expect(store.setCodes(id, () => ['EURUSD'])).rejects.toThrow('watchlist_too_long');
  expect(store.get().data?.[1]?.codes).toEqual([]);
  await store.remove(id);
  expect(store.get().data?.length).toBe(1);
});

test('a code moves to a place, and no farther than the ends', () => {
  const codes = ['A', 'B', 'C'];
  expect(moved(codes, 'C', 0)).toEqual(['C', 'A', 'B']);
  expect(moved(codes, 'A', 1)).toEqual(['B', 'A', 'C']);
  expect(moved(codes, 'A', 9)).toEqual(['B', 'C', 'A']);
  expect(moved(codes, 'B', -1)).toEqual(['B', 'A', 'C']);
  expect(moved(codes, 'X', 0)).toEqual(codes);
});
