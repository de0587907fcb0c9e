// Identity review as a module of the venue: documents, their images and the decision.
import type { Config } from '../../config.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import { openSealedKey } from '../../secrets/sealed-key.ts';
import type { ListOfClient } from '../../web/list-of-client.ts';
import type { TakeImage } from '../../web/take-image.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { makeIdentityFinder } from './find-identities.ts';
import { registerImageCalls } from './image-calls.ts';
import { serveImages } from './image-route.ts';
import { registerKycCalls } from './kyc-calls.ts';
import { makeIdentitiesOf, registerKycOfficeCalls } from './office-calls.ts';
import { makeRequireIdentity, type RequireIdentity } from './require-identity.ts';
import { recordSeenImage } from './seen-images.ts';

const minuteMs = 60_000;

export interface KycOptions {
  readonly files: PrivateFiles;
  readonly takeImage: TakeImage;
  /** What waits for the review. */
  readonly requireIdentity: () => Config['requireIdentity'];
}

export interface KycModule extends VenueModule {
  readonly requireIdentity: RequireIdentity;
  readonly identitiesOf: ListOfClient;
}

export async function makeKycModule(
  { db, replies, operatorReplies, sealer, audit, notices, now }: ModuleKit,
  { files, takeImage, requireIdentity }: KycOptions,
): Promise<KycModule> {
  const cardKey = await openSealedKey(db.venue, sealer, 'card numbers');
  return {
    name: 'kyc',
    pulses: [
      {
        topic: 'identities',
        permission: 'identities.read',
        sql: `select count(*) filter (where status = 1) as waiting,
                concat_ws(':', count(*) filter (where status = 1), (select max(id) from identity_reviews)) as version
              from identity_reviews where status = 1`,
      },
    ],
    queues: [{ name: 'identities', from: 'identity_reviews item', where: 'item.status = 1' }],
    finders: [makeIdentityFinder(db.requests)],
    requireIdentity: makeRequireIdentity(db.requests, requireIdentity),
    identitiesOf: makeIdentitiesOf({ pool: db.requests, files, sealer }),
    calls(register) {
      registerImageCalls(register, files, takeImage);
      registerKycCalls(register, { pool: db.requests, replies, files, sealer, cardKey, now });
    },
    officeCalls: (register) =>
      registerKycOfficeCalls(register, {
        pool: db.requests,
        replies: operatorReplies,
        files,
        sealer,
        audit,
        notices,
        now,
      }),
    routes: (app, callers) =>
      serveImages(app, {
        files,
        callers,
        mayOperatorSee: (seen) => recordSeenImage(db.requests, audit, seen),
      }),
    jobs: [
      {
        name: 'remove images that nothing took',
        everyMs: 10 * minuteMs,
        run: (stopping) => files.removeForgotten(stopping),
      },
    ],
  };
}
