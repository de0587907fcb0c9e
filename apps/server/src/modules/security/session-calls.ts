// The sessions of the account, and confirming that the user is present.

import type { SessionsOfUser } from '../../web/logins.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { presentSession } from './present-security.ts';
import type { Security } from './security.ts';

/** A hash of a password takes tens of milliseconds. */
const hashWeight = 40;

export function registerSessionCalls(
  register: RegisterCall,
  { sessions, security }: { sessions: SessionsOfUser; security: Security },
): void {
  register('sessionList', { weight: weights.stored }, async ({ session }) => ({
    data: (await sessions.list(session.user.id)).map((one) => presentSession(one, session.id)),
  }));

  register('sessionEnd', { weight: weights.written }, async ({ params, session }) => {
    await security.confirmations.require(session);
    if (!(await sessions.endOne(session.user.id, params.id))) throw new CallRefused('session_not_found');
    return { data: null, message: { key: 'msg.session_ended' } };
  });

  register('sessionEndOthers', { weight: weights.written }, async ({ session }) => {
    await security.confirmations.require(session);
    const ended = await sessions.endOthers(session.user.id, session.id);
    return { data: { ended }, message: { key: 'msg.sessions_ended' } };
  });

  register('confirmBegin', { weight: weights.written }, async ({ session, page }) => ({
    data: await security.passkeys.beginProving(session.user.id, page),
  }));

  register('confirmMe', { weight: hashWeight }, async ({ params, session }) => {
    const until = await security.confirmations.confirm(session, params);
    return { data: { confirmed_until: until.toISOString() }, message: { key: 'msg.confirmed' } };
  });
}
