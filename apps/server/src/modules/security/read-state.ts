// All security settings of an account, read for its owner.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Session } from '../../web/session.ts';
import { listPasskeys, type PasskeyRow } from './passkey-rows.ts';
import { countCodes } from './recovery-codes.ts';
import type { Security } from './security.ts';

export interface GuardedAccount {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaCode: string | null;
  readonly hasPassword: boolean;
  readonly factorSetAt: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyRow[];
  readonly confirmedUntil: Date | null;
}

export async function readState(
  pool: pg.Pool,
  security: Security,
  session: Session,
): Promise<GuardedAccount> {
  const userId = session.user.id;
  const { hash, ...contact } = await queriesOn(pool)
    .selectFrom('users')
    .select(['email', 'mobile', 'area_code as areaCode', 'password_hash as hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...contact,
    hasPassword: hash !== null,
    factorSetAt: await security.authenticator.setAt(userId),
    recoveryCodesLeft: await countCodes(pool, userId),
    passkeys: await listPasskeys(pool, userId),
    confirmedUntil: await security.confirmations.until(session),
  };
}
