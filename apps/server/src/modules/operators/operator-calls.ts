// The calls by which administrators keep the list of operators.
import { type OfficeData, PAGE_SIZE } from '@candor/contract';
import type { Act } from '../../web/act.ts';
import type { Answer } from '../../web/answer.ts';
import { answerOnce } from '../../web/answer-once.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleKit } from '../module.ts';
import { addOperator, changeRole, disable, endSessions, type Invited, reset } from './operator-acts.ts';
import { findListed, listOperators } from './operator-rows.ts';
import { listSessions } from './operator-sessions.ts';
import { presentListed, presentSession } from './present-operator.ts';

interface Kit extends Pick<ModuleKit, 'db' | 'audit' | 'now' | 'operatorReplies' | 'mail'> {
  readonly newOperatorHours: number;
}
type WireInvited = OfficeData<'officeAddOperator'>;

export function registerOperatorCalls(register: RegisterOfficeCall, kit: Kit): void {
  const { db, now, operatorReplies } = kit;
  const once = <D>(
    {
      operator,
      idempotency,
    }: { operator: { id: number }; idempotency: Parameters<typeof answerOnce>[1]['key'] },
    act: (act: Act) => Promise<Answer<D>>,
  ) => answerOnce(operatorReplies, { userId: operator.id, key: idempotency }, act);

  register('officeOperators', { weight: weights.stored }, async ({ params }) => {
    const page = pageOf(params.page);
    const { operators, total } = await listOperators(db.requests, { ...page, limit: PAGE_SIZE });
    return { data: { list: operators.map(presentListed), total } };
  });

  register('officeAddOperator', { weight: weights.written }, (call) => {
    const { email, name, role } = call.params;
    const given = { operator: call.operator, email, name, role, origin: call.page.origin };
    return tellLink((tell) => once(call, async (act) => tell(await addOperator(kit, act, given))));
  });

  register('officeChangeRole', { weight: weights.written }, async (call) => {
    const id = parseWhole('id', call.params.id);
    return once(call, async (act) => ({
      data: presentListed(
        await changeRole(kit, act, { operator: call.operator, id, role: call.params.role }),
      ),
    }));
  });

  register('officeDisableOperator', { weight: weights.written }, async (call) => {
    const id = parseWhole('id', call.params.id);
    return once(call, async (act) => ({
      data: presentListed(await disable(kit, act, { operator: call.operator, id, isDisabled: true })),
    }));
  });

  register('officeEnableOperator', { weight: weights.written }, async (call) => {
    const id = parseWhole('id', call.params.id);
    return once(call, async (act) => ({
      data: presentListed(await disable(kit, act, { operator: call.operator, id, isDisabled: false })),
    }));
  });

  register('officeResetOperator', { weight: weights.written }, (call) => {
    const given = {
      operator: call.operator,
      id: parseWhole('id', call.params.id),
      origin: call.page.origin,
    };
    return tellLink((tell) => once(call, async (act) => tell(await reset(kit, act, given))));
  });

  register('officeEndSessions', { weight: weights.written }, async (call) => {
    const id = parseWhole('id', call.params.id);
    return once(call, async (act) => ({
      data: { ended: await endSessions(kit, act, { operator: call.operator, id }) },
    }));
  });

  register('officeOperatorSessions', { weight: weights.stored }, async ({ params, session }) => {
    const id = parseWhole('id', params.id);
    if (!(await findListed(db.requests, id))) throw new CallRefused('operator_not_found');
    const found = await listSessions(db.requests, id, now());
    return { data: { list: found.map((one) => presentSession(one, session.id)), total: found.length } };
  });
}

/** The link is not kept with the key: only whoever made the first request is told it. */
async function tellLink(
  act: (tell: (invited: Invited) => Answer<WireInvited>) => Promise<Answer<WireInvited>>,
): Promise<Answer<WireInvited>> {
  let invitation: string | null = null;
  const { data } = await act((invited) => {
    invitation = invited.invitation;
    return { data: { operator: presentListed(invited.operator), invitation: null } };
  });
  return { data: { ...data, invitation } };
}
