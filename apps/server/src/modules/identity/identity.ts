// Who a client is: demo accounts by their id, logins by their token.
import type pg from 'pg';
import { findOrOpenDemo } from './demo-accounts.ts';
import { archiveIdleDemos } from './idle-demos.ts';
import { networkOf } from './network.ts';
import { type Session, Sessions } from './sessions.ts';
import type { UserRecord } from './user-record.ts';

export type { Session } from './sessions.ts';
export type { UserRecord } from './user-record.ts';

export type LoginOutcome =
  | { readonly ok: true; readonly token: string; readonly user: UserRecord }
  | { readonly ok: false; readonly code: 'demo_limit'; readonly retryAfterSeconds: number };

export interface Identity {
  loginDemo(demoId: string, address: string): Promise<LoginOutcome>;
  findSession(token: string): Promise<Session | undefined>;
  logout(sessionId: string): Promise<void>;
  onSessionEnd(listener: (sessionId: string) => void): void;
  removeExpired(): Promise<void>;
  /** Returns how many were archived; call it again where there may be more. */
  archiveIdleDemos(): Promise<number>;
}

export function makeIdentity(options: {
  pool: pg.Pool;
  now: () => number;
  /** Whether new demo accounts of one network are limited. */
  limited: boolean;
  /** Opens the trading account where there is none yet: safe to call again. */
  openAccount: (userId: number, demo: boolean) => Promise<void>;
  /** Closes all of a demo account and sets it to its beginning: safe to call again. */
  archiveDemo: (userId: number) => Promise<void>;
}): Identity {
  const { pool, now, limited, openAccount, archiveDemo } = options;
  const sessions = new Sessions({ pool, now });
  return {
    async loginDemo(demoId, address) {
      const outcome = await findOrOpenDemo(pool, demoId, networkOf(address), { limited, now: now() });
      if (!outcome.ok) return { ok: false, code: 'demo_limit', retryAfterSeconds: outcome.retryAfterSeconds };
      // At each login, because the program may have ended between the row and the account.
      await openAccount(outcome.user.id, true);
      return { ok: true, token: await sessions.start(outcome.user.id), user: outcome.user };
    },
    findSession: (token) => sessions.find(token),
    logout: (sessionId) => sessions.end(sessionId),
    onSessionEnd: (listener) => sessions.onEnd(listener),
    removeExpired: () => sessions.removeExpired(),
    archiveIdleDemos: () => archiveIdleDemos(pool, { now: now(), archive: archiveDemo }),
  };
}
