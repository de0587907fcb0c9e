// Second factors as a login needs them, whichever module stores them.
import type pg from 'pg';

export interface GivenFactor {
  /** A code of an authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  /** The browser's passkey response as JSON. */
  readonly passkey?: string | undefined;
}

export interface SecondFactor {
  /** none: the user has no second factor; required: none was given. A code that passed is used up. */
  check(userId: number, given: GivenFactor): Promise<'none' | 'passed' | 'required' | 'wrong'>;
  /** The user's factors: totp, recovery, passkey. */
  methodsOf(userId: number): Promise<readonly string[]>;
  /** Removes every means besides the password to log in, or to lock somebody out. */
  removeAll(client: pg.PoolClient, userId: number): Promise<void>;
}
