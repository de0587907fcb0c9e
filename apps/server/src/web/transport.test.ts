// The transport of the calls: methods, bodies, headers, languages, keys, and what is never answered or logged.
import { type CallName, type CallSite, paths } from '@candor/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestClient, type TestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let token: string;
const submitPath = paths.submit.path;
const buy = { type: '1', cont: '0.1', forex_id: '1', status: '1', multiple: '100' };

beforeAll(async () => {
  venue = await openTestVenue({ SITE_DOMAIN: 'candor.test', TRUST_PROXY: '127.0.0.1' });
  client = makeTestClient(venue.origin);
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  ({ token } = await client.loginDemo());
});
afterAll(() => venue.stop());

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(venue.origin + path, { ...init, headers: { lang: 'en', ...init.headers } });
  const text = await response.text();
  const body =
    /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
};
const orders = async () => (await client.get('myDeal', { status: 1 }, { token })).total;

describe('methods', () => {
  const changing = (Object.keys(paths) as CallName[]).filter((name) => (paths[name] as CallSite).changes);
  test.each(changing)('%s: HEAD is 405, a prefetch is rejected', async (name) => {
    const { path } = paths[name];
    const head = await send(path, { method: 'HEAD' });
    expect(head.status).toBe(405);
    expect(head.headers.get('allow')).toBe('GET, POST');
    for (const header of ['sec-purpose', 'purpose']) {
      const reply = await send(path, { headers: { [header]: 'prefetch;prerender' } });
      expect(reply).toMatchObject({ status: 403, body: { code: 0, error: 'prefetch_refused' } });
    }
  });

  test('HEAD of a call that changes nothing has no body', async () => {
    expect(await send(paths.tradeList.path, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  test('other methods and unknown routes', async () => {
    expect(await send(submitPath, { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 0, error: 'method_not_allowed', data: null },
    });
    expect((await send(paths.logout.path)).status).toBe(405);
    for (const path of ['/api/nothing', '/v1/api/forex/nothing', '/api', '/nothing.js', '/%zz', '/api/%'])
      expect((await send(path)).body).toMatchObject({ code: 0, data: null });
    expect(await send('/api/nothing')).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });
});

describe('bodies', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const post = (body: RequestInit['body'], type?: string) =>
    send(submitPath, {
      method: 'POST',
      body: body ?? null,
      headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
    });

  test('a form, a multipart form and JSON are alike', async () => {
    const before = await orders();
    const bodies = [new URLSearchParams(buy), form(buy)];
    for (const body of bodies) expect((await post(body)).body).toMatchObject({ code: 1 });
    const json = { ...buy, cont: 0.1, type: 1, forex_id: 1 };
    expect((await post(JSON.stringify(json), 'application/json')).body).toMatchObject({ code: 1 });
    expect(await orders()).toBe(before + 3);
  });

  test('query and body are merged; a name with two values is rejected, empty text is absent', async () => {
    const reply = (query: string, body: string) =>
      send(`${submitPath}?${query}`, {
        method: 'POST',
        body,
        headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await reply('type=1&cont=0.1', 'forex_id=1&status=1&multiple=100&type=1')).body.code).toBe(1);
    expect((await reply('type=2', String(new URLSearchParams(buy)))).body).toMatchObject({
      error: 'invalid_parameter',
      field: 'type',
    });
    expect((await reply('', 'type=1&type=1&cont=1')).body).toMatchObject({ field: 'type' });
    expect((await reply('', 'type=1&cont=&forex_id=1')).body).toMatchObject({
      error: 'missing_parameter',
      field: 'cont',
    });
    expect((await reply('unknown=1&unknown=2', String(new URLSearchParams(buy)))).body.code).toBe(1);
  });

  test('unreadable bodies', async () => {
    const before = await orders();
    for (const text of ['{', '[1]', '"text"', '1', 'null'])
      expect(await post(text, 'application/json')).toMatchObject(
        text === 'null' ? { status: 200 } : { status: 400, body: { code: 0, error: 'malformed_body' } },
      );
    expect(await post('x', 'text/plain')).toMatchObject({
      status: 415,
      body: { code: 0, error: 'unsupported_media_type' },
    });
    const large = JSON.stringify({ ...buy, note: 'x'.repeat(70_000) });
    expect(await post(large, 'application/json')).toMatchObject({
      status: 413,
      body: { code: 0, error: 'payload_too_large' },
    });
    const cut = await post('--x\r\nnothing', 'multipart/form-data; boundary=y');
    expect(cut.body).toMatchObject({ code: 0 });
    expect(cut.status).toBeLessThan(500);
    expect(await orders()).toBe(before);
  });
});

describe('headers', () => {
  test('messages are in the language asked for; what is unknown is hk', async () => {
    const msg = async (lang: string) => (await send('/api/nothing', { headers: { lang } })).body.msg;
    const texts = await Promise.all(['en', 'de', 'ar', 'hk'].map(msg));
    expect(new Set(texts).size).toBe(4);
    for (const lang of ['tw', 'xx', '']) expect(await msg(lang)).toBe(texts[3]);
  });

  test('headers tell browsers what to block', async () => {
    const { headers } = await send(paths.basicInfo.path);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(
      (await send(paths.userInfo.path, { headers: { authorization: token } })).headers.get('cache-control'),
    ).toBe('no-store');
  });

  test('long answers are compressed if the client accepts it', async () => {
    const ask = (encoding: string) =>
      fetch(venue.origin + paths.tradeList.path, { headers: { 'accept-encoding': encoding } });
    for (const encoding of ['br', 'gzip']) {
      const reply = await ask(encoding);
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect((await reply.json()).data.length).toBeGreaterThan(25);
    }
    expect((await ask('br;q=0, gzip;q=0.5')).headers.get('content-encoding')).toBe('gzip');
    expect((await ask('gzip;q=0.0,br;q=0')).headers.get('content-encoding')).toBeNull();
    expect((await ask('identity')).headers.get('content-encoding')).toBeNull();
  });

  test("only the site's own pages may call from elsewhere", async () => {
    const ask = (origin: string) =>
      send(submitPath, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'lang,authorization,idempotency-key,content-type',
        },
      });
    const allowed = await ask('https://m.candor.test');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://m.candor.test');
    expect(allowed.headers.get('access-control-allow-headers')).toBe(
      'lang, authorization, idempotency-key, content-type',
    );
    for (const origin of ['https://evil.test', 'https://a.b.candor.test', 'https://candor.test.evil', 'null'])
      expect((await ask(origin)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('keys', () => {
  const place = (key: string, changed: Record<string, string> = {}) =>
    client.ask('submit', { ...buy, ...changed }, { token, headers: { 'idempotency-key': key } });

  test('the same key repeats the first reply, however the parameters are written', async () => {
    const before = await orders();
    const key = crypto.randomUUID();
    const first = await place(key);
    expect(await place(key, { t: '1', cont: '0.10' })).toEqual(first);
    expect(await place(key, { cont: '0.2' })).toMatchObject({ code: 0, error: 'idempotency_conflict' });
    expect(await orders()).toBe(before + 1);
  });

  test('concurrent requests act once', async () => {
    const before = await orders();
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => place(key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await orders()).toBe(before + 1);
  });

  test('without a key the time stamp is the key', async () => {
    const before = await orders();
    const stamped = { ...buy, t: Date.now() };
    const first = await client.ask('submit', stamped, { token });
    expect(await client.ask('submit', stamped, { token })).toEqual(first);
    expect(await client.ask('submit', { ...stamped, t: stamped.t + 1 }, { token })).not.toEqual(first);
    expect(await orders()).toBe(before + 2);
  });

  test('a rejection is repeated too, and so are stops after the order has ended', async () => {
    const key = crypto.randomUUID();
    const refused = await place(key, { cont: '0.015' });
    expect(refused.error).toBe('quantity_step');
    expect(await place(key, { cont: '0.015' })).toEqual(refused);
    const other = crypto.randomUUID();
    expect((await place(other, { forex_id: '9999' })).error).toBe('instrument_not_found');
    expect((await place(other)).error).toBe('idempotency_conflict');
    const { Id } = await client.get('submit', buy, { token });
    const stops = { id: Id, stop_loss_price: '1.05' };
    const keyed = { token, headers: { 'idempotency-key': crypto.randomUUID() } };
    const set = await client.ask('setStopPrice', stops, keyed);
    await client.get('close', { id: Id }, { token });
    expect(await client.ask('setStopPrice', stops, keyed)).toEqual(set);
  });

  test.each(['short', 'x'.repeat(129), 'with a space inside it', 'ümlaut-ümlaut-ümlaut'])(
    '%j is not a key',
    async (key) => {
      expect(await place(key)).toMatchObject({ error: 'invalid_parameter', field: 'Idempotency-Key' });
    },
  );
});

describe('documents', () => {
  test('the API’s document describes every call', async () => {
    const { body } = await send('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const site of Object.values(paths) as CallSite[]) {
      const described = body.paths[site.path];
      expect(Object.keys(described)).toEqual(site.changes ? ['get', 'post'] : [site.method.toLowerCase()]);
    }
    const text = JSON.stringify(body);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(body.components.schemas).toHaveProperty(name ?? '');
    const docs = await send('/docs/');
    expect(docs.status).toBe(200);
    for (const [, path = ''] of String(docs.body).matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await send(new URL(path, `${venue.origin}/docs/`).pathname)).status).toBe(200);
  });

  test('pictures and health', async () => {
    const logo = await send('/logos/eurusd.svg');
    expect(logo.headers.get('content-type')).toMatch(/^image\/svg/);
    expect((await send('/healthz')).body).toEqual({ status: 'ok' });
    expect((await send('/readyz')).body).toEqual({ status: 'ready' });
  });

  test('a page that is not built says so', async () => {
    const page = await send('/trade', { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 503, body: expect.stringContaining('npm start') });
  });
});

test('the log contains no secret', async () => {
  await client.ask('createDemo', { demo_id: 'secret-demo-id-of-mine' });
  await send(`${submitPath}?secret_query=1`, { headers: { authorization: token } });
  const log = venue.lines.join('');
  expect(log).toContain(submitPath);
  for (const secret of ['secret-demo-id', 'secret_query', token]) expect(log).not.toContain(secret);
  expect(venue.deaths).toEqual([]);
});
