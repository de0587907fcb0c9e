// Who is logged in on this device: token and user, kept between visits; and this device's own demo id.
import { makeListeners } from './listeners.ts';
import { type Login, parseLogin, type User } from './parse/user.ts';
import { browserRandomBytes, makeRandomId, type RandomBytes } from './random-id.ts';
import { type KeyValueStorage, readJson, STORAGE_KEYS } from './storage.ts';

export interface Session {
  get(): Login | null;
  token(): string | null;
  user(): User | null;
  subscribe(listener: () => void): () => void;
  set(login: Login): void;
  /** What an answer says of the user of that login. Dropped where the login is over, in this window or in another one. */
  setUser(user: User, token: string | null): void;
  clear(): void;
  /** Made once and kept through logouts: the same id is the same demo account. */
  demoId(): string;
  /** By which the server knows a device that has logged in before; kept through logouts. */
  device(): string;
  /** Another window of this browser changed what is kept. */
  reload(): void;
}

/** Raised when the meaning of what is kept changes. Without one it is the login as the wire carries it. */
const SESSION_VERSION = 2;
const OWN_NAME = /^[A-Za-z0-9_-]{22,64}$/;

export function makeSession(
  storage: KeyValueStorage,
  randomBytes: RandomBytes = browserRandomBytes,
): Session {
  const listeners = makeListeners();
  let login = readLogin(storage);

  function become(next: Login | null): void {
    login = next;
    listeners.notify();
  }
  function keep(next: Login): void {
    storage.setItem(STORAGE_KEYS.session, JSON.stringify({ version: SESSION_VERSION, ...next }));
    become(next);
  }

  function ownName(key: string): string {
    const kept = storage.getItem(key);
    if (kept !== null && OWN_NAME.test(kept)) return kept;
    const made = makeRandomId(randomBytes);
    storage.setItem(key, made);
    return made;
  }

  return {
    get: () => login,
    token: () => login?.token ?? null,
    user: () => login?.user ?? null,
    subscribe: listeners.add,
    set: keep,
    setUser(user, token) {
      // Another window's logout is in what is kept before its event comes.
      if (token === null || login?.token !== token || readLogin(storage)?.token !== token) return;
      keep({ token, user });
    },
    clear() {
      storage.removeItem(STORAGE_KEYS.session);
      if (login) become(null);
    },
    demoId: () => ownName(STORAGE_KEYS.demoId),
    device: () => ownName(STORAGE_KEYS.device),
    reload() {
      const next = readLogin(storage);
      if (next?.token !== login?.token) become(next);
    },
  };
}

function readLogin(storage: KeyValueStorage): Login | null {
  const value = readJson(storage, STORAGE_KEYS.session);
  if (typeof value !== 'object' || value === null) return null;
  const { version, token, user } = value as Partial<Login> & { version?: unknown };
  if (typeof token !== 'string' || token === '' || typeof user?.uid !== 'string') return null;
  if (version === SESSION_VERSION) return { token, user };
  return version === undefined ? parseLogin({ token, user: user as never }) : null;
}
