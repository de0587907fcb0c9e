import { expect, test } from 'vitest';
import { CallError, type CallFault, isOutcomeUnknown, NetworkError } from './call-error.ts';
import { makeHttp } from './http.ts';

interface Sent {
  url: URL;
  init: RequestInit;
}

function makeTest(
  answer: (sent: Sent) => Response | Promise<Response>,
  change: { online?: boolean; token?: string } = {},
) {
  const sent: Sent[] = [];
  const faults: [CallFault, string][] = [];
  const notified = { invalid: 0 };
  let token: string | null = change.token ?? 'T0k';
  const http = makeHttp({
    origin: 'https://api.example.com',
    language: () => 'hk',
    token: () => token,
    onSessionInvalid() {
      notified.invalid += 1;
    },
    onFault: (fault, name) => faults.push([fault, name]),
    fetch: async (url, init) => {
      const one = { url: new URL(String(url)), init: init ?? {} };
      sent.push(one);
      return answer(one);
    },
    now: () => 1_700_000_000_123,
    online: () => change.online ?? true,
    timeoutMs: 40,
  });
  return { http, sent, faults, notified, setToken: (next: string | null) => (token = next) };
}
const ok = (data: unknown, msg = '') => Response.json({ code: 1, msg, data });
const refuse = (error: string, more: object = {}, status = 200) =>
  Response.json({ code: 0, msg: 'No.', data: null, error, ...more }, { status });
async function faultOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (fault) {
    return fault;
  }
  throw new Error('it did not fail');
}
const header = ({ init }: Sent, name: string) => new Headers(init.headers).get(name);

test('a GET carries its parameters and t in the query, language and bare token in the headers', async () => {
  const { http, sent } = makeTest(() => ok([]));
  await http.call('kline', { forex_id: 3, period: '1min', limit: 500 });
  const [one] = sent;
  expect(one?.url.href).toBe(
    'https://api.example.com/v1/api/forex/kline?forex_id=3&period=1min&limit=500&t=1700000000123',
  );
  expect(one?.init.method).toBe('GET');
  expect(one && header(one, 'lang')).toBe('hk');
  expect(one && header(one, 'authorization')).toBe('T0k');
});

test('without a token there is no authorization header', async () => {
  const { http, sent, setToken } = makeTest(() => ok([]));
  setToken(null);
  await http.call('tradeList', {});
  expect(sent[0] && header(sent[0], 'authorization')).toBe(null);
});

test('the demo id, a secret, travels in a body', async () => {
  const { http, sent } = makeTest(() => ok({ token: 'x', user: {} }));
  await http.call('createDemo', { demo_id: 'abcdefghijklmnopqrstuv' });
  expect(sent[0]?.init.method).toBe('POST');
  expect(sent[0]?.url.search).toBe('');
  expect(String(sent[0]?.init.body)).toBe('demo_id=abcdefghijklmnopqrstuv');
});

test('a state-changing call goes as GET with its Idempotency-Key', async () => {
  const { http, sent } = makeTest(() => ok({}, 'Filled at 1.1.'));
  const params = {
    type: '1',
    cont: '0.10',
    forex_id: 1,
    status: '1',
    target_price: '1.10010',
    multiple: 100,
  } as const;
  const { msg } = await http.send('submit', params, { idempotencyKey: 'key-0123456789abcdef' });
  expect(msg).toBe('Filled at 1.1.');
  expect(sent[0]?.init.method).toBe('GET');
  expect(sent[0] && header(sent[0], 'idempotency-key')).toBe('key-0123456789abcdef');
  expect(sent[0]?.url.searchParams.get('cont')).toBe('0.10');
  expect(sent[0]?.url.searchParams.has('stop_loss_price')).toBe(false);
});

test('the data is unwrapped', async () => {
  const { http } = makeTest(() => ok({ balance: 12.5, lock_balance: 0 }));
  expect(await http.call('getBalance', {})).toEqual({ balance: 12.5, lock_balance: 0 });
});

test('a refusal carries its reason, the field and the figures that offer the fix', async () => {
  const details = { missing: 34.2, largest: 0.07 };
  const { http, faults } = makeTest(() => refuse('insufficient_margin', { field: 'cont', details }));
  const fault = await faultOf(http.call('getBalance', {}, { showFault: true }));
  expect(fault).toBeInstanceOf(CallError);
  expect(fault).toMatchObject({ code: 0, error: 'insufficient_margin', field: 'cont', msg: 'No.', details });
  expect(isOutcomeUnknown(fault)).toBe(false);
  expect(faults.map(([, name]) => name)).toEqual(['getBalance']);
});

test.each([
  ['a rate limit', 429, 'rate_limited'],
  ['a malformed body', 400, 'malformed_body'],
  ['a full inbox', 503, 'busy'],
  ['a starting server', 503, 'starting'],
])('%s is a rejection without any effect', async (_, status, error) => {
  const { http } = makeTest(() => refuse(error, {}, status));
  const fault = await faultOf(http.call('getBalance', {}));
  expect(fault).toBeInstanceOf(CallError);
  expect(isOutcomeUnknown(fault)).toBe(false);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['a fault of the server', () => refuse('internal', {}, 500), 'http_500'],
  ['a gateway that lost its server', () => new Response('<html>', { status: 502 }), 'http_502'],
  ['a proxy that is busy', () => new Response('later', { status: 503 }), 'http_503'],
  ['an answer cut off', () => new Response('{"code":1,"da'), 'malformed'],
  ['an answer of somebody else', () => new Response('"hello"'), 'malformed'],
  ['a broken line', () => Promise.reject(new TypeError('failed to fetch')), 'network'],
])('%s leaves the outcome unknown', async (_, answer, code) => {
  const { http } = makeTest(answer);
  const fault = await faultOf(http.call('getBalance', {}));
  expect(fault).toBeInstanceOf(NetworkError);
  expect(fault).toMatchObject({ code, outcome: 'unknown' });
});

test('no answer in time leaves the outcome unknown', async () => {
  const { http } = makeTest(
    ({ init }) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  expect(await faultOf(http.call('getBalance', {}))).toMatchObject({ code: 'timeout', outcome: 'unknown' });
});

test('offline, nothing is sent', async () => {
  const { http, sent } = makeTest(() => ok({}), { online: false });
  expect(await faultOf(http.call('getBalance', {}))).toMatchObject({ code: 'offline', outcome: 'not_sent' });
  expect(sent).toHaveLength(0);
});

test('a cancelled call is no fault to be shown', async () => {
  const { http, faults } = makeTest(
    ({ init }) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const abort = new AbortController();
  const call = faultOf(http.call('getBalance', {}, { signal: abort.signal, showFault: true }));
  abort.abort();
  expect(await call).toMatchObject({ code: 'cancelled' });
  expect(faults).toEqual([]);
});

test('the caller shows a fault itself, unless the app is to', async () => {
  const { http, faults } = makeTest(() => refuse('busy', {}, 503));
  await faultOf(http.call('getBalance', {}));
  expect(faults).toEqual([]);
});

test('999 ends the session, except for initialising calls', async () => {
  const { http, notified, faults } = makeTest(() =>
    Response.json({ code: 999, msg: 'Log in again.', data: null }),
  );
  await faultOf(http.call('userInfo', {}, { showFault: true }));
  expect(notified.invalid).toBe(0);
  expect(faults).toEqual([]);
  await faultOf(http.call('getBalance', {}));
  expect(notified.invalid).toBe(1);
});

test('999 about an older token does not end a newer session', async () => {
  const { http, notified, setToken } = makeTest(() => {
    setToken('newer');
    return Response.json({ code: 999, msg: '', data: null });
  });
  await faultOf(http.call('getBalance', {}));
  expect(notified.invalid).toBe(0);
});
