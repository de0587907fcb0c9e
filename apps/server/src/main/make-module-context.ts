// The context that every module gets, made once for a venue.
import type { Language } from '@candor/i18n/server';
import { makeAudit } from '../audit/audit.ts';
import type { ModuleContext } from '../modules/module.ts';
import { makeMail } from '../notifications/mail.ts';
import { makeNotifications } from '../notifications/notifications.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { makePasswordHasher } from '../secrets/password-hash.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { makeUpToDate } from '../web/up-to-date.ts';
import { WaitingChanges } from '../web/waiting-changes.ts';
import type { VenueParts } from './venue-parts.ts';

export interface ModuleContextOptions {
  /** The first key encrypts, and all of them decrypt. */
  readonly masterKeys: readonly [Buffer, ...Buffer[]];
  readonly mailFoot: (language: Language) => string;
  /** True if changes wait for a second operator. */
  readonly fourEyes: () => boolean;
}

export function makeModuleContext(
  { db, log, engine, now, venueNow, listsMsMax }: VenueParts,
  { masterKeys, mailFoot, fourEyes }: ModuleContextOptions,
): ModuleContext {
  const outbox = makeOutbox(now);
  const mail = makeMail(outbox, mailFoot);
  const audit = makeAudit(now);
  return {
    db,
    log,
    shards: engine.shards,
    passwords: makePasswordHasher(),
    sealer: makeSealer(masterKeys),
    submit: (request) => engine.submit(request),
    outbox,
    mail,
    notifications: makeNotifications({ mail, now }),
    upToDate: makeUpToDate(engine, listsMsMax),
    audit,
    changes: new WaitingChanges({ audit, mail, log, now, isOn: fourEyes }),
    now,
    venueNow,
  };
}
