// The interface of a server module: one folder, one registration. It offers calls, topics and jobs, is given a context,
// and never imports another module.
import type { AccountId, CommandReply, CommandRequest } from '@candor/core';
import type pg from 'pg';
import type { Audit } from '../audit/audit.ts';
import type { Logger } from '../config/log.ts';
import type { Mail } from '../notifications/mail.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PasswordHasher } from '../secrets/password-hash.ts';
import type { Sealer } from '../secrets/sealer.ts';
import type { WebOffer } from '../web/offer.ts';
import type { WaitingChanges } from '../web/waiting-changes.ts';

export interface VenueModule extends WebOffer {
  readonly name: string;
  readonly jobs?: readonly Job[];
}

/** Periodic work, never twice at once, on the venue's own connections. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** One turn. A long one checks whether the venue is stopping. */
  run(stopping: AbortSignal): Promise<void>;
}

/**
 * The context of every module; a module's factory is `make<Name>Module(context, own
 * options)` in modules/<name>/index.ts.
 */
export interface ModuleContext {
  readonly db: {
    /** For clients' requests: a connection must come within seconds. */
    readonly requests: pg.Pool;
    /** For the venue's own work, which never waits behind requests. */
    readonly venue: pg.Pool;
  };
  readonly log: Logger;
  /** Number of shards. */
  readonly shards: number;
  readonly passwords: PasswordHasher;
  /** For secrets at rest. */
  readonly sealer: Sealer;
  /** Messages to people. */
  readonly outbox: Outbox;
  /** Templated messages to an address, which need not be a user's. */
  readonly mail: Mail;
  /** Notifications to a user: in the app, and by message. */
  readonly notifications: Notifications;
  /** Sends a command to the engine; resolves once its outcome is durable. */
  submit(request: CommandRequest): Promise<CommandReply>;
  /**
   * Resolves once the projections of these names include everything that has happened to this account. Throws
   * account_not_found, and busy if they do not get that far in time.
   */
  upToDate(accountId: AccountId, projections: readonly string[]): Promise<void>;
  /** Operators' acts, written in the command's transaction. */
  readonly audit: Audit;
  /** Calls that wait for a second operator while four eyes are on. */
  readonly changes: WaitingChanges;
  /** The wall clock. */
  now(): number;
  /** The feed's clock, which dates trades. */
  venueNow(): number;
}
