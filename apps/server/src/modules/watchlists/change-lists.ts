// What a request makes of a user's watchlists: the new ones, or a rejection.
import { FAVOURITES, WATCHLIST_INSTRUMENTS_MAX, WATCHLISTS_MAX } from '@candor/contract';
import { CallRefused, invalid, missing } from '../../web/refused.ts';
import type { StoredList, StoredLists } from './watchlist-rows.ts';

export interface WantedList {
  /** The version that the client has read. */
  readonly version: number;
  /** Absent for a new one. */
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly instruments: readonly number[] | undefined;
}

export function putList(before: StoredLists, wanted: WantedList): StoredLists {
  requireVersion(before, wanted.version);
  const { id, name, instruments } = wanted;
  if (id === FAVOURITES && name !== undefined) throw invalid('name');
  if (id === undefined && name === undefined) throw missing('name');
  if (id === undefined && before.lists.length > WATCHLISTS_MAX)
    throw new CallRefused('too_many_watchlists', { details: { max: WATCHLISTS_MAX } });
  const known = id === undefined ? newList(before) : requireList(before, id);
  if (name !== undefined && before.lists.some((one) => one.id !== known.id && one.name === name))
    throw new CallRefused('watchlist_name_taken');
  if (instruments && instruments.length > WATCHLIST_INSTRUMENTS_MAX)
    throw new CallRefused('watchlist_too_long', { details: { max: WATCHLIST_INSTRUMENTS_MAX } });
  if (instruments && new Set(instruments).size < instruments.length) throw invalid('codes');
  const list: StoredList = {
    id: known.id,
    name: name ?? known.name,
    instruments: instruments ?? known.instruments,
  };
  const lists =
    id === undefined ? [...before.lists, list] : before.lists.map((one) => (one.id === id ? list : one));
  return { version: before.version + 1, lists };
}

export function removeList(
  before: StoredLists,
  { version, id }: { version: number; id: number },
): StoredLists {
  if (id === FAVOURITES) throw invalid('id', { min: FAVOURITES + 1 });
  requireVersion(before, version);
  requireList(before, id);
  return { version: before.version + 1, lists: before.lists.filter((one) => one.id !== id) };
}

function requireVersion({ version }: StoredLists, read: number): void {
  if (read !== version) throw new CallRefused('watchlists_changed', { details: { version } });
}

function requireList({ lists }: StoredLists, id: number): StoredList {
  const list = lists.find((one) => one.id === id);
  if (!list) throw new CallRefused('watchlist_not_found');
  return list;
}

const newList = ({ lists }: StoredLists): StoredList => ({
  id: Math.max(...lists.map(({ id }) => id)) + 1,
  name: '',
  instruments: [],
});
