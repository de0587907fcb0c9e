// Identity as a module of the venue: logins and demo accounts, and who a token belongs to.
import type { ModuleKit, VenueModule } from '../module.ts';
import { type Identity, makeIdentity } from './identity.ts';
import { registerIdentityCalls } from './identity-calls.ts';

const minuteMs = 60_000;

export interface IdentityOptions {
  /** Whether new demo accounts of one network are limited. */
  readonly limited: boolean;
  /** Opens the trading account where there is none yet: safe to call again. */
  readonly openAccount: (accountId: number, demo: boolean) => Promise<void>;
  /** Closes all of a demo account and sets it to its beginning: safe to call again. */
  readonly archiveDemo: (accountId: number) => Promise<void>;
}

export interface IdentityModule extends VenueModule {
  readonly identity: Identity;
}

export function makeIdentityModule({ db, now }: ModuleKit, options: IdentityOptions): IdentityModule {
  const identity = makeIdentity({ pool: db.requests, venuePool: db.venue, now, ...options });
  return {
    name: 'identity',
    identity,
    calls: (register) => registerIdentityCalls(register, identity),
    jobs: [
      { name: 'end expired sessions', everyMs: minuteMs, run: () => identity.removeExpired() },
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
