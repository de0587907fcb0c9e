// What the office sees of clients, put together from the modules that have it.
import type pg from 'pg';
import {
  findClient,
  listClientSessions,
  markBlocked,
  searchClients,
} from '../modules/identity/client-rows.ts';
import type { Identity } from '../modules/identity/identity.ts';
import type { ClientParts } from '../modules/operators/client-parts.ts';

export function makeClientParts(
  pool: pg.Pool,
  from: {
    readonly identity: Pick<Identity, 'removeExpired'>;
    readonly trading: ClientParts['trading'];
    readonly areas: ClientParts['areas'];
  },
): ClientParts {
  return {
    search: (asked) => searchClients(pool, asked),
    find: findClient,
    markBlocked,
    endBlockedSessions: () => from.identity.removeExpired(),
    sessions: (userId) => listClientSessions(pool, userId),
    trading: from.trading,
    areas: from.areas,
  };
}
