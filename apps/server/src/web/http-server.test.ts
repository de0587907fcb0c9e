// The HTTP server's limits for one connection, for one subnet and in total, and the answers beyond them.
import { paths } from '@candor/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NETWORK_MAX, WHOLE_MAX } from './admission.ts';
import { connectionsFor } from './http-server.ts';
import { holdPool } from './testing/hold-pool.ts';
import { RawClient, until } from './testing/raw-client.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
const clients: RawClient[] = [];
const origin = 'https://m.candor.test';
const token = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

function connect(): RawClient {
  const client = new RawClient(venue.origin);
  clients.push(client);
  return client;
}

describe('with limits off', () => {
  beforeAll(async () => {
    venue = await openTestVenue({ SITE_DOMAIN: 'candor.test' });
  });
  afterAll(() => venue.stop());

  test('a few of many pipelined requests are in progress, and the first beyond the limit is rejected and closes the connection', async () => {
    const release = await holdPool(venue.pool);
    const client = connect();
    client.ask(paths.userInfo.path, { authorization: token(), lang: 'en' }, 200);
    await until(() => venue.pool.waitingCount > 0, 'a request that waits');
    // This is answered only after everything that came before it on other connections was accepted.
    expect((await fetch(`${venue.origin}/healthz`)).status).toBe(200);
    expect(venue.pool.waitingCount).toBeLessThanOrEqual(4);
    expect(venue.admission.inFlight.whole).toBeLessThanOrEqual(4);
    release();
    await until(() => client.isClosed, 'the end of the connection');
    const { replies } = client;
    expect(replies).toHaveLength(65);
    expect(replies.at(-1)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', connection: 'close' },
    });
    expect(JSON.parse(replies.at(-1)?.body ?? '')).toMatchObject({ code: 0, error: 'rate_limited' });
    for (const { body } of replies.slice(0, 64)) expect(JSON.parse(body)).toMatchObject({ code: 999 });
    expect(venue.admission.inFlight.whole).toBe(0);
  });

  test('a flood of them closes the connection without waiting for answers', async () => {
    const release = await holdPool(venue.pool);
    const client = connect();
    client.ask(paths.userInfo.path, { authorization: token() }, 3_000);
    await until(() => client.isClosed, 'the end of the connection');
    expect(venue.pool.waitingCount).toBeLessThanOrEqual(4);
    release();
    await until(() => venue.admission.inFlight.whole === 0, 'the end of the work');
  });

  test('a few pipelined requests are all answered in order, and the connection stays open', async () => {
    const client = connect();
    const targets = [paths.tradeList.path, '/healthz', '/api/nothing', paths.companyStatus.path];
    for (const target of targets) client.ask(target, { lang: 'en' });
    client.ask('/healthz', {}, 30);
    await until(() => client.replies.length === 34, '34 replies');
    expect(client.replies.map(({ status }) => status)).toEqual([200, 200, 404, 200, ...Array(30).fill(200)]);
    client.ask('/healthz');
    await until(() => client.replies.length === 35, 'one more');
    expect(client.isClosed).toBe(false);
  });

  test('an unknown upgrade is ignored, and the call is answered', async () => {
    const client = connect();
    const wish = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQAoAAA',
    };
    for (const count of [1, 2]) {
      client.ask(paths.companyStatus.path, wish);
      await until(() => client.replies.length === count || client.isClosed, 'a reply');
    }
    expect(client.replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.parse(client.replies[1]?.body ?? '')).toMatchObject({ code: 1 });
  });

  test('beyond the total limit of concurrent requests: 503 busy, readable by a page of the site', async () => {
    for (let n = 0; n < WHOLE_MAX; n += 1) venue.admission.inFlight.enter(`network ${n % 20}`);
    try {
      const reply = await fetch(venue.origin + paths.companyStatus.path, { headers: { origin, lang: 'en' } });
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('1');
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-expose-headers')).toBe('Retry-After');
      expect(await reply.json()).toMatchObject({ code: 0, error: 'busy', data: null });
    } finally {
      for (let n = 0; n < WHOLE_MAX; n += 1) venue.admission.inFlight.leave(`network ${n % 20}`);
    }
    expect((await fetch(venue.origin + paths.companyStatus.path)).status).toBe(200);
  });

  test('a request counts until its work ends, even if its client has disconnected', async () => {
    const demo = await makeTestClient(venue.origin).loginDemo();
    await makeTestClient(venue.origin).get('userInfo', {}, demo);
    const release = await holdPool(venue.pool);
    for (let n = 0; n < 20; n += 1) connect().ask(paths.userInfo.path, { authorization: token() });
    const half = connect();
    half.socket.write(
      `POST ${paths.submit.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=y\r\n` +
        `Authorization: ${demo.token}\r\nContent-Length: 1000\r\n\r\n--y\r\nContent-Disposition: form-data; name="type"\r\n\r\n1`,
    );
    await until(() => venue.admission.inFlight.whole === 21, 'all of them');
    for (const client of clients) client.close();
    release();
    await until(() => venue.admission.inFlight.whole === 0, 'the end of the work');
    expect(venue.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('an unknown expectation and a request without a host are rejected in the envelope', async () => {
    const expecting = connect();
    expecting.ask(paths.companyStatus.path, { Expect: 'the-impossible', lang: 'en' });
    const refused = await expecting.reply();
    expect(refused.status).toBe(417);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 0, error: 'operation_unavailable', data: null });
    const nowhere = connect();
    nowhere.socket.write(`GET ${paths.companyStatus.path} HTTP/1.1\r\n\r\n`);
    const reply = await nowhere.reply();
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.body)).toMatchObject({ code: 0, error: 'malformed_body', data: null });
  });

  test('garbage after a request does not replace its answer', async () => {
    const release = await holdPool(venue.pool);
    const client = connect();
    client.ask(paths.userInfo.path, { authorization: token() });
    client.socket.write('garbage\r\n\r\n');
    await until(() => client.isClosed, 'the end of the connection');
    release();
    expect(client.replies).toEqual([]);
  });

  test('an incomplete preflight request is answered without permission', async () => {
    const reply = await fetch(venue.origin + paths.submit.path, { method: 'OPTIONS', headers: { origin } });
    expect(reply.status).toBe(204);
  });
});

describe('with limits on', () => {
  beforeAll(async () => {
    venue = await openTestVenue({ RATE_LIMITS: 'on', SITE_DOMAIN: 'candor.test' });
  });
  afterAll(() => venue.stop());
  beforeEach(() => {
    venue.clock.stoppedAt = (venue.clock.stoppedAt ?? Date.now()) + 3_600_000;
  });

  const statusOf = async (target: string, headers: Record<string, string> = {}) => {
    const client = connect();
    client.ask(target, headers);
    const { status } = await client.reply();
    client.close();
    return status;
  };
  /** Counts the requests out of `max` that pass before the first is rejected. */
  const countUntilRefused = async (target: string, max: number, headers?: () => Record<string, string>) => {
    for (let n = 0; n < max; n += 1) {
      const reply = await fetch(venue.origin + target, { headers: headers?.() ?? {} });
      await reply.arrayBuffer();
      if (reply.status === 429) return n;
    }
    return max;
  };

  test('every spelling of an address counts, and so do unknown addresses', async () => {
    await countUntilRefused(`${paths.kline.path}?forex_id=1&period=1min&limit=1000`, 1_000);
    const encoded = paths.companyStatus.path.replace('/api', '/%61pi');
    const targets = [
      paths.companyStatus.path,
      encoded,
      `http://elsewhere${paths.companyStatus.path}`,
      '/readyz',
      '/healthz',
      '/openapi.json',
      '/docs/',
      '/',
      '/logos/eurusd.svg',
      '/nothing',
      '/%',
    ];
    for (const target of targets) expect(await statusOf(target), target).toBe(429);
    expect(await statusOf('/v1/ws', { Connection: 'Upgrade', Upgrade: 'websocket' })).toBe(429);
  });

  test('a page of the site can read a rejection in its language, even to a preflight request', async () => {
    await countUntilRefused(`${paths.kline.path}?forex_id=1&period=1min&limit=1000`, 1_000);
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin, lang: 'de', 'access-control-request-method': 'GET' };
      const reply = await fetch(venue.origin + paths.submit.path, { method, headers });
      expect(reply.status).toBe(429);
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      const seconds = Number(reply.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(await reply.json()).toMatchObject({ code: 0, error: 'rate_limited', details: { seconds } });
    }
    const foreign = await fetch(venue.origin + paths.submit.path, {
      headers: { origin: 'https://evil.test' },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a costly call counts like many cheap ones, and an unknown token more than a valid one', async () => {
    const costly = await countUntilRefused(`${paths.kline.path}?forex_id=1&period=1min&limit=1000`, 1_000);
    expect(costly).toBeLessThan(100);
    venue.clock.stoppedAt = (venue.clock.stoppedAt ?? 0) + 3_600_000;
    const guesses = await countUntilRefused(paths.userInfo.path, 1_000, () => ({ authorization: token() }));
    expect(guesses).toBeLessThan(120);
    venue.clock.stoppedAt += 3_600_000;
    const same = token();
    const cheap = await countUntilRefused(paths.userInfo.path, 200, () => ({ authorization: same }));
    expect(cheap).toBe(200);
  });

  test('twenty first visits at once from one address meet no limit', async () => {
    const logos = venue.market.catalogue.map(({ logo }) => logo).slice(0, 30);
    const bars = `${paths.smallKline.path}?period=1min&forex_id=`;
    const calls = [
      paths.basicInfo.path,
      paths.companyStatus.path,
      paths.areaList.path,
      paths.categories.path,
      paths.tradeList.path,
      `${paths.kline.path}?forex_id=1&period=1min`,
      ...[1, 2, 3, 4, 5, 6].map((id) => bars + id),
      paths.userInfo.path,
      paths.forexDetail.path,
      `${paths.myDeal.path}?status=1`,
    ];
    const sessionContext = () => Promise.all([...logos, ...calls].map((path) => fetch(venue.origin + path)));
    const replies = (await Promise.all(Array.from({ length: 20 }, sessionContext))).flat();
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a subnet with too many concurrent requests is rejected with 429, another is served', async () => {
    for (let n = 0; n < NETWORK_MAX; n += 1) venue.admission.inFlight.enter('127.0.0.1');
    try {
      expect(await statusOf(paths.companyStatus.path)).toBe(429);
    } finally {
      for (let n = 0; n < NETWORK_MAX; n += 1) venue.admission.inFlight.leave('127.0.0.1');
    }
    for (let n = 0; n < NETWORK_MAX; n += 1) venue.admission.inFlight.enter('192.0.2.1');
    expect(await statusOf(paths.companyStatus.path)).toBe(200);
    for (let n = 0; n < NETWORK_MAX; n += 1) venue.admission.inFlight.leave('192.0.2.1');
  });

  test('clients that disconnect before they are served cause no errors', async () => {
    for (let n = 0; n < 20; n += 1) {
      const client = connect();
      await new Promise((resolve) => client.socket.once('connect', resolve));
      client.ask(paths.companyStatus.path, {}, 50);
      await new Promise((resolve) => client.socket.write('', resolve));
      client.socket.resetAndDestroy();
    }
    expect((await fetch(`${venue.origin}/healthz`)).status).toBe(200);
    await until(() => venue.admission.inFlight.whole === 0, 'the end of the work');
    expect(venue.lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  test('a subnet deep in debt is disconnected, and admitted again after waiting', async () => {
    venue.admission.requests?.charge('127.0.0.1', 5_000);
    const client = connect();
    await until(() => client.isClosed, 'the end of the connection');
    expect(client.replies).toEqual([]);
    venue.clock.stoppedAt = (venue.clock.stoppedAt ?? 0) + 4_000;
    expect(await statusOf('/healthz')).toBe(200);
  });
});

test('requests while the venue ends are rejected in the envelope', async () => {
  venue = await openTestVenue();
  const release = await holdPool(venue.pool);
  const client = connect();
  client.ask(paths.userInfo.path, { authorization: token() });
  await until(() => venue.admission.inFlight.whole === 1, 'the request');
  const closed = venue.app.close();
  await until(() => venue.admission.isEnding, 'the end');
  client.ask(paths.companyStatus.path, { lang: 'en' });
  release();
  await closed;
  await until(() => client.isClosed, 'the end of the connection');
  const last = client.replies.at(-1);
  expect(client.replies).toHaveLength(2);
  expect(last).toMatchObject({ status: 503, headers: { 'retry-after': '1', connection: 'close' } });
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ code: 0, error: 'busy', data: null });
  await venue.stop();
});

test('connections never use all open files that the system allows', () => {
  expect(connectionsFor(1_200)).toBe(1_000);
  expect(connectionsFor(20_000)).toBe(19_800);
  expect(connectionsFor(256)).toBe(128);
  expect(connectionsFor(1_048_576)).toBe(20_000);
  expect(connectionsFor(Number.POSITIVE_INFINITY)).toBe(20_000);
});
