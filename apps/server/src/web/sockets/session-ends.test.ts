// A session that ends while it is looked up for a login leaves nobody logged in.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmission } from '../admission.ts';
import type { Session } from '../session.ts';
import { Hub } from './hub.ts';
import { type SocketServer, serveSockets } from './socket-server.ts';
import { TestSocket } from './testing.ts';

const user = { id: 1, accountId: 7, uid: '100000001', tradeAccount: '1100000001', isDemo: true };
const noContacts = { email: null, areaCode: null, mobile: null, inviteCode: null, blockedAt: null };
const sessionOf = (id: string): Session => ({ id, user: { ...user, ...noContacts }, accountId: 7 });

const server = createServer();
const hub = new Hub([]);
const opened: TestSocket[] = [];
let sockets: SocketServer;
let endSession: (sessionId: string) => void = () => undefined;
/** Called once the row has been read, before the login gets the result. */
let meanwhile: () => void;
beforeAll(async () => {
  const admission = makeAdmission({ rateLimits: false, trustProxy: [], siteDomain: undefined }, Date.now);
  sockets = serveSockets(server, {
    hub,
    admission,
    requests: null,
    now: Date.now,
    onError: (error) => {
      throw error;
    },
    sessions: {
      onSessionEnd(listener) {
        endSession = listener;
      },
    },
    async findSession(token) {
      const session = sessionOf(token);
      meanwhile();
      return session;
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await sockets.stop();
  server.close();
});
beforeEach(() => {
  meanwhile = () => undefined;
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close();
  await expect.poll(() => hub.connections.size, { timeout: 20_000 }).toBe(0);
});

async function logIn(token: string) {
  const socket = await TestSocket.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  opened.push(socket);
  const answer = await socket.say({ cmd: 'login', token });
  const logins = [...hub.connections].map(({ login }) => login);
  return { socket, answer, logins };
}

test('the login is refused, and nothing stays logged in', async () => {
  meanwhile = () => endSession('ann');
  const { answer, logins } = await logIn('ann');
  expect(answer).toMatchObject({ code: 999, error: 'session_invalid' });
  expect(logins).toEqual([null]);
});

test('another session’s end does not affect it; its own end comes after the login', async () => {
  meanwhile = () => endSession('bob');
  const { socket, answer, logins } = await logIn('ann');
  expect(answer).toMatchObject({ code: 1 });
  expect(logins).toEqual([{ sessionId: 'ann', accountId: 7 }]);
  endSession('ann');
  expect(await socket.answer('login')).toMatchObject({ error: 'session_invalid' });
  expect([...hub.connections].map(({ login }) => login)).toEqual([null]);
});
