// Logins of clients and their addresses, as the module that has them hands them to those that guard an account.
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
  /** The last used first. */
  list(userId: number): Promise<readonly LoggedInSession[]>;
  /** False where the user has no such session. */
  endOne(userId: number, sessionId: string): Promise<boolean>;
  /** Returns how many there were. */
  endOthers(userId: number, storedSessionId: string): Promise<number>;
  /** In the transaction of an act that has locked the user's row; `conclude` must be called once it has committed. */
  endAll(client: pg.ClientBase, userId: number): Promise<{ count: number; conclude: () => void }>;
}

export interface Logins {
  /** A session for a user who has proved themselves; null where they are blocked. */
  start(
    userId: number,
    from: { readonly agent: string; readonly address: string; readonly language: Language },
  ): Promise<{ token: string; user: User } | null>;
}

/** An address that can be an account's, as it is written. */
export interface NewContact {
  readonly kind: 'email' | 'mobile';
  /** Where messages go: an e-mail address, or a number as +85291234567. */
  readonly address: string;
  /** Of a mobile number: its country's code and the rest, as a user's row has them. */
  readonly parts: { readonly areaCode: string; readonly national: string } | null;
}

export interface ContactBook {
  /** Throws invalid_parameter for what is no address, and what the area refuses. */
  read(kind: NewContact['kind'], to: string, areaId: number | undefined): Promise<NewContact>;
  /** The user as the change left them, for their sessions too. */
  reload(userId: number): Promise<User>;
}
