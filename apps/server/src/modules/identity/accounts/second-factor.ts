// What a login asks about second factors, whoever keeps them.
import type pg from 'pg';

export interface GivenFactor {
  /** A code of an authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  /** The browser's passkey response as JSON. */
  readonly passkey?: string | undefined;
}

export interface SecondFactor {
  /** none: the user has none; required: none was given. A code that passed is used up. */
  check(userId: number, given: GivenFactor): Promise<'none' | 'passed' | 'required' | 'wrong'>;
  /** Those a user has: totp, recovery, passkey. */
  methodsOf(userId: number): Promise<readonly string[]>;
  /** Takes away all by which somebody could log in beside the password, or keep another out. */
  removeAll(client: pg.PoolClient, userId: number): Promise<void>;
}
