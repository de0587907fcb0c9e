// The authenticator app and its recovery codes.
import type pg from 'pg';
import type { Notifications } from '../../notifications/notifications.ts';
import { inAct } from '../../web/act.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { SessionUser } from '../../web/session.ts';
import { forgive, takeGuess } from './guesses.ts';
import { presentState } from './present-security.ts';
import { readState } from './read-state.ts';
import type { Security } from './security.ts';

export function registerFactorCalls(
  register: RegisterCall,
  options: {
    pool: pg.Pool;
    security: Security;
    notifications: Pick<Notifications, 'send'>;
    now: () => number;
  },
): void {
  const { pool, security, notifications, now } = options;
  const { authenticator, confirmations } = security;

  register('securityState', { weight: weights.stored }, async ({ session }) => ({
    data: presentState(await readState(pool, security, session)),
  }));

  register('factorBegin', { weight: weights.written }, async ({ session }) => {
    await confirmations.require(session);
    const { id } = session.user;
    const account = accountName(session.user);
    return { data: await inAct(pool, (act) => authenticator.begin(act, { id, account })) };
  });

  register('factorConfirm', { weight: weights.written }, async ({ params, session }) => {
    await confirmations.require(session);
    const userId = session.user.id;
    // The guess is counted and checked first, so that a wrong one stays counted.
    await takeGuess(pool, userId, now());
    if (!(await authenticator.isCodeOfNew(userId, params.code))) throw new CallRefused('factor_wrong');
    const recovery_codes = await inAct(pool, async (act) => {
      const codes = await authenticator.confirm(act, userId, params.code);
      await notifications.send(act, { userId, kind: 'factor_added', params: {} });
      return codes;
    });
    await forgive(pool, userId);
    return { data: { recovery_codes }, message: { key: 'msg.factor_added' } };
  });

  register('factorRemove', { weight: weights.written }, async ({ session }) => {
    await confirmations.require(session);
    const userId = session.user.id;
    await inAct(pool, async (act) => {
      await authenticator.remove(act, userId);
      await notifications.send(act, { userId, kind: 'factor_removed', params: {} });
    });
    return { data: null, message: { key: 'msg.factor_removed' } };
  });

  register('recoveryCodes', { weight: weights.written }, async ({ session }) => {
    await confirmations.require(session);
    const recovery_codes = await inAct(pool, (act) => authenticator.renewCodes(act, session.user.id));
    return { data: { recovery_codes }, message: { key: 'msg.recovery_codes_made' } };
  });
}

/** The account's name in the list of an authenticator app, and of a device's passkeys. */
export const accountName = ({ email, areaCode, mobile, uid }: SessionUser): string =>
  email ?? (mobile === null ? uid : `+${areaCode ?? ''} ${mobile}`);
