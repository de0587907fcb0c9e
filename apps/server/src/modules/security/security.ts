// Account security, combined: factors, passkeys, confirmations, and the checks that logins and withdrawals need.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import type { PasswordHasher } from '../../secrets/password-hash.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { inAct } from '../../web/act.ts';
import { CallRefused } from '../../web/refused.ts';
import { type Authenticator, makeAuthenticator } from './authenticator.ts';
import { type Confirmations, makeConfirmations } from './confirmations.ts';
import { forgive, takeGuess } from './guesses.ts';
import { type Device, noteDevice } from './known-devices.ts';
import { listPasskeys } from './passkey-rows.ts';
import { makePasskeys, type Passkeys } from './passkeys.ts';
import { countCodes, deleteCodes } from './recovery-codes.ts';

/** none: the user has no second factor; required: one is set and nothing was given. */
export type FactorOutcome = 'none' | 'passed' | 'required' | 'wrong';

export interface Security {
  readonly authenticator: Authenticator;
  readonly passkeys: Passkeys;
  readonly confirmations: Confirmations;
  /**
   * Before money leaves: uses up a code of the app or a recovery code, and can give it back if the command is
   * rejected. Throws guesses_exceeded.
   */
  takeFactor(
    userId: number,
    code: string | undefined,
  ): Promise<{ outcome: FactorOutcome; giveBack(): Promise<void> }>;
  /** The same, without giving it back. */
  checkFactor(userId: number, code: string | undefined): Promise<FactorOutcome>;
  /** At a login, after the correct password: the same, or a passkey of the user. Throws guesses_exceeded. */
  secondFactor(
    userId: number,
    given: { code?: string | undefined; assertion?: string | undefined },
  ): Promise<FactorOutcome>;
  /** The methods of a user with a second factor: totp, recovery, passkey. */
  methodsOf(userId: number): Promise<readonly string[]>;
  /**
   * For an owner who proves their address for the first time: removes everything that somebody else may have set up.
   */
  removeAll(client: pg.PoolClient, userId: number): Promise<void>;
  /** At every login: notifies the user of a new device. */
  noteLogin(userId: number, device: Device): Promise<void>;
}

const untaken = (outcome: Exclude<FactorOutcome, 'passed'>) => ({ outcome, giveBack: async () => {} });

export function makeSecurity(options: {
  pool: pg.Pool;
  sealer: Sealer;
  passwords: PasswordHasher;
  notifications: Pick<Notifications, 'send'>;
  now: () => number;
}): Security {
  const { pool, notifications, now } = options;
  const authenticator = makeAuthenticator(options);
  const passkeys = makePasskeys(options);
  const confirmations = makeConfirmations({ ...options, authenticator, passkeys });

  async function takeFactor(userId: number, code: string | undefined) {
    if (!(await authenticator.setAt(userId))) return untaken('none');
    if (code === undefined || code.trim() === '') return untaken('required');
    await takeGuess(pool, userId, now());
    const taken = await authenticator.takeCode(userId, code);
    if (!taken) return untaken('wrong');
    await forgive(pool, userId);
    return { outcome: 'passed' as const, giveBack: () => taken.giveBack() };
  }

  async function checkFactor(userId: number, code: string | undefined): Promise<FactorOutcome> {
    return (await takeFactor(userId, code)).outcome;
  }

  async function checkPasskey(userId: number, assertion: string): Promise<FactorOutcome> {
    try {
      await passkeys.prove('login', assertion, userId);
      return 'passed';
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'passkey_refused') return 'wrong';
      throw error;
    }
  }

  return {
    authenticator,
    passkeys,
    confirmations,
    takeFactor,
    checkFactor,
    async secondFactor(userId, { code, assertion }) {
      if (assertion === undefined || assertion === '') return checkFactor(userId, code);
      return (await authenticator.setAt(userId)) ? checkPasskey(userId, assertion) : 'none';
    },
    async methodsOf(userId) {
      if (!(await authenticator.setAt(userId))) return [];
      const methods = ['totp'];
      if ((await countCodes(pool, userId)) > 0) methods.push('recovery');
      if ((await listPasskeys(pool, userId)).length > 0) methods.push('passkey');
      return methods;
    },
    async removeAll(client, userId) {
      await deleteCodes(client, userId);
      for (const table of ['second_factors', 'passkeys', 'contact_codes'] as const)
        await queriesOn(client).deleteFrom(table).where('user_id', '=', userId).execute();
    },
    noteLogin: (userId, device) =>
      inAct(pool, (act) => noteDevice(act, { userId, device, at: new Date(now()) }, notifications)),
  };
}
