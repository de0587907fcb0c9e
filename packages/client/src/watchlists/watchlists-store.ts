// The watchlists of the account: shown as the user changes them, and sent one change after the other.
import type { CallData } from '@candor/contract';
import { FAVOURITES, watchlistsPaths } from '@candor/contract/plain';
import { CallError, isCallFault, isOutcomeUnknown } from '../call-error.ts';
import type { Http } from '../http.ts';
import { makeListeners } from '../listeners.ts';
import { makeIdempotencyKey } from '../random-id.ts';
import type { ResourceState } from '../resource.ts';

type Watched = CallData<'watchlists'>;
/** The favourites have the id FAVOURITES and no name. `codes` are those of instruments, in the user's order. */
export type Watchlist = Watched['list'][number];

export interface WatchlistsStore {
  get(): ResourceState<readonly Watchlist[]>;
  subscribe(listener: () => void): () => void;
  refresh(): Promise<void>;
  /**
   * Sets the instruments of a list from those that it has when the change is sent. Shown at once, and taken back if the
   * server rejects it; rejects with that fault.
   */
  setCodes(id: number, change: (codes: readonly string[]) => readonly string[]): Promise<void>;
  rename(id: number, name: string): Promise<void>;
  /** Resolves to its id. */
  make(name: string): Promise<number>;
  remove(id: number): Promise<void>;
}

/** In the words of the wire, an empty list: an empty parameter would count as absent. */
const NO_CODES = 'none';

export const isFavourite = (lists: readonly Watchlist[] | undefined, code: string): boolean =>
  lists?.find(({ id }) => id === FAVOURITES)?.codes.includes(code) === true;

export const toggled = (codes: readonly string[], code: string): readonly string[] =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];

/** Moves one code to another place; places beyond the ends are the ends. */
export function moved(codes: readonly string[], code: string, place: number): readonly string[] {
  if (!codes.includes(code)) return codes;
  const others = codes.filter((one) => one !== code);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), code, ...others.slice(at)];
}

interface Change {
  /** What the user sees until the server has answered. */
  readonly shown: (list: readonly Watchlist[]) => readonly Watchlist[];
  readonly send: (watched: Watched, idempotencyKey: string) => Promise<Watched>;
}

export function makeWatchlistsStore(http: Http): WatchlistsStore {
  const calls = http.at(watchlistsPaths);
  const listeners = makeListeners();
  let watched: Watched | undefined;
  let state: ResourceState<readonly Watchlist[]> = { data: undefined, isLoading: false, fault: undefined };
  let underWay: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function become(next: Partial<ResourceState<readonly Watchlist[]>>): void {
    state = { ...state, ...next };
    listeners.notify();
  }
  async function load(): Promise<Watched> {
    watched = await calls.call('watchlists', {});
    return watched;
  }
  /** A later change that is already shown stays shown. */
  function settle(): void {
    if (waiting === 0 && watched) become({ data: watched.list });
  }
  async function sendNow({ send }: Change): Promise<Watched> {
    const before = watched ?? (await load());
    try {
      return await send(before, makeIdempotencyKey());
    } catch (fault) {
      if (!(fault instanceof CallError) || fault.error !== 'watchlists_changed') throw fault;
      // Another device was faster: the same change is made to what it left.
      return await send(await load(), makeIdempotencyKey());
    }
  }
  async function change(of: Change): Promise<Watched> {
    waiting += 1;
    if (state.data) become({ data: of.shown(state.data) });
    const sent = underWay.then(() => sendNow(of));
    underWay = sent.catch(() => undefined);
    try {
      watched = await sent;
      return watched;
    } catch (fault) {
      // The change may have been made all the same.
      if (isOutcomeUnknown(fault)) await load().catch(() => undefined);
      throw fault;
    } finally {
      waiting -= 1;
      settle();
    }
  }
  const edit = (id: number, to: (one: Watchlist) => Watchlist) => (list: readonly Watchlist[]) =>
    list.map((one) => (one.id === id ? to(one) : one));

  return {
    get: () => state,
    subscribe: listeners.add,
    async refresh() {
      become({ isLoading: true });
      try {
        const { list } = await load();
        become({ data: waiting === 0 ? list : state.data, isLoading: false, fault: undefined });
      } catch (fault) {
        if (!isCallFault(fault)) throw fault;
        become({ isLoading: false, fault });
      }
    },
    async setCodes(id, to) {
      await change({
        shown: edit(id, (one) => ({ ...one, codes: [...to(one.codes)] })),
        send({ version, list }, idempotencyKey) {
          const codes = to(list.find((one) => one.id === id)?.codes ?? []);
          const params = { version, id, codes: codes.join(',') || NO_CODES };
          return calls.call('watchlistPut', params, { idempotencyKey });
        },
      });
    },
    async rename(id, name) {
      await change({
        shown: edit(id, (one) => ({ ...one, name })),
        send: ({ version }, idempotencyKey) =>
          calls.call('watchlistPut', { version, id, name }, { idempotencyKey }),
      });
    },
    async make(name) {
      const { list } = await change({
        shown: (before) => before,
        send: ({ version }, idempotencyKey) =>
          calls.call('watchlistPut', { version, name }, { idempotencyKey }),
      });
      return Math.max(...list.map(({ id }) => id));
    },
    async remove(id) {
      await change({
        shown: (before) => before.filter((one) => one.id !== id),
        send: ({ version }, idempotencyKey) =>
          calls.call('watchlistRemove', { version, id }, { idempotencyKey }),
      });
    },
  };
}
