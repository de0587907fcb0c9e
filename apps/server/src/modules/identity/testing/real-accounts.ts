// For tests: real accounts as clients open them, with the codes that the venue sends.
import { randomBytes } from 'node:crypto';
import type { CallData, CallParams } from '@candor/contract';
import { inAct } from '../../../web/act.ts';
import type { TestClient } from '../../../web/testing/test-client.ts';
import type { TestVenue } from '../../../web/testing/test-venue.ts';
import { Captchas } from '../captcha/captchas.ts';

export const GERMANY = 276;
export const makeEmail = (): string => `${randomBytes(6).toString('hex')}@client.example`;
export const PASSWORD = 'four plain words together';

interface SentMessage {
  readonly template: string | null;
  readonly code: string | null;
  readonly language: string | null;
}

/** Messages that were sent to an address, oldest first. */
export async function messagesTo(venue: Pick<TestVenue, 'pool'>, address: string): Promise<SentMessage[]> {
  const { rows } = await venue.pool.query<SentMessage>(
    'select template, code, language from outbox where recipient = $1 order by id',
    [address],
  );
  return rows;
}

/** Requests a code and reads it from the message. */
export async function fetchCode(
  { client, venue }: { client: TestClient; venue: Pick<TestVenue, 'pool'> },
  { to, type }: { to: string; type: 1 | 2 },
): Promise<string> {
  await client.get('sendEmailCode', { to, type });
  const code = (await messagesTo(venue, to)).at(-1)?.code;
  if (!code) throw new Error(`no code went to ${to}`);
  return code;
}

type Change = { readonly [Name in keyof CallParams<'register'>]?: string | number };

export const registration = (
  account: string,
  code: string,
  more: Change = {},
): Record<string, string | number> => ({
  type: 1,
  area_id: GERMANY,
  account,
  password: PASSWORD,
  re_password: PASSWORD,
  sms_code: code,
  ...more,
});

/** A captcha with a known text, signed with the store's own key. */
export async function makeCaptcha(
  { pool }: Pick<TestVenue, 'pool'>,
  now: () => number = Date.now,
): Promise<{ id: string; text: string }> {
  let text = '';
  const draw = (drawn: string) => {
    text = drawn;
    return Buffer.alloc(0);
  };
  const { id } = await new Captchas({ pool, now, draw }).issue();
  return { id, text };
}

/** Changes settings as an operator does. */
export async function changeSite(
  { pool, site }: Pick<TestVenue, 'pool' | 'site'>,
  changes: Parameters<TestVenue['site']['change']>[1],
): Promise<void> {
  await inAct(pool, (act) =>
    site.change(act, changes, { by: { kind: 'operator', id: 'a test' }, at: new Date() }),
  );
}

export async function openByMail(
  by: { client: TestClient; venue: Pick<TestVenue, 'pool'> },
  more: Change = {},
  /** The token of who registers, such as a demo's. */
  options: { token?: string } = {},
): Promise<CallData<'register'> & { email: string }> {
  const email = makeEmail();
  const code = await fetchCode(by, { to: email, type: 1 });
  return { ...(await by.client.get('register', registration(email, code, more), options)), email };
}
