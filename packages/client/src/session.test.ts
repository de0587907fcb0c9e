import { expect, test } from 'vitest';
import { parseLogin } from './parse/user.ts';
import { makeSession } from './session.ts';
import { memoryStorage, STORAGE_KEYS } from './storage.ts';
import { wireLogin } from './testing/wire-samples.ts';

const login = parseLogin(wireLogin('T'));

test('a login survives a reload, and a logout ends it', () => {
  const storage = memoryStorage();
  const session = makeSession(storage);
  let notified = 0;
  session.subscribe(() => {
    notified += 1;
  });
  session.set(login);
  expect(session.user()?.isDemo).toBe(true);
  expect(makeSession(storage).token()).toBe('T');
  session.clear();
  session.clear();
  expect(notified).toBe(2);
  expect(makeSession(storage).get()).toBe(null);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"token":5,"user":{}}',
  '{"token":"","user":{"uid":"1"}}',
  '{"token":"x"}',
  '{"version":3,"token":"x","user":{"uid":"1","email":"","isDemo":true,"accountNumber":"8"}}',
])('damaged storage (%s) means nobody is logged in', (text) => {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.session, text);
  expect(makeSession(storage).get()).toBe(null);
});

test('the demo id has 144 random bits in letters the contract allows, and is kept through logouts', () => {
  const storage = memoryStorage();
  const session = makeSession(storage);
  const id = session.demoId();
  expect(id).toMatch(/^[A-Za-z0-9_-]{24}$/);
  session.set(login);
  session.clear();
  expect(session.demoId()).toBe(id);
  expect(makeSession(storage).demoId()).toBe(id);
  // The device's name is another one: the first opens the demo account.
  expect(session.device()).not.toBe(id);
  expect(makeSession(storage).device()).toBe(session.device());
  expect(makeSession(memoryStorage()).demoId()).not.toBe(id);
});

test('every byte reaches the demo id', () => {
  const id = (byte: number) => makeSession(memoryStorage(), (bytes) => bytes.fill(byte)).demoId();
  expect(id(0)).toBe('A'.repeat(24));
  expect(id(255)).toBe('_'.repeat(24));
  expect(id(251)).toMatch(/^[A-Za-z0-9_-]{24}$/);
});

test('a late answer about a previous login writes nothing', () => {
  const storage = memoryStorage();
  const one = makeSession(storage);
  const two = makeSession(storage);
  one.set(login);
  two.reload();
  const late = { ...login.user, email: 'late@example.com' };
  // The other window logs out, and this one has not heard of it yet.
  two.clear();
  one.setUser(late, 'T');
  expect(makeSession(storage).get()).toBe(null);
  two.set(parseLogin(wireLogin('U')));
  one.setUser(late, 'T');
  expect(makeSession(storage).token()).toBe('U');
  one.reload();
  one.setUser(late, 'T');
  expect(makeSession(storage).user()).toEqual(parseLogin(wireLogin('U')).user);
  one.setUser(late, 'U');
  expect(makeSession(storage).user()).toEqual(late);
});

test('a login or logout in another window is taken over', () => {
  const storage = memoryStorage();
  const one = makeSession(storage);
  const two = makeSession(storage);
  one.set(login);
  two.reload();
  expect(two.token()).toBe('T');
  one.clear();
  two.reload();
  expect(two.token()).toBe(null);
});
