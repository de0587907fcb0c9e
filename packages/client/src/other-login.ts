// The login of the other kind on this device: the demo beside a real account, or the real account beside its demo.
import type { Client } from './make-client.ts';
import type { Login } from './parse/user.ts';
import { readLogin } from './session.ts';
import { browserStorage, type KeyValueStorage, STORAGE_KEYS } from './storage.ts';

export const readOtherLogin = (storage: KeyValueStorage = browserStorage()): Login | null =>
  readLogin(storage, STORAGE_KEYS.other);

/** Goes on with the other login, and keeps this one. False if there is no other. */
export function switchLogin({ session }: Pick<Client, 'session'>, storage?: KeyValueStorage): boolean {
  const other = readOtherLogin(storage);
  if (other) session.set(other);
  return other !== null;
}

/** Ends both logins: nobody would see that the other one is still there. */
export async function logoutAll(
  client: Pick<Client, 'session' | 'http'>,
  storage?: KeyValueStorage,
): Promise<void> {
  const end = () => client.http.call('logout', {}).catch(() => undefined);
  const ended = [end()];
  if (switchLogin(client, storage)) ended.push(end());
  client.session.clear();
  await Promise.all(ended);
}
