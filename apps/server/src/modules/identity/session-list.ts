// What is handed to whoever guards accounts: the sessions of a user, a login by other means than a password, addresses.
// Another's session is not found.
import type { User } from '@candor/contract';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { CallRefused } from '../../web/refused.ts';
import { type Contact, type FindArea, requireArea, requireContact } from './contacts/contact.ts';
import type { Identity } from './identity.ts';
import { presentUser } from './present-user.ts';
import { sessionContextOf } from './session-context.ts';
import type { Sessions } from './sessions.ts';
import { userColumns } from './user-record.ts';

export interface ListedSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly network: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export interface SessionList {
  /** The last used first. */
  list(userId: number): Promise<readonly ListedSession[]>;
  /** False where the user has no such session. */
  endOne(userId: number, sessionId: string): Promise<boolean>;
  /** Returns how many there were. */
  endOthers(userId: number, keptSessionId: string): Promise<number>;
  /** In the transaction of an act that has locked the user's row; `conclude` must be called once it has committed. */
  endAll(client: pg.ClientBase, userId: number): Promise<{ count: number; conclude: () => void }>;
}

function makeSessionList(options: {
  pool: pg.Pool;
  /** Ends a session and notifies whoever has it open. */
  end: (sessionId: string) => Promise<void>;
  sessions: Pick<Sessions, 'endOthers'>;
}): SessionList {
  const { pool, end, sessions } = options;

  async function list(userId: number): Promise<readonly ListedSession[]> {
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
    async endOthers(userId, keptSessionId) {
      const others = (await list(userId)).filter(({ id }) => id !== keptSessionId);
      // One after the other: each waits for its user's row.
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

export interface Logins {
  /** A login of somebody who has proved themselves elsewhere; null where they are none of this venue. */
  start(
    userId: number,
    from: Parameters<typeof sessionContextOf>[0],
  ): Promise<{ token: string; user: User } | null>;
}

export interface ContactBook {
  /** Throws region_not_served and invalid_parameter. */
  read(kind: 'email' | 'mobile', to: string, areaId: number | undefined): Promise<NewContact>;
  /** The user as a change left them, for their sessions too. */
  reload(userId: number): Promise<User>;
}

interface NewContact {
  readonly kind: 'email' | 'mobile';
  readonly address: string;
  /** Of a mobile number, as a user's row has them. */
  readonly parts: { readonly areaCode: string; readonly national: string } | null;
}

export function makeForSecurity(options: {
  pool: pg.Pool;
  identity: Pick<Identity, 'enter' | 'sessions' | 'logout'>;
  findArea: FindArea;
}): { sessionList: SessionList; logins: Logins; contactBook: ContactBook } {
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
