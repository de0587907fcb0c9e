// Calls with which administrators manage operators.
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { addOperator, changeRole, disable, endSessions, type Invited, reset } from './operator-acts.ts';
import { findListed, hasAnother, listOperators } from './operator-rows.ts';
import { listSessions } from './operator-sessions.ts';
import { presentListed, presentSession } from './present-operator.ts';

interface Context extends Pick<ModuleContext, 'db' | 'audit' | 'changes' | 'now' | 'mail'> {
  readonly newOperatorHours: number;
}

export function registerOperatorCalls(register: RegisterOfficeCall, context: Context): void {
  const { db, changes, now } = context;

  register('officeOperators', { weight: weights.stored }, async ({ params }) => {
    const { rows, total } = await listOperators(db.requests, pageOf(params.page));
    return { data: { list: rows.map(presentListed), total } };
  });

  changes.serve(register, 'officeAddOperator', {
    weight: weights.written,
    // One administrator alone adds the first operator who could confirm anything.
    needsTwo: (client, { operator }) => hasAnother(client, 'operators.write', operator),
    apply: async ({ audit, ...act }, { operator, origin }, { email, name, role }) =>
      presentInvited(await addOperator({ ...context, audit }, act, { operator, email, name, role, origin })),
  });

  changes.serve(register, 'officeChangeRole', {
    weight: weights.written,
    apply: async ({ audit, ...act }, { operator }, { role, ...params }) => {
      const id = parseWhole('id', params.id);
      return { data: presentListed(await changeRole({ ...context, audit }, act, { operator, id, role })) };
    },
  });

  register('officeDisableOperator', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async (act) => ({
      data: presentListed(await disable(context, act, { operator, id, isDisabled: true })),
    }));
  });

  changes.serve(register, 'officeEnableOperator', {
    weight: weights.written,
    apply: async ({ audit, ...act }, { operator }, params) => {
      const id = parseWhole('id', params.id);
      const row = await disable({ ...context, audit }, act, { operator, id, isDisabled: false });
      return { data: presentListed(row) };
    },
  });

  changes.serve(register, 'officeResetOperator', {
    weight: weights.written,
    apply: async ({ audit, ...act }, { operator, origin }, params) => {
      const id = parseWhole('id', params.id);
      return presentInvited(await reset({ ...context, audit }, act, { operator, id, origin }));
    },
  });

  register('officeEndSessions', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async (act) => ({ data: { ended: await endSessions(context, act, { operator, id }) } }));
  });

  register('officeOperatorSessions', { weight: weights.stored }, async ({ params, session }) => {
    const id = parseWhole('id', params.id);
    if (!(await findListed(db.requests, id))) throw new CallRefused('operator_not_found');
    const found = await listSessions(db.requests, id, now());
    return { data: { list: found.map((one) => presentSession(one, session.id)), total: found.length } };
  });
}

/** The link is returned once, and is not stored with the key. */
const presentInvited = ({ operator, invitation }: Invited) => ({
  data: { operator: presentListed(operator), invitation: null },
  told: { invitation },
});
