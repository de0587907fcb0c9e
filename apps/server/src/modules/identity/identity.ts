// Who a client is: demo accounts by their id, logins by their token.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { networkOf } from '../../web/network.ts';
import type { Session } from '../../web/session.ts';
import { DemoAccounts, type DemoOutcome } from './demo-accounts.ts';
import type { DemoProof } from './demo-challenge.ts';
import { type SessionContext, UNKNOWN_SESSION_CONTEXT } from './session-context.ts';
import type { SessionToStart } from './session-rows.ts';
import { Sessions } from './sessions.ts';
import type { UserRecord } from './user-record.ts';

export type { UserRecord } from './user-record.ts';

export type LoginOutcome =
  | { readonly ok: true; readonly token: string; readonly user: UserRecord }
  | Extract<DemoOutcome, { ok: false }>;

export interface DemoLoginOptions {
  readonly proof?: DemoProof | undefined;
  readonly sessionContext?: SessionContext;
}
type LoginGuard = Pick<SessionToStart, 'passwordChangedAt'>;

export interface Identity {
  loginDemo(demoId: string, address: string, options?: DemoLoginOptions): Promise<LoginOutcome>;
  /** Opens the trading account if there is none yet, and a session. With `guard` it may throw LoginOvertaken. */
  enter(user: UserRecord, sessionContext: SessionContext, guard?: LoginGuard): Promise<string>;
  readonly sessions: Sessions;
  findSession(token: string): Promise<Session | undefined>;
  logout(sessionId: string): Promise<void>;
  onSessionEnd(listener: (sessionId: string) => void): void;
  /**
   * Ends expired sessions and those of blocked users, and deletes what the demo limit no
   * longer needs. Runs every minute.
   */
  removeExpired(): Promise<void>;
  /** Returns how many were archived; call it again if there may be more. */
  archiveIdleDemos(): Promise<number>;
}

export function makeIdentity(options: {
  pool: pg.Pool;
  /** The pool for cleanup, so that many requests never delay it; by default the same pool. */
  venuePool?: pg.Pool;
  now: () => number;
  /** True if new demo accounts of one client subnet are limited. */
  limited: boolean;
  /** Opens the trading account if there is none yet: safe to call again. */
  openAccount: (accountId: number, demo: boolean) => Promise<void>;
  /** Closes all positions of a demo account and resets it: safe to call again. */
  archiveDemo: (accountId: number) => Promise<void>;
  /** Called with every login to a real account; its failure does not keep the user out. */
  noteLogin?: (userId: number, sessionContext: SessionContext) => Promise<void>;
}): Identity {
  const { pool, venuePool = pool, now, limited, openAccount, archiveDemo, noteLogin } = options;
  const sessions = new Sessions({ pool, now });
  const demos = new DemoAccounts({ pool, limited });
  // Runs at each login, because the program may have ended after writing the row and before opening the account.
  async function enter(
    user: UserRecord,
    sessionContext: SessionContext,
    guard?: LoginGuard,
  ): Promise<string> {
    await openAccount(user.accountId, user.isDemo);
    const token = await sessions.start(user.id, sessionContext, guard);
    if (!user.isDemo) await noteLogin?.(user.id, sessionContext);
    return token;
  }
  return {
    async loginDemo(demoId, address, { proof, sessionContext = UNKNOWN_SESSION_CONTEXT } = {}) {
      const outcome = await demos.findOrOpen({ demoId, network: networkOf(address) }, proof, now());
      if (!outcome.ok) return outcome;
      return { ok: true, token: await enter(outcome.user, sessionContext), user: outcome.user };
    },
    enter,
    sessions,
    findSession: (token) => sessions.find(token),
    logout: (sessionId) => sessions.end(sessionId),
    onSessionEnd: (listener) => sessions.onEnd(listener),
    async removeExpired() {
      await sessions.removeEnded(venuePool);
      await demos.removeExpired(venuePool, now());
    },
    archiveIdleDemos: () => archiveIdleDemos(venuePool, { now: now(), archive: archiveDemo }),
  };
}

const idleMsMax = 90 * 24 * 3_600_000;
/** The batch size, so that a venue that was down for long does not close all of them at once. */
const archivedMax = 100;

/**
 * Archives up to 100 demo accounts that were not used for 90 days, the longest idle first, and returns
 * how many. Each is archived once, until its client returns. `archive` must be safe to repeat, because a
 * crash may come before it is noted.
 */
async function archiveIdleDemos(
  pool: pg.Pool,
  { now, archive }: { now: number; archive: (accountId: number) => Promise<void> },
): Promise<number> {
  const idleSince = new Date(now - idleMsMax);
  const longest = idleDemos(pool, idleSince).orderBy('seen_at').limit(archivedMax);
  const found = await longest.execute();
  for (const { id, accountId } of found) {
    // The client may have returned while others were archived.
    const still = await idleDemos(pool, idleSince).where('id', '=', id).executeTakeFirst();
    if (!still) continue;
    await archive(accountId);
    await queriesOn(pool)
      .updateTable('users')
      .set({ archived_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  }
  return found.length;
}

const idleDemos = (pool: pg.Pool, idleSince: Date) =>
  queriesOn(pool)
    .selectFrom('users')
    .select(['id', 'account_id as accountId'])
    // Matches the condition of the index users_idle_demos.
    .where('is_demo', '=', true)
    .where('seen_at', '<', idleSince)
    .where(({ or, eb, ref }) => or([eb('archived_at', 'is', null), eb('archived_at', '<', ref('seen_at'))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('last_used_at', '>=', idleSince),
        ),
      ),
    );
