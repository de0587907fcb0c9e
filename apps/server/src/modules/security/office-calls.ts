// Office calls about a client's security settings: removing a lost second factor needs two operators.
import type pg from 'pg';
import { parseWhole } from '../../web/parse-values.ts';
import { readQueueFilter } from '../../web/queue-rows.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { factorRequestRows } from './factor-request-rows.ts';
import { confirmReset, refuseReset, requestReset } from './factor-requests.ts';
import type { ResetOptions } from './factor-resets.ts';
import { presentFactorRequest } from './present-security.ts';

export function registerSecurityOfficeCalls(
  register: RegisterOfficeCall,
  { pool, ...options }: ResetOptions & { readonly pool: pg.Pool },
): void {
  register('officeResetFactor', { weight: weights.written }, async ({ params, operator, once }) => {
    const given = { userId: parseWhole('id', params.id), reason: params.reason, operator };
    return once(async (act) => ({
      data: presentFactorRequest(await requestReset(act, given, options)),
    }));
  });

  register('officeFactorResets', { weight: weights.stored }, async ({ params, operator }) => {
    const { client } = params;
    const { rows, total } = await factorRequestRows.list(pool, {
      ...readQueueFilter(params, operator),
      ...(client !== undefined && { userId: parseWhole('client', client) }),
    });
    return { data: { list: rows.map(presentFactorRequest), total } };
  });

  register('officeConfirmFactorReset', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async (act) => {
      const { request, ended } = await confirmReset(act, { id, operator }, options);
      return { data: { ...presentFactorRequest(request), ended } };
    });
  });

  register('officeRefuseFactorReset', { weight: weights.written }, async ({ params, operator, once }) => {
    const given = { id: parseWhole('id', params.id), reason: params.reason, operator };
    return once(async (act) => ({
      data: presentFactorRequest(await refuseReset(act, given, options)),
    }));
  });
}
