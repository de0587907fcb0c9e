// What an account is known by, more than every screen needs, and what its client does with it as a whole.
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';

/** The mobile number stands with its country, as +852 91234567; empty where there is none. */
export async function fetchProfile(http: Http) {
  const { uid, email, mobile, area_code: area } = await http.call('userInfo', {});
  return { uid, email, mobile: mobile === '' ? '' : `+${area.replace(/^\+/, '')} ${mobile}` };
}

/** Closes everything and begins the demo again. Answers what the server says of it, for people. */
export const resetDemo = (http: Http, idempotencyKey: string): Promise<string> =>
  http.send('resetDemo', {}, { showFault: true, idempotencyKey }).then(messageOf);
