// The office's view of clients, assembled from the modules that hold their data.
import type pg from 'pg';
import { lockUser } from '../db/lock-user.ts';
import { listClients } from '../modules/identity/client-list.ts';
import { findClient, findReferrals, markBlocked } from '../modules/identity/client-rows.ts';
import type { Identity } from '../modules/identity/identity.ts';
import type { ClientParts } from '../modules/operators/client-parts.ts';
import { deviceWords, shortPlace } from '../modules/security/device-words.ts';
import { LIST_OF_CLIENT_MAX } from '../web/list-of-client.ts';
import type { SessionsOfUser } from '../web/logins.ts';

export function makeClientParts(
  pool: pg.Pool,
  from: {
    readonly identity: Pick<Identity, 'removeExpired' | 'sessions'>;
    readonly sessionList: Pick<SessionsOfUser, 'list'>;
    readonly trading: ClientParts['trading'];
    readonly areas: ClientParts['areas'];
    readonly instrumentCode: ClientParts['instrumentCode'];
  },
): ClientParts {
  const { sessions } = from.identity;
  return {
    list: (asked) => listClients(pool, asked),
    find: findClient,
    markBlocked,
    endBlockedSessions: () => from.identity.removeExpired(),
    reloadUser: (userId) => sessions.reloadUser(userId),
    sessions: (userId) => from.sessionList.list(userId),
    sessionWords: ({ userAgent, network }) => ({
      device: deviceWords(userAgent),
      place: shortPlace(network),
    }),
    async endSessions({ client, afterCommit }, userId, sessionId) {
      // Removing a session requires a lock on its user's row.
      await lockUser(client, userId);
      if (sessionId !== undefined) {
        const notify = await sessions.endOne(client, userId, sessionId);
        if (notify) afterCommit(notify);
        return notify ? 1 : null;
      }
      const { rowCount } = await client.query('select from sessions where user_id = $1', [userId]);
      afterCommit(await sessions.endOthers(client, userId));
      return rowCount ?? 0;
    },
    referrals: (userId) => findReferrals(pool, userId, LIST_OF_CLIENT_MAX),
    trading: from.trading,
    areas: from.areas,
    instrumentCode: from.instrumentCode,
  };
}
