// Floods of the live socket: openings, logins with invented tokens, frames after the close.
import { paths } from '@candor/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmission } from '../admission.ts';
import { makeFindSession } from '../session-lookups.ts';
import { holdPool } from '../testing/hold-pool.ts';
import { RawClient, until } from '../testing/raw-client.ts';
import { makeTestClient } from '../testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../testing/test-venue.ts';
import { SocketLimits } from './socket-server.ts';
import { TestSocket } from './testing.ts';

let venue: TestVenue;
const opened: TestSocket[] = [];
const clients: RawClient[] = [];
const madeUp = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  lang: 'en',
};

beforeAll(async () => {
  venue = await openTestVenue({ RATE_LIMITS: 'on' });
});
afterAll(() => venue.stop());
beforeEach(() => {
  // An hour later every bucket is full again, and none fills while a test runs.
  venue.clock.stoppedAt = (venue.clock.stoppedAt ?? Date.now()) + 3_600_000;
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
  for (const client of clients.splice(0)) client.close();
});

async function open(): Promise<TestSocket> {
  const socket = await TestSocket.open(venue.origin);
  opened.push(socket);
  return socket;
}
function knock(headers: Record<string, string> = upgrade): RawClient {
  const client = new RawClient(venue.origin);
  clients.push(client);
  client.ask('/v1/ws', headers);
  return client;
}

test('one subnet opens a limited burst, and is then told when to come back', async () => {
  for (let n = 0; n < 4; n += 1) await Promise.all(Array.from({ length: 50 }, open));
  const refused = await knock().reply();
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1', connection: 'close' } });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 0, error: 'rate_limited', data: null });
  // Calls are another matter.
  expect((await fetch(venue.origin + paths.companyStatus.path)).status).toBe(200);
});

test('open sockets are limited for one subnet and in total', () => {
  let now = 0;
  const limits = new SocketLimits({ isLimited: true, now: () => now });
  const openAll = (network: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      now += 1_000;
      const refused = limits.enter(network);
      if (refused) return { ...refused, n };
    }
    return undefined;
  };
  expect(openAll('first', 1_000)).toMatchObject({ status: 429, n: 400 });
  limits.leave('first');
  expect(limits.enter('first')).toBeUndefined();
  for (let network = 1; network < 24; network += 1) expect(openAll(`${network}`, 400)).toBeUndefined();
  // One client subnet gets half of the 400 slots that are left, so that some remain for the next.
  expect(openAll('late', 400)).toMatchObject({ status: 503, code: 'busy', n: 200 });
  expect(openAll('last', 1)).toBeUndefined();
  const unlimited = new SocketLimits({ isLimited: false, now: () => 0 });
  for (let n = 0; n < 1_000; n += 1) expect(unlimited.enter('bench')).toBeUndefined();
});

test('an invalid handshake is rejected in the envelope', async () => {
  const refused = await knock({ ...upgrade, 'Sec-WebSocket-Key': 'short' }).reply();
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.body)).toMatchObject({ code: 0, error: 'malformed_body', data: null });
});

test('logins with invented tokens also use up the bucket of HTTP calls', async () => {
  const sockets = await Promise.all(Array.from({ length: 10 }, open));
  let refusals = 0;
  for (let n = 0; n < 20 && refusals === 0; n += 1) {
    const answers = await Promise.all(sockets.map((socket) => socket.say({ cmd: 'login', token: madeUp() })));
    for (const { code, error } of answers) {
      if (error === 'rate_limited') refusals += 1;
      else expect({ code, error }).toEqual({ code: 999, error: 'session_invalid' });
    }
  }
  expect(refusals).toBeGreaterThan(0);
  const [socket] = sockets;
  expect(await socket?.say({ cmd: 'sub', topic: 'DAY_MARKET' })).toMatchObject({ error: 'rate_limited' });
  expect((await fetch(venue.origin + paths.companyStatus.path)).status).toBe(429);
  // Clients that only listen are not disconnected.
  socket?.send({ cmd: 'ping' });
  await socket?.answer('pong');
});

test('few of many invented tokens are looked up concurrently, and none twice', async () => {
  let underWay = 0;
  let most = 0;
  let lookups = 0;
  const admission = makeAdmission(
    { rateLimits: true, trustProxy: [], siteDomain: undefined },
    venue.admission.now,
  );
  const find = makeFindSession({
    sessions: {
      findSession: async (token) => {
        lookups += 1;
        underWay += 1;
        most = Math.max(most, underWay);
        const session = await venue.identity.findSession(token);
        underWay -= 1;
        return session;
      },
    },
    requests: admission.requests,
    now: venue.admission.now,
  });
  const tokens = Array.from({ length: 1_200 }, madeUp);
  const outcomes = await Promise.allSettled(tokens.map((token) => find(token, '192.0.2.1')));
  expect(most).toBeLessThanOrEqual(4);
  expect(lookups).toBeLessThanOrEqual(125);
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBe(1_200 - lookups);
  const before = lookups;
  expect(await find(tokens[0] ?? '', '192.0.2.1')).toBeUndefined();
  expect(lookups).toBe(before);
  const { token } = await makeTestClient(venue.origin).loginDemo();
  expect(await find(token, '198.51.100.1')).toBeDefined();
});

test('a login while the database is away is busy, and the socket stays open', async () => {
  const socket = await open();
  const release = await holdPool(venue.pool);
  try {
    expect(await socket.say({ cmd: 'login', token: madeUp() })).toMatchObject({ code: 0, error: 'busy' });
  } finally {
    release();
  }
  expect(await socket.say({ cmd: 'login', token: madeUp() })).toMatchObject({ code: 999 });
  expect(venue.lines.filter((line) => line.includes('the live socket failed'))).toEqual([]);
});

test('nothing is read after the close frame, and the connection ends', async () => {
  const client = knock();
  await until(() => client.received.includes('101 Switching'), 'the handshake');
  const ping = maskedFrame(0x1, Buffer.from('{"cmd":"ping"}'));
  client.socket.write(Buffer.concat(Array.from({ length: 300 }, () => ping)));
  await until(() => client.received.includes('too many frames'), 'the close frame');
  // More than buffers hold: it can only leave if somebody reads it.
  let isRead = false;
  client.socket.write(Buffer.alloc(64 * 1024 * 1024, ping), (fault) => {
    isRead = !fault;
  });
  await until(() => client.isClosed, 'the end of the connection');
  expect(isRead).toBe(false);
});

test('unrequested pongs are counted like frames', async () => {
  const client = knock();
  await until(() => client.received.includes('101 Switching'), 'the handshake');
  const pong = maskedFrame(0xa, Buffer.alloc(0));
  client.socket.write(Buffer.concat(Array.from({ length: 300 }, () => pong)));
  await until(() => client.isClosed, 'the end of the connection');
  expect(client.received).toContain('too many frames');
});

test('large frames are charged too', async () => {
  const socket = await open();
  const padded = `{"cmd":"unsub","topic":"x"${' '.repeat(16_000)}}`;
  for (let n = 0; n < 30 && !socket.closed; n += 1) {
    socket.send(padded);
    await until(() => socket.frames.length > n || socket.closed !== null, 'an answer');
  }
  expect(socket.closed).toEqual({ code: 1008, reason: 'too much at once' });
});

test('waiting frames use little memory, however large they are', async () => {
  const socket = await open();
  const release = await holdPool(venue.pool);
  try {
    socket.send({ cmd: 'login', token: madeUp() });
    for (let n = 0; n < 5; n += 1) socket.send('x'.repeat(16_000));
    expect(await socket.untilClosed()).toMatchObject({ code: 1008 });
  } finally {
    release();
  }
});

/** A masked frame, like a client's; the mask is zero here. */
function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}
