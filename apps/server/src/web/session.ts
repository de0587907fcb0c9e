// Whom a call is for: what the session of its token says.

export interface SessionUser {
  readonly id: number;
  /** The trading account, which has an id of its own. */
  readonly accountId: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly inviteCode: string | null;
  /** Since when they may close positions, read and write to customer service, and nothing else. */
  readonly blockedAt: Date | null;
}

export interface Session {
  readonly id: string;
  readonly user: SessionUser;
  /** The trading account that its calls and sockets are about. */
  readonly accountId: number;
}

/** Where sessions live, as the web asks for them. */
export interface SessionStore {
  /** Undefined for a token of no session. */
  findSession(token: string): Promise<Session | undefined>;
  /** Called once a session has ended, so that open sockets lose their login. */
  onSessionEnd(listener: (sessionId: string) => void): void;
}
