// Office calls about identities: the list with its images, and one decision for each review.
import { type OfficeIdentity, PAGE_SIZE, REVIEW_CODES, type reviewReasons } from '@candor/contract';
import type { PrivateFiles } from '../../files/private-files.ts';
import { writeReasonText } from '../../notifications/reason-text.ts';
import type { Act } from '../../web/act.ts';
import { alreadyDecided } from '../../web/already-decided.ts';
import { LIST_OF_CLIENT_MAX, type ListOfClient } from '../../web/list-of-client.ts';
import type { Operator } from '../../web/operator.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { findAssignees, readQueueOrder } from '../../web/queue-order.ts';
import { CallRefused, invalid, missing } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { presentIdentity } from './present-review.ts';
import {
  countReviews,
  type ListedReview,
  listReviews,
  lockReview,
  type ReviewStatus,
  writeDecision,
} from './review-rows.ts';

export type KycOfficeOptions = Pick<ModuleContext, 'db' | 'sealer' | 'audit' | 'notifications' | 'now'> & {
  readonly files: Pick<PrivateFiles, 'signedUrl'>;
};

export function registerKycOfficeCalls(register: RegisterOfficeCall, options: KycOfficeOptions): void {
  const pool = options.db.requests;

  register('identities', { weight: weights.stored }, async ({ params, operator }) => {
    const status = params.status === undefined ? undefined : readStatus(params.status);
    const page = params.page === undefined ? 1 : parseWhole('page', params.page, { min: 1, max: pageMax });
    const filter =
      params.id === undefined
        ? { status, ...readQueueOrder('identities', params, operator) }
        : { id: parseWhole('id', params.id) };
    const rows = await listReviews(pool, { ...filter, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
    const list = await presentAll(rows, operator.id, options);
    return { data: { list, total: await countReviews(pool, filter) } };
  });

  register('decideIdentity', { weight: weights.written }, async ({ params, operator, once }) => {
    const { reason, remark = '' } = params;
    const approve = parseYesNo('approve', params.approve);
    const id = parseWhole('id', params.id);
    if (!approve && reason === undefined && remark === '') throw missing('remark');
    const status = approve ? REVIEW_CODES.finished : REVIEW_CODES.none;
    return once(async (act) => {
      await decide(act, { id, approve, reason, remark, operator }, options);
      return { data: { id, status } };
    });
  });
}

/** The reviews of one client, as the list shows them. */
export const makeIdentitiesOf =
  (options: Pick<KycOfficeOptions, 'db' | 'files' | 'sealer'>): ListOfClient =>
  async (userId, { operatorId }) => {
    const rows = await listReviews(options.db.requests, { userId, offset: 0, limit: LIST_OF_CLIENT_MAX });
    return presentAll(rows, operatorId, options);
  };

async function presentAll(
  rows: readonly ListedReview[],
  operatorId: number,
  options: Pick<KycOfficeOptions, 'db' | 'files' | 'sealer'>,
): Promise<OfficeIdentity[]> {
  const assignees = await findAssignees(options.db.requests, 'identities', rows);
  return rows.map((row) => presentIdentity(row, { operatorId, assignee: assignees.get(row.id) }, options));
}

const pageMax = 1_000_000;

function readStatus(value: string | number): ReviewStatus {
  const status = Number(value);
  const known = Object.values<number>(REVIEW_CODES);
  if (!known.includes(status)) throw invalid('status', { allowed: known.map(String) });
  return status as ReviewStatus;
}

interface Decision {
  readonly id: number;
  readonly approve: boolean;
  readonly reason: (typeof reviewReasons.identities)[number] | undefined;
  readonly remark: string;
  readonly operator: Operator;
}

/** The row is locked: of two concurrent operators the second finds it decided. */
async function decide(
  act: Act,
  { id, approve, reason, remark, operator }: Decision,
  { audit, notifications, now }: KycOfficeOptions,
): Promise<void> {
  const { client } = act;
  const review = await lockReview(client, id);
  if (!review) throw new CallRefused('identity_not_found');
  if (review.status !== REVIEW_CODES.waiting)
    throw alreadyDecided({ by: review.decidedBy, at: review.decidedAt });
  const { userId } = review;
  await writeDecision(client, id, {
    approve,
    reason: reason ?? null,
    remark,
    operatorId: operator.id,
    at: new Date(now()),
  });
  await audit.record(client, {
    operator,
    act: approve ? 'finish identity' : 'send back identity',
    subject: `identity ${id}`,
    before: { status: review.status, client: userId },
    after: approve
      ? { status: REVIEW_CODES.finished }
      : { status: REVIEW_CODES.none, ...(reason === undefined ? {} : { reason }), remark },
  });
  const once = `identity ${id} decided`;
  if (approve) await notifications.send(act, { userId, kind: 'identity_finished', params: {}, once });
  else {
    const text = await writeReasonText(client, userId, { reason, words: remark });
    await notifications.send(act, { userId, kind: 'identity_sent_back', params: { remark: text }, once });
  }
}
