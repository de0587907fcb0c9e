// Identity review as a module of the venue: documents, their images and the decision.

import { REVIEW_CODES } from '@candor/contract';
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import type { Config } from '../../config.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import { openSealedKey } from '../../secrets/sealed-key.ts';
import type { ListOfClient } from '../../web/list-of-client.ts';
import type { SearchProvider } from '../../web/search-provider.ts';
import type { TakeImage } from '../../web/take-image.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerImageCalls } from './image-calls.ts';
import { serveImages } from './image-route.ts';
import { registerKycCalls } from './kyc-calls.ts';
import { makeIdentitiesOf, registerKycOfficeCalls } from './office-calls.ts';
import { presentIdentityRequired } from './present-review.ts';
import { findLastReview } from './review-rows.ts';
import { recordSeenImage } from './seen-images.ts';

const minuteMs = 60_000;

export interface KycOptions {
  readonly files: PrivateFiles;
  readonly takeImage: TakeImage;
  /** Which operations need a finished review. */
  readonly requireIdentity: () => Config['requireIdentity'];
}

export interface KycModule extends VenueModule {
  readonly requireIdentity: RequireIdentity;
  readonly identitiesOf: ListOfClient;
}

export async function makeKycModule(
  context: ModuleContext,
  { files, takeImage, requireIdentity }: KycOptions,
): Promise<KycModule> {
  const { db, sealer, audit } = context;
  const cardKey = await openSealedKey(db.venue, sealer, 'card numbers');
  return {
    name: 'kyc',
    counterReadings: [
      {
        topic: 'identities',
        permission: 'identities.read',
        sql: `select count(*) filter (where status = 1) as waiting,
                concat_ws(':', count(*) filter (where status = 1), (select max(id) from identity_reviews)) as version
              from identity_reviews where status = 1`,
      },
    ],
    queues: [{ name: 'identities', from: 'identity_reviews item', where: 'item.status = 1' }],
    searchProviders: [makeIdentitySearch(db.requests)],
    requireIdentity: makeRequireIdentity(db.requests, requireIdentity),
    identitiesOf: makeIdentitiesOf({ db, files, sealer }),
    calls(register) {
      registerImageCalls(register, files, takeImage);
      registerKycCalls(register, { ...context, files, cardKey });
    },
    officeCalls: (register) => registerKycOfficeCalls(register, { ...context, files }),
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

interface IdentityRow {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly status: number;
}
const statusWords: Readonly<Record<number, string>> = {
  [REVIEW_CODES.none]: 'sent back',
  [REVIEW_CODES.waiting]: 'waiting',
  [REVIEW_CODES.finished]: 'finished',
};

/**
 * Identity reviews for the office's search, by id. A document's number can't be searched for, because
 * browser histories store what is typed.
 */
const makeIdentitySearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'identities.read',
  async find({ id }) {
    if (id === null) return [];
    const { rows } = await pool.query<IdentityRow>(
      'select id, user_id, name, status from identity_reviews where id = $1',
      [id],
    );
    return rows.map((row) => ({
      kind: 'identity',
      id: row.id,
      title: `Identity ${row.id}: ${row.name}`,
      detail: statusWords[row.status] ?? '',
      clientId: row.user_id,
    }));
  },
});

export type IdentityPurpose = 'trade' | 'deposit' | 'withdraw';
/**
 * Throws identity_required if this user has to finish their identity review first. Operators set which operations need
 * it; withdrawals always do. For real accounts only.
 */
type RequireIdentity = (userId: number, purpose: IdentityPurpose) => Promise<void>;

const purposesHeldBack: Readonly<Record<Config['requireIdentity'], readonly IdentityPurpose[]>> = {
  none: ['withdraw'],
  deposit: ['deposit', 'withdraw'],
  deposit_and_trade: ['trade', 'deposit', 'withdraw'],
};
const rememberedMax = 50_000;

export function makeRequireIdentity(
  pool: pg.Pool,
  setting: () => Config['requireIdentity'],
): RequireIdentity {
  // A finished review stays finished, so that not every order has to look it up.
  const finished = new BoundedMap<number, true>(rememberedMax);
  return async (userId, purpose) => {
    if (!purposesHeldBack[setting()].includes(purpose) || finished.has(userId)) return;
    const { status } = await findLastReview(pool, userId);
    if (status !== REVIEW_CODES.finished) throw presentIdentityRequired(status);
    finished.set(userId, true);
  };
}
