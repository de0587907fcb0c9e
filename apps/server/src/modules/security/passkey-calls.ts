// Passkeys: created, listed with the other security settings, renamed, removed, and used for login.
import type pg from 'pg';
import type { Notifications } from '../../notifications/notifications.ts';
import { inAct } from '../../web/act.ts';
import type { Logins } from '../../web/logins.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { deviceWords } from './device-words.ts';
import { accountName } from './factor-calls.ts';
import { deletePasskey, renamePasskey } from './passkey-rows.ts';
import { presentPasskey } from './present-security.ts';
import type { Security } from './security.ts';

/** A signature is checked. */
const provenWeight = 3;

export function registerPasskeyCalls(
  register: RegisterCall,
  options: { pool: pg.Pool; security: Security; notifications: Pick<Notifications, 'send'> },
): void {
  const { pool, security, notifications } = options;
  const { passkeys, confirmations } = security;

  register('passkeyBegin', { weight: weights.written }, async ({ session, page }) => {
    await confirmations.require(session);
    const { id } = session.user;
    return { data: await passkeys.beginAdding({ id, account: accountName(session.user) }, page) };
  });

  register('passkeyAdd', { weight: provenWeight }, async ({ params, session, agent }) => {
    await confirmations.require(session);
    const userId = session.user.id;
    const made = await passkeys.proveNew(userId, params.credential);
    const name = params.name ?? (deviceWords(agent) || 'Passkey');
    const row = await inAct(pool, async (act) => {
      const added = await passkeys.add(act, userId, made, name);
      await notifications.send(act, { userId, kind: 'passkey_added', params: {} });
      return added;
    });
    return { data: presentPasskey(row), message: { key: 'msg.passkey_added' } };
  });

  register('passkeyRename', { weight: weights.written }, async ({ params, session }) => {
    const id = parseWhole('id', params.id);
    const row = await renamePasskey(pool, { id, userId: session.user.id, name: params.name });
    if (!row) throw new CallRefused('passkey_not_found');
    return { data: presentPasskey(row), message: { key: 'msg.passkey_renamed' } };
  });

  register('passkeyRemove', { weight: weights.written }, async ({ params, session }) => {
    await confirmations.require(session);
    const userId = session.user.id;
    await inAct(pool, async (act) => {
      if (!(await deletePasskey(act.client, parseWhole('id', params.id), userId)))
        throw new CallRefused('passkey_not_found');
      await notifications.send(act, { userId, kind: 'passkey_removed', params: {} });
    });
    return { data: null, message: { key: 'msg.passkey_removed' } };
  });
}

export function registerPasskeyLogin(
  register: RegisterCall,
  { security, logins }: { security: Security; logins: Logins },
): void {
  register('passkeyLoginBegin', { weight: weights.written }, async ({ page }) => ({
    data: await security.passkeys.beginProving(null, page),
  }));

  register('passkeyLogin', { weight: provenWeight }, async ({ params, address, agent, language }) => {
    const { userId } = await security.passkeys.prove('login', params.credential);
    const login = await logins.start(userId, { agent, address, language });
    if (!login) throw new CallRefused('passkey_refused');
    return { data: login, message: { key: 'msg.logged_in' } };
  });
}
