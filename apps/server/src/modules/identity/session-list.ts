// For the security module: a user's sessions, login by other means than a password, and addresses.
// Another user's session is not found.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { ContactBook, LoggedInSession, Logins, NewContact, SessionsOfUser } from '../../web/logins.ts';
import { CallRefused } from '../../web/refused.ts';
import { type Contact, type FindArea, requireArea, requireContact } from './contacts/contact.ts';
import type { Identity } from './identity.ts';
import { presentUser } from './present-user.ts';
import { sessionContextOf } from './session-context.ts';
import type { Sessions } from './sessions.ts';
import { userColumns } from './user-record.ts';

function makeSessionList(options: {
  pool: pg.Pool;
  /** Ends a session and notifies every page that has it open. */
  end: (sessionId: string) => Promise<void>;
  sessions: Pick<Sessions, 'endOthers'>;
}): SessionsOfUser {
  const { pool, end, sessions } = options;

  async function list(userId: number): Promise<readonly LoggedInSession[]> {
    const rows = await queriesOn(pool)
      .selectFrom('sessions')
      .select([
        'token_hash as hash',
        'user_agent as userAgent',
        'network',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .orderBy('token_hash')
      .execute();
    return rows.map(({ hash, ...row }) => ({ id: hash.toString('base64url'), ...row }));
  }

  return {
    list,
    async endOne(userId, sessionId) {
      if (!(await list(userId)).some(({ id }) => id === sessionId)) return false;
      await end(sessionId);
      return true;
    },
    async endOthers(userId, storedSessionId) {
      const others = (await list(userId)).filter(({ id }) => id !== storedSessionId);
      // One after the other, because each waits for its user's row.
      for (const { id } of others) await end(id);
      return others.length;
    },
    async endAll(client, userId) {
      const { count } = await queriesOn(client)
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { count, conclude: await sessions.endOthers(client, userId) };
    },
  };
}

export function makeForSecurity(options: {
  pool: pg.Pool;
  identity: Pick<Identity, 'enter' | 'sessions' | 'logout'>;
  findArea: FindArea;
}): { sessionList: SessionsOfUser; logins: Logins; contactBook: ContactBook } {
  const { pool, identity, findArea } = options;
  const findUser = (userId: number) =>
    queriesOn(pool).selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst();
  return {
    sessionList: makeSessionList({ pool, end: identity.logout, sessions: identity.sessions }),
    logins: {
      async start(userId, from) {
        const user = await findUser(userId);
        return user
          ? { token: await identity.enter(user, sessionContextOf(from)), user: presentUser(user) }
          : null;
      },
    },
    contactBook: {
      async read(kind, to, areaId) {
        const area = requireArea(findArea, areaId);
        const channel = kind === 'email' ? 'email' : 'sms';
        return newContactOf(requireContact({ channel, text: to, area }, 'to'));
      },
      async reload(userId) {
        const user = await findUser(userId);
        if (!user) throw new CallRefused('session_invalid');
        identity.sessions.reloadUser(userId);
        return presentUser(user);
      },
    },
  };
}

const newContactOf = (contact: Contact): NewContact =>
  contact.channel === 'email'
    ? { kind: 'email', address: contact.address, parts: null }
    : {
        kind: 'mobile',
        address: contact.address,
        parts: { areaCode: contact.areaCode, national: contact.national },
      };
