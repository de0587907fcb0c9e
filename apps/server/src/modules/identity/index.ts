// Identity as a module of the venue: logins and demo accounts, and the user of a token.
import type { ContactBook, Logins, SessionsOfUser } from '../../web/logins.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerAccountCalls } from './accounts/account-calls.ts';
import { findPasswordChange } from './accounts/account-rows.ts';
import { type AccountsOptions, makeAccounts } from './accounts/accounts.ts';
import type { Codes } from './codes/codes.ts';
import { type Identity, makeIdentity } from './identity.ts';
import { registerIdentityCalls } from './identity-calls.ts';
import type { SessionContext } from './session-context.ts';
import { makeForSecurity } from './session-list.ts';

const minuteMs = 60_000;

export interface IdentityOptions extends AccountsOptions {
  /** True if client subnets are limited: new demo accounts, codes, failed logins. */
  readonly limited: boolean;
  /** Opens the trading account if there is none yet: safe to call again. */
  readonly openAccount: (accountId: number, demo: boolean) => Promise<void>;
  /** Closes all positions of a demo account and resets it: safe to call again. */
  readonly archiveDemo: (accountId: number) => Promise<void>;
  /** Called with every login to a real account. */
  readonly noteLogin?: (userId: number, sessionContext: SessionContext) => Promise<void>;
}

export interface IdentityModule extends VenueModule {
  readonly identity: Identity;
  /** For the security module. */
  readonly sessionList: SessionsOfUser;
  readonly logins: Logins;
  readonly contactBook: ContactBook;
  /** Until when a password change blocks withdrawals, in milliseconds since the epoch; null if it does not. */
  heldUntil(userId: number): Promise<number | null>;
  /** For other modules that prove an address. */
  readonly codes: Codes;
}

export function makeIdentityModule(context: ModuleContext, options: IdentityOptions): IdentityModule {
  const { db, now } = context;
  const identity = makeIdentity({ pool: db.requests, venuePool: db.venue, now, ...options });
  const accounts = makeAccounts(context, identity, options);
  return {
    name: 'identity',
    identity,
    ...makeForSecurity({ pool: db.requests, identity, findArea: options.findArea }),
    codes: accounts.codes,
    async heldUntil(userId) {
      const changedAt = await findPasswordChange(db.requests, userId);
      return changedAt === null ? null : (options.withdrawalHoldFrom(changedAt.getTime()).heldUntil ?? null);
    },
    calls(register) {
      registerIdentityCalls(register, identity);
      registerAccountCalls(register, accounts);
    },
    jobs: [
      { name: 'end expired sessions', everyMs: minuteMs, run: () => identity.removeExpired() },
      { name: 'drop expired codes and attempts', everyMs: minuteMs, run: () => accounts.removeExpired() },
      {
        name: 'archive idle demo accounts',
        everyMs: 60 * minuteMs,
        async run(stopping) {
          while (!stopping.aborted && (await identity.archiveIdleDemos()) > 0);
        },
      },
    ],
  };
}
