// Calls with which operators log in and out, and take the steps of a first login.
import type { OperatorLogin as WireLogin } from '@candor/contract';
import type { Answer } from '../../web/answer.ts';
import { clearCookie, setCookie } from '../../web/office-cookie.ts';
import { parseWhole } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import type { LoggedIn, OperatorLogin } from './operator-login.ts';
import { endSession, listSessions } from './operator-sessions.ts';
import { presentLogin, presentOperator, presentSession } from './present-operator.ts';

/** A password is hashed. */
const hashedWeight = 40;

export function registerLoginCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
  logins: OperatorLogin,
): void {
  register('officeLogin', { weight: hashedWeight }, async ({ params, session, ...from }) =>
    answerLogin(await logins.login(params, { ...from, before: session }), from),
  );

  register('officePassword', { weight: hashedWeight }, async ({ params, session, ...from }) =>
    answerLogin(await logins.changePassword(session, params, from), from),
  );

  register('officeAcceptInvitation', { weight: hashedWeight }, async ({ params, session: _, ...from }) =>
    answerLogin(await logins.acceptInvitation(params, from), from),
  );

  register('officeEnrol', { weight: weights.written }, async ({ params, session, ...from }) =>
    answerLogin(await logins.enrol(session, params.code, from), from),
  );

  register('officeLogout', { weight: weights.written }, async ({ session, isSecure }) => {
    await logins.logout(session);
    return { data: null, headers: { 'Set-Cookie': clearCookie(isSecure) } };
  });

  register('officeMe', { weight: weights.stored }, async ({ operator }) => ({
    data: presentOperator(operator),
  }));

  register('officeSessions', { weight: weights.stored }, async ({ operator, session }) => {
    const found = await listSessions(db.requests, operator.id, now());
    return { data: { list: found.map((one) => presentSession(one, session.id)), total: found.length } };
  });

  register('officeEndSession', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async ({ client }) => {
      const own = await listSessions(client, operator.id, now());
      // A session that has ended, or that belongs to another operator, counts as ended.
      if (own.some((one) => one.id === id)) {
        await endSession(client, id);
        await audit.record(client, { operator, act: 'end session', subject: `operator ${operator.id}` });
      }
      return { data: null };
    });
  });
}

function answerLogin(logged: LoggedIn, { isSecure }: { isSecure: boolean }): Answer<WireLogin> {
  const data = presentLogin(logged);
  if (logged.token === undefined) return { data };
  return { data, headers: { 'Set-Cookie': setCookie(logged.token, isSecure) } };
}
