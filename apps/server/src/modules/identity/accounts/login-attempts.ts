// Counts login attempts by account and client subnet; a device known to the account is counted separately, so that
// guesses from elsewhere do not delay it. After a few failures each attempt has to wait, twice as long every time.
// Attempts are counted before the password is checked, so that concurrent ones gain nothing.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { queriesOn } from '../../../db/queries.ts';

interface Bound {
  /** Attempts before the first wait. */
  readonly free: number;
  readonly firstWaitMs: number;
}
const bounds = {
  account: { free: 5, firstWaitMs: 15_000 },
  // Many people may share one.
  network: { free: 20, firstWaitMs: 5_000 },
  device: { free: 5, firstWaitMs: 15_000 },
} as const satisfies Record<string, Bound>;
/** Limits how long somebody can lock out another by failing on purpose. */
const waitMsMax = 15 * 60_000;
const forgottenMs = 24 * 3_600_000;

export interface Attempt {
  /** The account by its address, or the typed text if there is no account: both wait alike. */
  readonly account: string;
  readonly network: string;
  /** A device that has logged in to this account before. */
  readonly device: string | undefined;
}

export class LoginAttempts {
  readonly #pool: pg.Pool;
  readonly #limited: boolean;

  /** `limited`: whether client subnets are counted; accounts always are. */
  constructor({ pool, limited }: { pool: pg.Pool; limited: boolean }) {
    this.#pool = pool;
    this.#limited = limited;
  }

  /** Counts an attempt and returns 0, or returns the seconds to wait before an attempt is allowed. */
  async begin({ account, network, device }: Attempt, now: number): Promise<number> {
    if (device !== undefined) return this.#count('device', device, now);
    const waits = this.#limited ? await this.#count('network', network, now) : 0;
    return waits > 0 ? waits : this.#count('account', account, now);
  }

  /**
   * After a correct password: resets the account's attempts and takes this one off the client subnet's. For a known
   * device it resets only the device's own attempts, so that guesses from elsewhere gain nothing by the owner's logins.
   */
  async succeed({ account, network, device }: Attempt): Promise<void> {
    const key = device === undefined ? keyOf('account', account) : keyOf('device', device);
    await queriesOn(this.#pool).deleteFrom('login_attempts').where('key', '=', key).execute();
    if (device === undefined) await this.#giveBack('network', network);
  }

  /** Takes back an attempt whose password was not checked. */
  async undo({ account, network, device }: Attempt): Promise<void> {
    if (device !== undefined) return this.#giveBack('device', device);
    await this.#giveBack('account', account);
    await this.#giveBack('network', network);
  }

  async removeOld(pool: pg.Pool, now: number): Promise<void> {
    await queriesOn(pool)
      .deleteFrom('login_attempts')
      .where('last_at', '<=', now - forgottenMs)
      .execute();
  }

  async #giveBack(kind: keyof typeof bounds, name: string): Promise<void> {
    await queriesOn(this.#pool)
      .updateTable('login_attempts')
      .set(({ fn, eb, val }) => ({ tries: fn('greatest', [eb('tries', '-', 1), val(0)]) }))
      .where('key', '=', keyOf(kind, name))
      .execute();
  }

  async #count(kind: keyof typeof bounds, name: string, now: number): Promise<number> {
    const { free, firstWaitMs } = bounds[kind];
    const key = keyOf(kind, name);
    const { rowCount } = await this.#pool.query(
      `with made as (
         insert into login_attempts as kept (key, tries, open_at, last_at) values ($1, 1, $2, $2)
         on conflict (key) do update set
           tries = case when kept.last_at <= $2 - $3::bigint then 1 else kept.tries + 1 end,
           open_at = $2 + case
             when kept.last_at <= $2 - $3::bigint or kept.tries + 1 < $4 then 0
             else least($5::bigint, $6 * (2 ^ least(kept.tries + 1 - $4, 20))::bigint) end,
           last_at = $2
         where kept.open_at <= $2
         returning 1
       ) select from made`,
      [key, now, forgottenMs, free, waitMsMax, firstWaitMs],
    );
    if (rowCount === 1) return 0;
    const row = await queriesOn(this.#pool)
      .selectFrom('login_attempts')
      .select('open_at as openAt')
      .where('key', '=', key)
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.openAt ?? now) - now) / 1_000));
  }
}

/** Hashed, so that the table does not show who tried to log in, or from where. */
const keyOf = (kind: keyof typeof bounds, name: string): Buffer =>
  createHash('sha256').update(`${kind} ${name}`).digest();
