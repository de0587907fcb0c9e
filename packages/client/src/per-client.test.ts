import { expect, test } from 'vitest';
import type { Client } from './make-client.ts';
import { perClient, perLogin } from './per-client.ts';

function open() {
  let token: string | null = 'ann';
  const client = { session: { token: () => token } } as Client;
  return { client, login: (next: string | null) => (token = next) };
}

test('a client has one part of each factory, and another client has its own', () => {
  const one = open().client;
  const draftsOf = perClient((client) => ({ of: client }));
  const listsOf = perClient((client) => ({ of: client }));
  expect(draftsOf(one)).toBe(draftsOf(one));
  expect(draftsOf(one)).not.toBe(listsOf(one));
  const other = open().client;
  expect(draftsOf(other).of).toBe(other);
});

test('a part is made again for the next login, even of the same user', () => {
  const { client, login } = open();
  const chatOf = perLogin(() => ({}));
  const first = chatOf(client);
  expect(chatOf(client)).toBe(first);
  login(null);
  const visitor = chatOf(client);
  expect(visitor).not.toBe(first);
  login('ann');
  expect([first, visitor]).not.toContain(chatOf(client));
});
