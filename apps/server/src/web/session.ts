// The user of a call, from the session of its token.

export interface SessionUser {
  readonly id: number;
  /** The trading account has its own id. */
  readonly accountId: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly inviteCode: string | null;
  /** Since then they may only close positions, read, and write to customer service; null if they are not blocked. */
  readonly blockedAt: Date | null;
}

export interface Session {
  readonly id: string;
  readonly user: SessionUser;
  /** The trading account of its calls and sockets. */
  readonly accountId: number;
}

/** The store of sessions, as the HTTP side uses it. */
export interface SessionStore {
  /** Undefined for an unknown token. */
  findSession(token: string): Promise<Session | undefined>;
  /** Calls the listener when a session has ended, so that open sockets lose their login. */
  onSessionEnd(listener: (sessionId: string) => void): void;
}
