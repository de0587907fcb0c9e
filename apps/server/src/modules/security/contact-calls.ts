// A change of e-mail address or mobile number, over HTTP.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { inSavepoint } from '../../db/in-savepoint.ts';
import { queriesOn } from '../../db/queries.ts';
import { type Act, inAct } from '../../web/act.ts';
import type { ContactBook, NewContact } from '../../web/logins.ts';
import { parseChoice, parseWhole } from '../../web/parse-values.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import type { ModuleContext } from '../module.ts';
import {
  CODE_LIFE_MS,
  CODE_PAUSE_MS,
  type CodePlace,
  type ContactKind,
  checkPause,
  issueCode,
  makeCode,
  spendCode,
  tryCode,
} from './contact-codes.ts';
import type { Security } from './security.ts';

/** The code is hashed like a password. */
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

interface ContactOptions extends Pick<ModuleContext, 'passwords' | 'mail' | 'notifications' | 'now'> {
  readonly pool: pg.Pool;
}
interface ContactOf {
  readonly userId: number;
  readonly kind: ContactKind;
  readonly language: Language;
}

const channels = { email: 'email', mobile: 'sms' } as const;

export function makeContactChange({ pool, passwords, mail, notifications, now }: ContactOptions) {
  /** The address for messages to the present contact; null if there is none. */
  async function presentOf(userId: number, kind: ContactKind): Promise<string | null> {
    const { email, areaCode, mobile } = await queriesOn(pool)
      .selectFrom('users')
      .select(['email', 'area_code as areaCode', 'mobile'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (kind === 'email') return email;
    return mobile === null ? null : `+${areaCode}${mobile}`;
  }

  /** Taken by another user. */
  async function isTaken({ kind, address }: NewContact, userId: number): Promise<boolean> {
    const { rowCount } = await pool.query(
      kind === 'email'
        ? 'select from users where lower(email) = lower($1) and id <> $2'
        : `select from users where '+' || area_code || mobile = $1 and id <> $2`,
      [address, userId],
    );
    return rowCount !== 0;
  }

  return {
    /**
     * Sends to the new address if one is given, otherwise to the present one. If another user has the address, they get
     * a message about that instead.
     */
    async sendCode({ userId, kind, language }: ContactOf, wanted: NewContact | null): Promise<void> {
      const present = await presentOf(userId, kind);
      if (wanted && wanted.address === present) throw new CallRefused('contact_unchanged');
      const target = wanted?.address ?? present;
      if (target === null) throw missing('to');
      const place: CodePlace = { userId, side: `${wanted ? 'new' : 'old'} ${kind}`, target };
      const isOthers = wanted !== null && (await isTaken(wanted, userId));
      await checkPause(pool, place, now());
      const { code, hash } = await makeCode(passwords);
      await inAct(pool, async ({ client }) => {
        await issueCode(client, place, { hash, now: now() });
        const message = { to: target, channel: channels[kind], language };
        if (isOthers) await mail.send(client, { ...message, template: 'account_exists', params: {} });
        else
          await mail.send(client, {
            ...message,
            template: 'code_change',
            params: { code, minutes: CODE_LIFE_MS / 60_000 },
            code,
          });
      });
    },

    async change(
      { userId, kind, language }: ContactOf,
      wanted: NewContact,
      codes: { newCode: string; oldCode: string | undefined },
    ): Promise<void> {
      const present = await presentOf(userId, kind);
      if (wanted.address === present) throw new CallRefused('contact_unchanged');
      if (present !== null && codes.oldCode === undefined) throw missing('old_code');
      const places: { place: CodePlace; field: string; code: string }[] = [
        {
          place: { userId, side: `new ${kind}`, target: wanted.address },
          field: 'new_code',
          code: codes.newCode,
        },
      ];
      if (present !== null)
        places.unshift({
          place: { userId, side: `old ${kind}`, target: present },
          field: 'old_code',
          code: codes.oldCode ?? '',
        });
      for (const { place, field, code } of places)
        if (!(await tryCode(pool, place, { code, passwords, now: now() })))
          throw new CallRefused('wrong_code', { field });
      await inAct(pool, async (act) => {
        for (const { place, field } of places)
          if (!(await spendCode(act.client, place, now()))) throw new CallRefused('wrong_code', { field });
        await write(act, userId, wanted, present !== null);
        const params = { contact: maskContact(wanted.address) };
        await notifications.send(act, { userId, kind: 'contact_changed', params });
        // The notification goes to the user's new address; the old address gets a message too.
        if (present !== null)
          await mail.send(act.client, {
            to: present,
            channel: channels[kind],
            language,
            template: 'contact_changed',
            params,
          });
      });
    },
  };
}

/** Throws contact_taken. `isProved`: by a code to the previous address, which was the user's own at that time. */
async function write(
  { client }: Act,
  userId: number,
  { kind, address, parts }: NewContact,
  isProved: boolean,
): Promise<void> {
  const [text, values] = parts
    ? ['update users set area_code = $2, mobile = $3 where id = $1', [parts.areaCode, parts.national]]
    : ['update users set email = $2 where id = $1', [address]];
  try {
    await inSavepoint(client, () => client.query(text, [userId, ...values]));
    if (isProved)
      await client.query('update users set unproved = null where id = $1 and unproved = $2', [
        userId,
        channels[kind],
      ]);
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new CallRefused('contact_taken');
    throw error;
  }
}

/** Enough for the owner to recognise: an…@example.com, +852…567. */
export function maskContact(address: string): string {
  const at = address.lastIndexOf('@');
  return at > 0
    ? `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`
    : `${address.slice(0, 4)}…${address.slice(-3)}`;
}
