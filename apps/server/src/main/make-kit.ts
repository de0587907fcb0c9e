// What every module is handed, made once for a venue.
import type { Language } from '@candor/i18n/server';
import { makeAudit } from '../audit/audit.ts';
import type { ModuleKit } from '../modules/module.ts';
import { makeMail } from '../notices/mail.ts';
import { makeNotices } from '../notices/notices.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { makePasswordHasher } from '../secrets/password-hash.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { makeKeptReplies } from '../web/kept-replies.ts';
import { makeUpToDate } from '../web/up-to-date.ts';
import type { VenueParts } from './venue-parts.ts';

/** `masterKeys`: the first one seals, all of them open. */
export function makeKit(
  { db, log, engine, now, venueNow, listsMsMax }: VenueParts,
  masterKeys: readonly [Buffer, ...Buffer[]],
  mailFoot: (language: Language) => string,
): ModuleKit {
  const outbox = makeOutbox(now);
  const mail = makeMail(outbox, mailFoot);
  return {
    db,
    log,
    passwords: makePasswordHasher(),
    sealer: makeSealer(masterKeys),
    submit: (request) => engine.submit(request),
    outbox,
    mail,
    notices: makeNotices({ mail, now }),
    upToDate: makeUpToDate(engine, listsMsMax),
    replies: makeKeptReplies(db.requests),
    operatorReplies: makeKeptReplies(db.requests, 'operators'),
    audit: makeAudit(now),
    now,
    venueNow,
  };
}
