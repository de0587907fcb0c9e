// Logins of clients and their addresses, as the identity module offers them to the modules that protect an account.
import type { User } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';

export interface LoggedInSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly network: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export interface SessionsOfUser {
  /** The most recently used session comes first. */
  list(userId: number): Promise<readonly LoggedInSession[]>;
  /** False if the user has no such session. */
  endOne(userId: number, sessionId: string): Promise<boolean>;
  /** Returns the number of ended sessions. */
  endOthers(userId: number, storedSessionId: string): Promise<number>;
  /** Runs in the caller's transaction, which has locked the user's row; `conclude` must be called after the commit. */
  endAll(client: pg.ClientBase, userId: number): Promise<{ count: number; conclude: () => void }>;
}

export interface Logins {
  /** Starts a session for a user who has authenticated; null if the user is blocked. */
  start(
    userId: number,
    from: { readonly agent: string; readonly address: string; readonly language: Language },
  ): Promise<{ token: string; user: User } | null>;
}

/** An address that can be an account's, in normal form. */
export interface NewContact {
  readonly kind: 'email' | 'mobile';
  /** An e-mail address, or a number such as +85291234567, to which messages go. */
  readonly address: string;
  /** For a mobile number: its country code and the rest, as a user's row stores them. */
  readonly parts: { readonly areaCode: string; readonly national: string } | null;
}

export interface ContactBook {
  /** Throws invalid_parameter for what is not an address, and the rejection of an area that does not allow it. */
  read(kind: NewContact['kind'], to: string, areaId: number | undefined): Promise<NewContact>;
  /** Returns the user after the change, and updates their sessions. */
  reload(userId: number): Promise<User>;
}
