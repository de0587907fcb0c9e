// The calls by which administrators keep the list of operators.
import { PAGE_SIZE } from '@candor/contract';
import type { Act } from '../../web/act.ts';
import type { Answer } from '../../web/answer.ts';
import { answerOnce } from '../../web/answer-once.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleKit } from '../module.ts';
import { addOperator, changeRole, disable, endSessions, reset } from './operator-acts.ts';
import { makePassword, patiently } from './operator-password.ts';
import { findListed, type ListedOperator, listOperators } from './operator-rows.ts';
import { listSessions } from './operator-sessions.ts';
import { presentListed, presentSession } from './present-operator.ts';

type Kit = Pick<ModuleKit, 'db' | 'audit' | 'now' | 'operatorReplies' | 'passwords'>;
const hashedWeight = 20;

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

  register('officeAddOperator', { weight: hashedWeight }, async (call) => {
    const { email, name, role } = call.params;
    return withPassword(kit, (passwordHash) =>
      once(call, async (act) => ({
        data: presentMade(
          await addOperator(kit, act, { operator: call.operator, email, name, role, passwordHash }),
        ),
      })),
    );
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

  register('officeResetOperator', { weight: hashedWeight }, async (call) => {
    const id = parseWhole('id', call.params.id);
    return withPassword(kit, (passwordHash) =>
      once(call, async (act) => ({
        data: presentMade(await reset(kit, act, { operator: call.operator, id, passwordHash })),
      })),
    );
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

const presentMade = (row: ListedOperator): Made => ({ operator: presentListed(row), password: null });
interface Made {
  readonly operator: ReturnType<typeof presentListed>;
  readonly password: string | null;
}

/**
 * What is kept under the key has no password in it: it is told by the one who made it. A repeat made another one, which
 * nobody has, so it tells none: the operator's row has the hash of the first.
 */
async function withPassword(
  { passwords, db }: Pick<Kit, 'passwords' | 'db'>,
  act: (passwordHash: string) => Promise<Answer<Made>>,
): Promise<Answer<{ operator: Made['operator']; password: string | null }>> {
  const password = makePassword();
  const hash = await patiently(passwords).hash(password);
  const answer = await act(hash);
  const { operator } = answer.data;
  const { rowCount } = await db.requests.query('select from operators where id = $1 and password_hash = $2', [
    operator.id,
    hash,
  ]);
  return rowCount === 1 ? { ...answer, data: { operator, password } } : answer;
}
