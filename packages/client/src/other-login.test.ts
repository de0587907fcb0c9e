import { expect, test } from 'vitest';
import { logoutAll, readOtherLogin, switchLogin } from './other-login.ts';
import { parseLogin } from './parse/user.ts';
import { makeSession } from './session.ts';
import { memoryStorage } from './storage.ts';
import { wireLogin } from './testing/wire-samples.ts';

const demo = parseLogin(wireLogin('T'));
const real = { token: 'R', user: { ...demo.user, uid: '99', isDemo: false } };

function makeTest() {
  const storage = memoryStorage();
  const session = makeSession(storage);
  const ended: (string | null)[] = [];
  const call = () => {
    ended.push(session.token());
    return Promise.resolve({});
  };
  const client = { session, http: { call } } as unknown as Parameters<typeof logoutAll>[0];
  return { storage, session, client, ended };
}

test('a demo stays beside the real account that was opened from it, and both can be switched', () => {
  const { storage, session, client } = makeTest();
  session.set(demo);
  expect(switchLogin(client, storage)).toBe(false);
  session.set(real);
  expect(readOtherLogin(storage)).toEqual(demo);
  expect(switchLogin(client, storage)).toBe(true);
  expect([makeSession(storage).get(), readOtherLogin(storage)]).toEqual([demo, real]);
  expect(switchLogin(client, storage)).toBe(true);
  expect([session.get(), readOtherLogin(storage)]).toEqual([real, demo]);
});

test('another real account takes the place of the first', () => {
  const { storage, session } = makeTest();
  session.set(real);
  session.set(demo);
  session.set({ ...real, token: 'S' });
  expect([session.token(), readOtherLogin(storage)]).toEqual(['S', demo]);
});

test('a logout ends both on the server, and leaves neither here', async () => {
  const { storage, session, client, ended } = makeTest();
  session.set(demo);
  session.set(real);
  await logoutAll(client, storage);
  expect(ended).toEqual(['R', 'T']);
  expect([session.get(), readOtherLogin(storage)]).toEqual([null, null]);
  session.set(demo);
  await logoutAll(client, storage);
  expect(ended).toEqual(['R', 'T', 'T']);
  expect(session.get()).toBe(null);
});
