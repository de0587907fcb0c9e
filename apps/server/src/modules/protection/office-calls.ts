// Operators' calls about client protection.
import type { AccountId } from '@candor/core';
import type pg from 'pg';
import { makeRecordLook } from '../../audit/looks.ts';
import { LIST_OF_CLIENT_MAX } from '../../web/list-of-client.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { readQueueFilter } from '../../web/queue-rows.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { type ClassRequest, classRequestRows, listClassRequests } from './class-request-rows.ts';
import type { ClassRequests } from './class-requests.ts';
import { presentOfficeRequest, presentProtection, presentRules } from './present-protection.ts';
import type { Protection } from './protection.ts';

export interface ProtectionOffice {
  readonly protection: Protection;
  readonly requests: ClassRequests;
  /** Signed for five minutes, for this operator. */
  readonly evidenceUrl: (ref: string, operatorId: number) => string;
}

export function registerProtectionOfficeCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
  { protection, requests, evidenceUrl }: ProtectionOffice,
): void {
  const recordLook = makeRecordLook({ db, audit, now });
  const present = (request: ClassRequest, operatorId: number) =>
    presentOfficeRequest(request, (ref) => evidenceUrl(ref, operatorId));
  const again = async (id: number, operatorId: number) => {
    const found = await classRequestRows.find(db.requests, id);
    if (!found) throw new CallRefused('class_request_not_found');
    return { data: present(found, operatorId) };
  };

  register('officeProtectionRules', { weight: weights.plain }, async () => ({
    data: presentRules(protection.rules),
  }));

  register('officeClassRequests', { weight: weights.stored }, async ({ params, operator }) => {
    const { rows, total } = await listClassRequests(db.requests, readQueueFilter(params, operator));
    return { data: { list: rows.map((one) => present(one, operator.id)), total } };
  });

  register('officeClientProtection', { weight: weights.stored }, async ({ params, operator }) => {
    const userId = parseWhole('id', params.id);
    const { accountId } = await realClient(db.requests, userId);
    // The look is recorded before anything is shown.
    await recordLook({ operator, subject: `client ${userId}`, part: { protection: 'all' } });
    const found = await listClassRequests(db.requests, { userId, limit: LIST_OF_CLIENT_MAX, offset: 0 });
    return {
      data: {
        ...presentProtection(await protection.standing(userId, accountId)),
        requests: found.rows.map((one) => present(one, operator.id)),
      },
    };
  });

  register('officeProposeClass', { weight: weights.written }, ({ params, operator, once }) =>
    once(async (act) => {
      const given = { id: parseWhole('id', params.id), remark: params.remark, operator };
      return { data: present(await requests.propose(act, given), operator.id) };
    }),
  );

  register('officeRefuseClass', { weight: weights.written }, ({ params, operator, once }) =>
    once(async (act) => {
      const given = { id: parseWhole('id', params.id), remark: params.remark, operator };
      return { data: present(await requests.refuse(act, given), operator.id) };
    }),
  );

  register('officeConfirmClass', { weight: weights.journaled }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    await once(async (act) => {
      await requests.confirm(act, { id, operator });
      return { data: null };
    });
    await requests.settle();
    return again(id, operator.id);
  });

  register('officeSetRetail', { weight: weights.journaled }, async ({ params, operator, once }) => {
    const userId = parseWhole('id', params.id);
    const { accountId } = await realClient(db.requests, userId);
    const { view } = await protection.standing(userId, accountId);
    await once(async (act) => {
      if (view.clientClass === 'professional')
        await requests.backToRetail(act, { userId, accountId, reason: params.reason, operator });
      return { data: null };
    });
    await requests.settle();
    return { data: { class: (await protection.standing(userId, accountId)).view.clientClass } };
  });
}

async function realClient(db: pg.Pool, userId: number): Promise<{ accountId: AccountId }> {
  const { rows } = await db.query<{ accountId: AccountId; isDemo: boolean }>(
    'select account_id as "accountId", is_demo as "isDemo" from users where id = $1',
    [userId],
  );
  const [found] = rows;
  if (!found) throw new CallRefused('client_not_found');
  if (found.isDemo) throw new CallRefused('real_account_required');
  return found;
}
