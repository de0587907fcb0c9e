// A user's authenticator app: set up with a secret, confirmed with a code, and required from then on.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { base32, findTotpStep, makeTotpSecret, otpauthUri } from '../../secrets/totp.ts';
import type { Act } from '../../web/act.ts';
import { CallRefused } from '../../web/refused.ts';
import { deleteCodes, replaceCodes, useCode } from './recovery-codes.ts';

/** If the command is rejected in the end, the code becomes valid again. */
export interface TakenCode {
  giveBack(): Promise<void>;
}

export interface Authenticator {
  /** When it was set up; null if it is not. */
  setAt(userId: number): Promise<Date | null>;
  /** Throws factor_already_set. Each call makes a new secret, which has no effect until it is confirmed. */
  begin(act: Act, user: { id: number; account: string }): Promise<{ secret: string; otpauth: string }>;
  /** True if this is a code of the unconfirmed secret. Throws factor_not_set, factor_already_set. */
  isCodeOfNew(userId: number, code: string): Promise<boolean>;
  /**
   * Call it after `isCodeOfNew`; throws factor_already_set if a concurrent call was first. Returns the recovery codes.
   */
  confirm(act: Act, userId: number, code: string): Promise<string[]>;
  /** Uses up a code of the app or a recovery code; null for one that is wrong or already used. */
  takeCode(userId: number, code: string): Promise<TakenCode | null>;
  /** Throws factor_not_set. */
  remove(act: Act, userId: number): Promise<void>;
  /** Throws factor_not_set. */
  renewCodes(act: Act, userId: number): Promise<string[]>;
}

const issuer = 'Candor';
export const totpPurpose = (userId: number): string => `totp|${userId}`;
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

export function makeAuthenticator(options: {
  pool: pg.Pool;
  sealer: Sealer;
  now: () => number;
}): Authenticator {
  const { pool, sealer, now } = options;

  const read = (db: pg.Pool | pg.PoolClient, userId: number) =>
    queriesOn(db)
      .selectFrom('second_factors')
      .select(['secret', 'confirmed_at as confirmedAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst();

  async function stepOf(db: pg.Pool | pg.PoolClient, userId: number, code: string, isSet: boolean) {
    const row = await read(db, userId);
    if (!row) throw new CallRefused('factor_not_set');
    if ((row.confirmedAt !== null) !== isSet)
      throw new CallRefused(isSet ? 'factor_not_set' : 'factor_already_set');
    return findTotpStep(sealer.open(row.secret, totpPurpose(userId)), digitsOf(code), now());
  }

  async function takeAppCode(userId: number, code: string): Promise<TakenCode | null> {
    const step = await stepOf(pool, userId, code, true);
    if (step === null) return null;
    const { numUpdatedRows } = await queriesOn(pool)
      .updateTable('second_factors')
      .set({ last_step: step, used_at: new Date(now()) })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return null;
    return {
      async giveBack() {
        // All earlier codes stay used, and nothing changes if a later one was used meanwhile. The time of use stays as
        // well, because whoever gave the code has the factor.
        await queriesOn(pool)
          .updateTable('second_factors')
          .set({ last_step: step - 1 })
          .where('user_id', '=', userId)
          .where('last_step', '=', step)
          .execute();
      },
    };
  }

  return {
    async setAt(userId) {
      return (await read(pool, userId))?.confirmedAt ?? null;
    },

    async begin({ client }, { id, account }) {
      const secret = makeTotpSecret();
      const begun = {
        secret: sealer.seal(secret, totpPurpose(id)),
        begun_at: new Date(now()),
        last_step: 0,
        used_at: null,
      };
      const { numInsertedOrUpdatedRows } = await queriesOn(client)
        .insertInto('second_factors')
        .values({ user_id: id, confirmed_at: null, ...begun })
        .onConflict((known) =>
          known.column('user_id').doUpdateSet(begun).where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) throw new CallRefused('factor_already_set');
      return { secret: base32(secret), otpauth: otpauthUri(secret, { issuer, account }) };
    },

    isCodeOfNew: async (userId, code) => (await stepOf(pool, userId, code, false)) !== null,

    async confirm({ client }, userId, code) {
      const step = await stepOf(client, userId, code, false);
      if (step === null) throw new CallRefused('factor_wrong');
      const { numUpdatedRows } = await queriesOn(client)
        .updateTable('second_factors')
        .set({ confirmed_at: new Date(now()), last_step: step, used_at: new Date(now()) })
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw new CallRefused('factor_already_set');
      return replaceCodes(client, userId);
    },

    takeCode: (userId, code) =>
      /^\d{6}$/.test(digitsOf(code)) ? takeAppCode(userId, code) : useCode(pool, userId, code, now()),

    async remove({ client }, userId) {
      const { numDeletedRows } = await queriesOn(client)
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows !== 1n) throw new CallRefused('factor_not_set');
      await deleteCodes(client, userId);
    },

    async renewCodes({ client }, userId) {
      // Locked, so that two concurrent renewals also leave ten codes.
      const { rowCount } = await client.query(
        'select from second_factors where user_id = $1 and confirmed_at is not null for update',
        [userId],
      );
      if (rowCount !== 1) throw new CallRefused('factor_not_set');
      return replaceCodes(client, userId);
    },
  };
}
