// The first operator of a venue, an administrator: with a password from the environment, or one that the start prints.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import type { ModuleContext } from '../module.ts';
import { makePassword } from './operator-password.ts';
import { insertOperator } from './operator-rows.ts';

export interface FirstOperatorOptions {
  /** Empty if none is configured. */
  readonly email: string;
  readonly password: string;
}

/**
 * Runs if no operator can log in yet, or if the only one never changed the password that a start generated, because
 * anyone who missed it would be locked out for ever. Returns the generated password, which is shown only once.
 */
export async function addFirstOperator(
  { db, passwords, audit, now }: Pick<ModuleContext, 'db' | 'passwords' | 'audit' | 'now'>,
  given: FirstOperatorOptions,
): Promise<{ email: string; password: string } | null> {
  const known = await readKnown(db.venue);
  if (known === 'settled') return null;
  const isMade = given.password === '';
  const password = isMade ? makePassword() : given.password;
  const email = known?.email ?? (given.email || 'operator@localhost');
  const passwordHash = await passwords.hash(password);
  await inTransaction(db.venue, async (client) => {
    const id = known
      ? await replacePassword(client, known.id, { passwordHash, isMade })
      : await insertOperator(client, {
          email,
          name: 'First operator',
          role: 'administrator',
          passwordHash,
          passwordGiven: isMade,
          now: now(),
        });
    await audit.record(client, {
      operator: null,
      actor: 'start',
      act: known ? 'reset' : 'add',
      subject: `operator ${id}`,
      after: { email, role: 'administrator' },
    });
  });
  return isMade ? { email, password } : null;
}

/** Undefined if there is none. */
async function readKnown(pool: pg.Pool): Promise<{ id: number; email: string } | 'settled' | undefined> {
  const { rows } = await pool.query<{ id: number; email: string; given: boolean }>(
    'select id, email, password_given as given from operators where disabled_at is null order by id limit 2',
  );
  const [first, second] = rows;
  if (!first) return undefined;
  return second || !first.given ? 'settled' : { id: first.id, email: first.email };
}

async function replacePassword(
  client: pg.ClientBase,
  id: number,
  { passwordHash, isMade }: { passwordHash: string; isMade: boolean },
): Promise<number> {
  await client.query('delete from operator_sessions where operator_id = $1', [id]);
  await client.query('update operators set password_hash = $2, password_given = $3 where id = $1', [
    id,
    passwordHash,
    isMade,
  ]);
  return id;
}
