// The login of this device: token and user, stored between sessions; and this device's own demo id.
import type { Login as WireLogin } from '@candor/contract';
import { makeListeners } from './listeners.ts';
import { type Login, parseLogin, type User } from './parse/user.ts';
import { browserRandomBytes, makeRandomId, type RandomBytes } from './random-id.ts';
import { type KeyValueStorage, readJson, STORAGE_KEYS } from './storage.ts';

export interface Session {
  get(): Login | null;
  token(): string | null;
  user(): User | null;
  subscribe(listener: () => void): () => void;
  /** The login that it follows is kept where it is of the other kind, demo or real (other-login.ts). */
  set(login: Login): void;
  /** Updates the user from a response. Ignored if the login is over, in this window or in another one. */
  setUser(user: User, token: string | null): void;
  /** Ends the kept one too. */
  clear(): void;
  /** Created once and stored across logouts: the same id is the same demo account. */
  demoId(): string;
  /** Id by which the server recognises a device that has logged in before; stored across logouts. */
  device(): string;
  /** Called after another window of this browser changed the stored data. */
  reload(): void;
}

/** Raised when the meaning of the stored data changes. Data without a version is the login as the wire has it. */
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
  function write(key: string, one: Login): void {
    storage.setItem(key, JSON.stringify({ version: SESSION_VERSION, ...one }));
  }
  function keep(next: Login): void {
    write(STORAGE_KEYS.session, next);
    become(next);
  }

  function ownName(key: string): string {
    const stored = storage.getItem(key);
    if (stored !== null && OWN_NAME.test(stored)) return stored;
    const made = makeRandomId(randomBytes);
    storage.setItem(key, made);
    return made;
  }

  return {
    get: () => login,
    token: () => login?.token ?? null,
    user: () => login?.user ?? null,
    subscribe: listeners.add,
    set(next) {
      if (login && login.user.isDemo !== next.user.isDemo) write(STORAGE_KEYS.other, login);
      keep(next);
    },
    setUser(user, token) {
      // Another window's logout is in the storage before its event arrives.
      if (token === null || login?.token !== token || readLogin(storage)?.token !== token) return;
      keep({ token, user });
    },
    clear() {
      storage.removeItem(STORAGE_KEYS.session);
      storage.removeItem(STORAGE_KEYS.other);
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

/** Null for nothing, and for what can't be read. */
export function readLogin(storage: KeyValueStorage, key: string = STORAGE_KEYS.session): Login | null {
  const value = readJson(storage, key);
  if (typeof value !== 'object' || value === null) return null;
  const { version, token, user } = value as Partial<Login> & { version?: unknown };
  if (typeof token !== 'string' || token === '' || typeof user?.uid !== 'string') return null;
  if (version === SESSION_VERSION) return { token, user };
  // Logins of the first app have no version, and are in the wire's form.
  return version === undefined ? parseLogin(value as WireLogin) : null;
}
