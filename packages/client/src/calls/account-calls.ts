// Account details beyond those that every screen needs, and the client's commands on the account as a whole.
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';

/** The mobile number includes its country, as +852 91234567; empty if there is none. */
export async function fetchProfile(http: Http) {
  const { uid, email, mobile, area_code: area } = await http.call('userInfo', {});
  return { uid, email, mobile: mobile === '' ? '' : `+${area.replace(/^\+/, '')} ${mobile}` };
}

/** Closes everything and resets the demo. Returns the server's message for people. */
export const resetDemo = (http: Http, idempotencyKey: string): Promise<string> =>
  http.send('resetDemo', {}, { showFault: true, idempotencyKey }).then(messageOf);
