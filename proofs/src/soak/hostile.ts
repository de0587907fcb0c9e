// Hostile traffic from separate addresses: floods, invalid input, stale tokens, sockets that never read.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { Caller } from './call.ts';
import { pause } from './honest-client.ts';
import type { Tally } from './tally.ts';

/** One round of each, one after the other; a round is bounded in count and time. */
export async function attack(origin: string, tally: Tally): Promise<void> {
  const caller = new Caller('127.0.2.1', 32);
  try {
    for (const act of [randomTokens, nonsense, pipelines, deafSockets, loginSockets]) {
      await act(origin, caller, tally).catch(() => tally.count('hostile rounds broken off'));
    }
  } finally {
    caller.close();
  }
}

async function randomTokens(origin: string, caller: Caller, tally: Tally): Promise<void> {
  const paths = ['/%61pi/user/info', '/v1/api/main/account/forexDetail', '/v1/%61pi/forex/my_deal?status=1'];
  await Promise.all(
    Array.from({ length: 600 }, async (_, n) => {
      const rawPath = paths[n % paths.length] ?? '/';
      await send(caller, tally, origin, rawPath, { authorization: randomBytes(32).toString('base64url') });
    }),
  );
}

async function nonsense(origin: string, caller: Caller, tally: Tally): Promise<void> {
  const targets = [
    '/v1/api/forex/submit?cont=1e999&forex_id=-1&type=NaN',
    '/v1/api/forex/kline?forex_id=1&period=1min&limit=1000',
    '/v1/api/forex/kline?forex_id=999999999999999999999&period=%00',
    '/api/user/createAccountDemoForU?demo_id=%F0%9F%92%A9',
    `/${'a'.repeat(8_000)}`,
    '//',
    '/..%2f..%2fetc/passwd',
    '/v1/api/forex/my_deal?status[]=1&status[]=3&page=-1',
  ];
  for (let n = 0; n < 200; n += 1)
    await send(caller, tally, origin, targets[n % targets.length] ?? '/', { 'idempotency-key': `x${n}` });
}

/** 2,000 requests on one connection without waiting for a reply. */
function pipelines(origin: string, _caller: Caller, tally: Tally): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.2.2' });
    const timer = setTimeout(() => socket.destroy(), 5_000);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const status of chunk.toString('latin1').match(/HTTP\/1\.1 \d{3}/g) ?? [])
        countStatus(tally, Number(status.slice(9)));
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  });
}

/** Sockets that subscribe to everything and read nothing. */
async function deafSockets(origin: string, _caller: Caller, tally: Tally): Promise<void> {
  const sockets = Array.from({ length: 30 }, () => openSocket(origin, '127.0.2.3', tally));
  for (const socket of sockets)
    socket.on('open', () => {
      socket.send('{"cmd":"sub","topic":"DAY_MARKET"}');
      for (let n = 0; n < 50; n += 1) socket.send('{"cmd":"nonsense"');
      socket.pause();
    });
  await pause(3_000);
  for (const socket of sockets) socket.terminate();
}

async function loginSockets(origin: string, _caller: Caller, tally: Tally): Promise<void> {
  const sockets = Array.from({ length: 100 }, () => openSocket(origin, '127.0.2.4', tally));
  for (const socket of sockets)
    socket.on('open', () => {
      for (let n = 0; n < 20; n += 1)
        socket.send(JSON.stringify({ cmd: 'login', token: randomBytes(32).toString('base64url') }));
    });
  await pause(2_000);
  for (const socket of sockets) socket.terminate();
}

function openSocket(origin: string, localAddress: string, tally: Tally): WebSocket {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/v1/ws`, { localAddress });
  socket.on('error', () => tally.count('hostile sockets refused or broken'));
  socket.on('unexpected-response', (request, { statusCode = 0 }) => {
    countStatus(tally, statusCode);
    request.destroy();
  });
  return socket;
}

async function send(
  caller: Caller,
  tally: Tally,
  origin: string,
  rawPath: string,
  headers: Record<string, string>,
): Promise<void> {
  const reply = await caller.send({ origin, rawPath }, headers).catch(() => undefined);
  if (!reply) tally.count('hostile calls without a reply');
  else countStatus(tally, reply.status, rawPath);
}

function countStatus(tally: Tally, status: number, path = ''): void {
  tally.count(`hostile calls answered ${status}`);
  if (status >= 500 && status !== 503)
    tally.fault(`a hostile call ${path.slice(0, 80)} was answered ${status}`);
}
