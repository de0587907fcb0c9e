// Confirms that the user is present: security settings can be changed within ten minutes of the session's login, or of
// the last time that the user proved themselves in it.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { PasswordHasher } from '../../secrets/password-hash.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { Session } from '../../web/session.ts';
import type { Authenticator } from './authenticator.ts';
import { forgive, takeGuess } from './guesses.ts';
import { listPasskeys } from './passkey-rows.ts';
import type { Passkeys } from './passkeys.ts';

export const CONFIRMED_MS = 10 * 60_000;

export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly credential?: string | undefined;
}

export interface Confirmations {
  /** Null if it has expired, or never was. */
  until(session: Session): Promise<Date | null>;
  /** Throws reauthentication_required. */
  require(session: Session): Promise<void>;
  /** Throws the reason if the proof is invalid. */
  confirm(session: Session, proof: Proof): Promise<Date>;
}

export function makeConfirmations(options: {
  pool: pg.Pool;
  passwords: PasswordHasher;
  authenticator: Authenticator;
  passkeys: Passkeys;
  now: () => number;
}): Confirmations {
  const { pool, passwords, authenticator, passkeys, now } = options;

  async function until({ id }: Session): Promise<Date | null> {
    const row = await queriesOn(pool)
      .selectFrom('sessions')
      .leftJoin('session_proofs', 'session_proofs.token_hash', 'sessions.token_hash')
      .select(['sessions.created_at as begunAt', 'session_proofs.proven_at as provenAt'])
      .where('sessions.token_hash', '=', Buffer.from(id, 'base64url'))
      .executeTakeFirst();
    if (!row) return null;
    const end = Math.max(row.begunAt.getTime(), row.provenAt?.getTime() ?? 0) + CONFIRMED_MS;
    return end > now() ? new Date(end) : null;
  }

  const passwordOf = (userId: number) =>
    queriesOn(pool)
      .selectFrom('users')
      .select('password_hash as hash')
      .where('id', '=', userId)
      .executeTakeFirst();

  /**
   * With an authenticator app the password alone is no proof, because somebody who has stolen it does not have the app.
   */
  async function factorsOf(userId: number): Promise<string[]> {
    const factors = [];
    if (await authenticator.setAt(userId)) factors.push('code');
    else if ((await passwordOf(userId))?.hash) factors.push('password');
    if ((await listPasskeys(pool, userId)).length > 0) factors.push('passkey');
    return factors;
  }

  async function prove({ user }: Session, { password, code, credential }: Proof): Promise<void> {
    if (credential !== undefined) return void (await passkeys.prove('confirm', credential, user.id));
    const hasApp = (await authenticator.setAt(user.id)) !== null;
    if (code !== undefined && hasApp) {
      await takeGuess(pool, user.id, now());
      if (!(await authenticator.takeCode(user.id, code))) throw new CallRefused('factor_wrong');
      return forgive(pool, user.id);
    }
    if (hasApp) throw new CallRefused('factor_required');
    if (password === undefined) throw missing('password');
    await takeGuess(pool, user.id, now());
    const hash = (await passwordOf(user.id))?.hash ?? null;
    if (!(await passwords.verify(password, hash))) throw new CallRefused('password_wrong');
    await forgive(pool, user.id);
  }

  return {
    until,
    async require(session) {
      if (await until(session)) return;
      throw new CallRefused('reauthentication_required', {
        details: { by: await factorsOf(session.user.id) },
      });
    },
    async confirm(session, proof) {
      await prove(session, proof);
      const at = new Date(now());
      await pool.query(
        `insert into session_proofs (token_hash, proven_at)
         select token_hash, $2 from sessions where token_hash = $1
         on conflict (token_hash) do update set proven_at = greatest(session_proofs.proven_at, $2)`,
        [Buffer.from(session.id, 'base64url'), at],
      );
      return new Date(at.getTime() + CONFIRMED_MS);
    },
  };
}
