// A real account for a phone at once: registered over HTTP, as the form does it, and logged in.
import { CODE_SUCCESS, type Envelope, type Login } from '@candor/contract';
import { drawProof } from '@candor/server/modules/deposits/testing/deposit-venue.ts';
import { makeTestClient } from '@candor/server/web/testing/test-client.ts';
import { keptSession, logInAs } from './kept-session.ts';
import type { Phone } from './phone.ts';
import { readCode } from './read-code.ts';

export const realPassword = 'a long sentence of the tests';

/** Answers its e-mail address. `outbox`: of a venue of the test's own. */
export async function becomeReal(phone: Phone, { outbox }: { outbox?: string } = {}): Promise<string> {
  const { origin } = phone;
  const email = `${crypto.randomUUID()}@client.example`;
  await post(`${origin}/api/notify/send_email`, { to: email, type: '1' });
  const areas = (await (await fetch(`${origin}/api/default/area_list`)).json()) as Envelope & {
    data: readonly { id: number; code: string }[];
  };
  const login = await post<Login>(`${origin}/api/user/register`, {
    type: '1',
    area_id: String(areas.data.find(({ code }) => code === 'DE')?.id ?? ''),
    account: email,
    password: realPassword,
    re_password: realPassword,
    sms_code: await readCode(email, outbox === undefined ? {} : { outbox }),
  });
  await logInAs(phone, keptSession(login));
  return email;
}

/** Sends an identity of whoever is logged in on the phone, which waits then. */
export async function sendIdentity({ page, origin }: Pick<Phone, 'page' | 'origin'>): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('candor.session'));
  const ask = JSON.parse(kept ?? '{}') as { token: string };
  const client = makeTestClient(origin);
  const upload = async (): Promise<string> => {
    const file = new File([new Uint8Array(await drawProof())], 'picture.png', { type: 'image/png' });
    return (await client.get('imageUpload', { file }, ask)).url;
  };
  const pictures = { front_pic: await upload(), reverse_pic: await upload() };
  await client.get(
    'realName',
    { name: 'Ada Lovelace', card_id: `X${crypto.randomUUID()}`, ...pictures },
    ask,
  );
}

async function post<T>(address: string, form: Record<string, string>): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { lang: 'en' },
    body: new URLSearchParams(form),
  });
  const { code, msg, data } = (await response.json()) as Envelope;
  if (code !== CODE_SUCCESS) throw new Error(`${address}: ${msg}`);
  return data as T;
}
