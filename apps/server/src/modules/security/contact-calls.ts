// A change of e-mail or mobile, over HTTP.
import { parseChoice, parseWhole } from '../../web/parse-values.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { type ContactOptions, makeContactChange } from './contact.ts';
import { CODE_LIFE_MS, CODE_PAUSE_MS } from './contact-codes.ts';
import type { Security } from './security.ts';
import type { ContactBook } from './surroundings.ts';

/** The code is hashed as a password is. */
const codeWeight = 40;
const kinds = { 1: 'email', 2: 'mobile' } as const;

export function registerContactCalls(
  register: RegisterCall,
  { security, contacts, ...options }: ContactOptions & { security: Security; contacts: ContactBook },
): void {
  const contact = makeContactChange(options);
  const read = (kind: 'email' | 'mobile', to: string, areaId: string | number | undefined) =>
    contacts.read(kind, to.trim(), areaId === undefined ? undefined : parseWhole('area_id', areaId));

  register('contactCode', { weight: codeWeight }, async ({ params, session, language }) => {
    await security.confirmations.require(session);
    const kind = parseChoice('type', params.type, kinds);
    const wanted = params.to === undefined ? null : await read(kind, params.to, params.area_id);
    await contact.sendCode({ userId: session.user.id, kind, language }, wanted);
    const minutes = CODE_LIFE_MS / 60_000;
    return {
      data: { resend_after: CODE_PAUSE_MS / 1_000, expires_in: CODE_LIFE_MS / 1_000 },
      message: { key: 'msg.code_sent', params: { minutes } },
    };
  });

  register('contactChange', { weight: 2 * codeWeight }, async ({ params, session, language }) => {
    await security.confirmations.require(session);
    const kind = parseChoice('type', params.type, kinds);
    const wanted = await read(kind, params.to, params.area_id);
    const codes = { newCode: params.new_code, oldCode: params.old_code };
    await contact.change({ userId: session.user.id, kind, language }, wanted, codes);
    return {
      data: await contacts.reload(session.user.id),
      message: { key: kind === 'email' ? 'msg.email_changed' : 'msg.mobile_changed' },
    };
  });
}
