// A real account for a phone at once: registered over HTTP, as the form does it, and logged in.
import { CODE_SUCCESS, type Envelope } from '@candor/contract';
import type { Phone } from './phone.ts';
import { readCode } from './read-code.ts';

export const realPassword = 'a long sentence of the tests';

interface Registered {
  readonly token: string;
  readonly user: { readonly uid: string; readonly email: string; readonly trade_account: string };
}

/** Answers its e-mail address. `outbox`: of a venue of the test's own. */
export async function becomeReal(
  { page, open, origin }: Phone,
  { outbox }: { outbox?: string } = {},
): Promise<string> {
  const email = `${crypto.randomUUID()}@client.example`;
  await post(`${origin}/api/notify/send_email`, { to: email, type: '1' });
  const areas = (await (await fetch(`${origin}/api/default/area_list`)).json()) as Envelope & {
    data: readonly { id: number; code: string }[];
  };
  const { token, user } = await post<Registered>(`${origin}/api/user/register`, {
    type: '1',
    area_id: String(areas.data.find(({ code }) => code === 'DE')?.id ?? ''),
    account: email,
    password: realPassword,
    re_password: realPassword,
    sms_code: await readCode(email, outbox === undefined ? {} : { outbox }),
  });
  const login = {
    version: 2,
    token,
    user: { uid: user.uid, email, isDemo: false, accountNumber: user.trade_account },
  };
  await open('/language');
  await page.evaluate((kept) => localStorage.setItem('candor.session', kept), JSON.stringify(login));
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
