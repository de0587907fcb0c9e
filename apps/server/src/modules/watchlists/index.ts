// Watchlists as a module of the venue: the favourites and named lists of instruments that follow an account.
import type { WatchedLists } from '@candor/contract';
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import { parseWhole } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { putList, removeList } from './change-lists.ts';
import { copyLists, lockLists, readLists, type StoredLists, writeLists } from './watchlist-rows.ts';

/** The market's interface for watchlists. */
interface ListedCodes {
  find(id: InstrumentId): { readonly spec: { readonly code: string } } | undefined;
  findCode(code: string): InstrumentId | undefined;
}

export interface WatchlistsModule extends VenueModule {
  /** Copies the lists of a demo to the account that its client has just registered. */
  readonly carryOver: (client: pg.PoolClient, users: { from: number; to: number }) => Promise<void>;
}

export function makeWatchlistsModule(
  { db }: ModuleContext,
  { market }: { market: ListedCodes },
): WatchlistsModule {
  function parseCodes(text: string): readonly InstrumentId[] {
    // An empty parameter counts as absent.
    if (text === 'none') return [];
    return text.split(',').map((code) => {
      const id = market.findCode(code.trim());
      if (id === undefined) throw invalid('codes');
      return id;
    });
  }
  /** An instrument that is no longer listed is left out. */
  const present = ({ version, lists }: StoredLists): WatchedLists => ({
    version,
    list: lists.map(({ id, name, instruments }) => ({
      id,
      name,
      codes: instruments.flatMap((one) => market.find(one as InstrumentId)?.spec.code ?? []),
    })),
  });
  async function change(
    client: pg.PoolClient,
    userId: number,
    to: (before: StoredLists) => StoredLists,
  ): Promise<{ data: WatchedLists }> {
    const lists = to(await lockLists(client, userId));
    await writeLists(client, userId, lists);
    return { data: present(lists) };
  }

  return {
    name: 'watchlists',
    carryOver: copyLists,
    calls(register) {
      register('watchlists', { weight: weights.stored }, async ({ session }) => ({
        data: present(await readLists(db.requests, session.user.id)),
      }));
      register('watchlistPut', { weight: weights.written }, async ({ params, session, once }) => {
        const wanted = {
          version: parseWhole('version', params.version),
          id: params.id === undefined ? undefined : parseWhole('id', params.id),
          name: params.name,
          instruments: params.codes === undefined ? undefined : parseCodes(params.codes),
        };
        return once(({ client }) => change(client, session.user.id, (before) => putList(before, wanted)));
      });
      register('watchlistRemove', { weight: weights.written }, async ({ params, session, once }) => {
        const removed = { version: parseWhole('version', params.version), id: parseWhole('id', params.id) };
        return once(({ client }) => change(client, session.user.id, (before) => removeList(before, removed)));
      });
    },
  };
}
