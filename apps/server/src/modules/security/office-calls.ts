// The office's calls about what guards a client's account: removing a lost second factor takes two operators.
import { PAGE_SIZE } from '@candor/contract';
import type pg from 'pg';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { listRequests } from './factor-request-rows.ts';
import { confirmReset, refuseReset, requestReset } from './factor-requests.ts';
import type { ResetOptions } from './factor-resets.ts';
import { presentFactorRequest } from './present-factor-request.ts';

export function registerSecurityOfficeCalls(
  register: RegisterOfficeCall,
  { pool, ...options }: ResetOptions & { readonly pool: pg.Pool },
): void {
  register(
    'officeResetFactor',
    { weight: weights.written },
    async ({ params, operator, once }) => {
      const given = { userId: parseWhole('id', params.id), reason: params.reason, operator };
      return once(async (act) => ({
        data: presentFactorRequest(await requestReset(act, given, options)),
      }));
    },
  );

  register('officeFactorResets', { weight: weights.stored }, async ({ params, operator }) => {
    const { id, client, status, order, assignee } = params;
    const { requests, total } = await listRequests(pool, {
      ...(id === undefined ? { status } : { id: parseWhole('id', id) }),
      ...(client !== undefined && { userId: parseWhole('client', client) }),
      ...pageOf(params.page),
      limit: PAGE_SIZE,
      direction: order === 'oldest' ? 'asc' : 'desc',
      assignee: assignee && { is: assignee, operatorId: operator.id },
    });
    return { data: { list: requests.map(presentFactorRequest), total } };
  });

  register(
    'officeConfirmFactorReset',
    { weight: weights.written },
    async ({ params, operator, once }) => {
      const id = parseWhole('id', params.id);
      return once(async (act) => {
        const { request, ended } = await confirmReset(act, { id, operator }, options);
        return { data: { ...presentFactorRequest(request), ended } };
      });
    },
  );

  register(
    'officeRefuseFactorReset',
    { weight: weights.written },
    async ({ params, operator, once }) => {
      const given = { id: parseWhole('id', params.id), reason: params.reason, operator };
      return once(async (act) => ({
        data: presentFactorRequest(await refuseReset(act, given, options)),
      }));
    },
  );
}
