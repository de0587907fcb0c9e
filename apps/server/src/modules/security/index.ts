// Security as a module of the venue: sessions, second factors, passkeys, change of contact.
import { queriesOn } from '../../db/queries.ts';
import type { WithdrawalHold } from '../../notifications/kinds.ts';
import type { ContactBook, Logins, SessionsOfUser } from '../../web/logins.ts';
import { offerQueue } from '../../web/queue-rows.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerContactCalls } from './contact-calls.ts';
import { registerFactorCalls } from './factor-calls.ts';
import { expireRequests } from './factor-requests.ts';
import { findLastReset } from './factor-resets.ts';
import { DEVICE_RETENTION_MS } from './known-devices.ts';
import { registerSecurityOfficeCalls } from './office-calls.ts';
import { registerPasskeyCalls, registerPasskeyLogin } from './passkey-calls.ts';
import { removeOldChallenges } from './passkey-challenges.ts';
import { makeSecurity, type Security } from './security.ts';
import { registerSessionCalls } from './session-calls.ts';

const minuteMs = 60_000;

export interface SecurityOptions {
  readonly sessions: SessionsOfUser;
  readonly logins: Logins;
  readonly contacts: ContactBook;
  /** The hold on withdrawals that begins when an operator removes a factor at this time. */
  readonly withdrawalHoldFrom: (at: number) => WithdrawalHold;
}

export interface SecurityModule extends VenueModule {
  /** For logins and withdrawals. */
  readonly security: Security;
  /**
   * Until when withdrawals are blocked after an operator removed the factor, in milliseconds since
   * the epoch; null if they are not.
   */
  heldUntil(userId: number): Promise<number | null>;
}

export function makeSecurityModule(context: ModuleContext, options: SecurityOptions): SecurityModule {
  const { db, now } = context;
  const pool = db.requests;
  const security = makeSecurity({ ...context, pool });
  const parts = { ...context, ...options, pool, security };
  return {
    name: 'security',
    security,
    async heldUntil(userId) {
      const resetAt = await findLastReset(pool, userId);
      return resetAt === null ? null : (options.withdrawalHoldFrom(resetAt.getTime()).heldUntil ?? null);
    },
    ...offerQueue('factors', 'factor_requests', 'factors.read'),
    calls(register) {
      registerSessionCalls(register, parts);
      registerFactorCalls(register, parts);
      registerPasskeyCalls(register, parts);
      registerPasskeyLogin(register, parts);
      registerContactCalls(register, parts);
    },
    officeCalls: (register) => registerSecurityOfficeCalls(register, parts),
    jobs: [
      {
        name: 'expire requests to remove a factor',
        everyMs: minuteMs,
        run: () => expireRequests(db.venue, context),
      },
      {
        name: 'forget challenges, codes and devices of long ago',
        everyMs: 10 * minuteMs,
        async run() {
          await removeOldChallenges(db.venue, now());
          const dayAgo = new Date(now() - 24 * 60 * minuteMs);
          await queriesOn(db.venue).deleteFrom('contact_codes').where('made_at', '<=', dayAgo).execute();
          await queriesOn(db.venue)
            .deleteFrom('known_devices')
            .where('seen_at', '<=', new Date(now() - DEVICE_RETENTION_MS))
            .execute();
        },
      },
    ],
  };
}
