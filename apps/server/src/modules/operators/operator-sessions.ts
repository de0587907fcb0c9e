// Logins of operators: a token of 256 random bits each, stored only as a hash. It is read from the table at each
// request, so that ending, disabling or changing a role applies at once; the last use is written only now and then.
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@candor/contract';
import type pg from 'pg';
import type { FindOperatorSession, OperatorSession } from '../../web/operator.ts';

const IDLE_MS_MAX = 30 * 60_000;
const LIFE_MS_MAX = 12 * 3_600_000;
/** Visible pages send several requests a second; the time of the last use is written at most this often. */
const WRITE_MS_MIN = 10_000;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

interface SessionRow {
  readonly session: number;
  readonly lastUsedAt: Date;
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: boolean;
  readonly enrolled: boolean;
}

export interface SessionsOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** True if everyone needs a second factor. */
  readonly secondFactor: boolean;
}

export const makeFindSession =
  ({ pool, now, secondFactor }: SessionsOptions): FindOperatorSession =>
  async (token, { isIdle }) => {
    if (!tokenPattern.test(token)) return undefined;
    const at = now();
    const { rows } = await pool.query<SessionRow>({
      // As a named query it is planned once for each connection.
      name: 'operator session',
      text: `select s.id as session, s.last_used_at as "lastUsedAt", o.id, email, name, role,
          password_given as password, totp_confirmed_at is not null as enrolled
        from operator_sessions s join operators o on o.id = s.operator_id
        where token_hash = $1 and last_used_at > $2 and s.created_at > $3 and disabled_at is null`,
      values: [hashOf(token), new Date(at - IDLE_MS_MAX), new Date(at - LIFE_MS_MAX)],
    });
    const [row] = rows;
    if (row && !isIdle && at - row.lastUsedAt.getTime() >= WRITE_MS_MIN)
      await pool.query(
        'update operator_sessions set last_used_at = greatest(last_used_at, $2) where id = $1',
        [row.session, new Date(at)],
      );
    return row && sessionOf(row, secondFactor);
  };

function sessionOf(
  { session, password, enrolled, lastUsedAt: _, ...row }: SessionRow,
  secondFactor: boolean,
): OperatorSession {
  const operator = { ...row, role: row.role as Role };
  const step = stepOf({ passwordGiven: password, isEnrolled: enrolled }, secondFactor);
  return { id: session, operator, ...(step && { step }) };
}

/** A generated password is changed first, then the second factor is set up. */
export function stepOf(
  { passwordGiven, isEnrolled }: { passwordGiven: boolean; isEnrolled: boolean },
  secondFactor: boolean,
): OperatorSession['step'] {
  if (passwordGiven) return 'password';
  return secondFactor && !isEnrolled ? 'enrol' : undefined;
}

/** The token is returned only this once. */
export async function startSession(
  client: pg.ClientBase,
  { operatorId, address, agent, now }: { operatorId: number; address: string; agent: string; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = new Date(now);
  await client.query(
    `insert into operator_sessions (token_hash, operator_id, created_at, last_used_at, address, agent)
     values ($1, $2, $3, $3, $4, $5)`,
    [hashOf(token), operatorId, at, address, agent.slice(0, 300)],
  );
  return token;
}

export async function endSession(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('delete from operator_sessions where id = $1', [id]);
}

/** Returns how many there were. */
export async function endSessionsOf(client: pg.ClientBase, operatorId: number): Promise<number> {
  const ended = await client.query('delete from operator_sessions where operator_id = $1', [operatorId]);
  return ended.rowCount ?? 0;
}

export interface ListedSession {
  readonly id: number;
  readonly address: string;
  readonly agent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export async function listSessions(
  db: pg.Pool | pg.ClientBase,
  operatorId: number,
  now: number,
): Promise<ListedSession[]> {
  const { rows } = await db.query<ListedSession>(
    `select id, address, agent, created_at as "createdAt", last_used_at as "lastUsedAt" from operator_sessions
     where operator_id = $1 and last_used_at > $2 and created_at > $3 order by last_used_at desc, id desc limit 100`,
    [operatorId, new Date(now - IDLE_MS_MAX), new Date(now - LIFE_MS_MAX)],
  );
  return rows;
}

/** Deletes expired logins. */
export async function removeEnded(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('delete from operator_sessions where last_used_at <= $1 or created_at <= $2', [
    new Date(now - IDLE_MS_MAX),
    new Date(now - LIFE_MS_MAX),
  ]);
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
