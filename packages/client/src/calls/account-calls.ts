// What an account's client does with the account as a whole.
import type { Http } from '../http.ts';

/** Closes everything and begins the demo again. Answers what the server says of it, for people. */
export const resetDemo = async (http: Pick<Http, 'send'>, idempotencyKey: string): Promise<string> =>
  (await http.send('resetDemo', {}, { idempotencyKey })).msg;
