// A real account for a phone at once: registered over HTTP, as the form does it, and logged in.
import { CODE_SUCCESS, type Envelope, type Login } from '@candor/contract';
import { keptSession, logInAs } from './kept-session.ts';
import type { Phone } from './phone.ts';
import { readCode } from './read-code.ts';

export const realPassword = 'a long sentence of the tests';

/** Answers its e-mail address. */
export async function becomeReal(phone: Phone): Promise<string> {
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
    sms_code: await readCode(email),
  });
  await logInAs(phone, keptSession(login));
  return email;
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
