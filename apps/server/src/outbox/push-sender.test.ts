// Pushes over real https to a receiver that opens them by its own code: what browsers get, which hosts may be called,
// and when a push is abandoned.
import { createPublicKey, createVerify } from 'node:crypto';
import type { Language } from '@candor/i18n/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeMail } from '../notifications/mail.ts';
import { makeNotifications, type NotificationToSend } from '../notifications/notifications.ts';
import { writeSubscription } from '../notifications/push-rows.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { inAct } from '../web/act.ts';
import { deliverMessages } from './deliver.ts';
import { makeOutbox } from './outbox.ts';
import { makePushSender, makeSilentHosts } from './push-sender.ts';
import type { Sender } from './sender.ts';
import { type BrowserKeys, browserKeys } from './testing/browser-keys.ts';
import { openPush, openPushReceiver, type PushReceiver } from './testing/push-receiver.ts';
import { openVapidKeys, type VapidKeys } from './vapid-keys.ts';

let store: TestStore;
let receiver: PushReceiver;
let keys: VapidKeys;
let userId: number;
let browser: BrowserKeys;
let now = Date.UTC(2026, 10, 22, 12);
const sealer = makeSealer([Buffer.alloc(32, 7)]);
const notifications = makeNotifications({ mail: makeMail(makeOutbox(() => now)), now: () => now });

beforeAll(async () => {
  store = await openTestStore();
  receiver = await openPushReceiver();
  keys = await openVapidKeys(store.database.pool, sealer);
});
afterAll(async () => {
  await receiver.stop();
  await store.remove();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.status = 201;
  receiver.answer = null;
  now += 86_400_000;
  await store.database.pool.query(
    'truncate sessions, push_subscriptions, notices, outbox restart identity cascade; delete from users',
  );
  const { rows } = await store.database.pool.query<{ id: number }>(
    `insert into users (uid, trade_account, is_demo, area_code, mobile, language)
     values ('100000001', '1100000001', false, '852', '91234567', 'ar') returning id`,
  );
  userId = rows[0]?.id ?? 0;
  browser = await subscribe('a'.repeat(43));
});

async function subscribe(
  sessionId: string,
  { path = '/device', language = 'ar' }: { path?: string; language?: Language } = {},
): Promise<BrowserKeys> {
  const made = browserKeys();
  await store.database.pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
    Buffer.from(sessionId, 'base64url'),
    userId,
  ]);
  await inAct(store.database.pool, ({ client }) =>
    writeSubscription(client, {
      sessionId,
      userId,
      endpoint: `https://${receiver.host}${path}`,
      ...made.wire,
      language,
      at: new Date(now),
    }),
  );
  return made;
}
const send = (...sent: NotificationToSend[]) =>
  inAct(store.database.pool, (act) => notifications.sendAll(act, sent));
const makeSender = (hosts: readonly string[], timeoutMs?: number) =>
  makePushSender({
    pool: store.database.pool,
    keys,
    subject: 'mailto:office@example.com',
    hosts,
    agent: receiver.agent,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
const deliver = (hosts: readonly string[] = [receiver.host]) => deliverBy(makeSender(hosts));
const deliverBy = (sender: Sender, lines = 4) =>
  deliverMessages(store.database.pool, { channel: 'push', lines, now, sender });
const rows = async () =>
  (await store.database.pool.query(`select * from outbox where channel = 'push' order by id`)).rows as Record<
    string,
    unknown
  >[];
const paid = (): NotificationToSend => ({
  userId,
  kind: 'withdrawal_paid',
  params: { amount: 1234.5, reference: 'TX-1' },
});
const call = (level: number): NotificationToSend => ({
  userId,
  kind: 'margin_call',
  params: { level, net: 99, margin: 100, limit: 50 },
});

test('a browser gets the notification in its user’s language, and only it can read it', async () => {
  await send(paid());
  expect(await deliver()).toBe(1);
  const [push] = receiver.received;
  const payload = openPush(push?.body ?? Buffer.alloc(0), browser);
  expect(payload).toMatchObject({ lang: 'ar', dir: 'rtl', path: '/mine/notices' });
  expect(payload.title).toMatch(/\p{Script=Arabic}/u);
  expect(String(payload.body)).toMatch(/1,234\.50\u00a0USD/);
  expect(push?.body.includes('1,234')).toBe(false);
  expect(() => openPush(push?.body ?? Buffer.alloc(0), browserKeys())).toThrow();
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '172800' });
  expect(push?.headers).not.toHaveProperty('topic');
});

test('a price alert says symbol and price in the language of each device, and opens the instrument’s chart', async () => {
  const tablet = await subscribe('b'.repeat(43), { path: '/tablet', language: 'en' });
  const params = { code: 'BTC/USD', price: '84583.00', now: '84590.00', instrument: 'BTCUSD' };
  await send({ userId, kind: 'price_alert', params });
  await deliver();
  const opened = (path: string, by: BrowserKeys) =>
    openPush(receiver.received.find((push) => push.path === path)?.body ?? Buffer.alloc(0), by);
  expect(opened('/tablet', tablet)).toMatchObject({
    title: 'BTC/USD reached 84,583.00',
    body: 'The price is now 84,590.00.',
    lang: 'en',
    path: '/trade?code=BTCUSD',
  });
  const arabic = opened('/device', browser);
  expect(arabic).toMatchObject({ lang: 'ar', dir: 'rtl', path: '/trade?code=BTCUSD' });
  expect(String(arabic.title)).toMatch(/\p{Script=Arabic}.*84,583\.00/u);
});

test('it is signed by the venue’s key, which stays the same after a restart', async () => {
  await send(paid());
  await deliver();
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(receiver.received[0]?.headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    aud: `https://${receiver.host}`,
    sub: 'mailto:office@example.com',
  });
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = createVerify('sha256')
    .update(`${head}.${body}`)
    .verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  expect(isSigned).toBe(true);
  expect(key).toBe(keys.publicKey);
  expect(await openVapidKeys(store.database.pool, sealer)).toEqual(keys);
});

test('a newer margin call replaces the one before; both are urgent', async () => {
  await send(call(98), call(97));
  await deliver();
  expect(receiver.received.map(({ headers }) => [headers.topic, headers.urgency])).toEqual([
    ['margin_call', 'high'],
    ['margin_call', 'high'],
  ]);
  const bodies = receiver.received.map(({ body }) => openPush(body, browser));
  expect(bodies.map(({ tag }) => tag)).toEqual(['margin_call', 'margin_call']);
  expect(String(bodies[0]?.body)).toContain('98');
  expect(String(bodies[1]?.body)).toContain('97');
});

test.each([404, 410])('a browser that has unsubscribed (%s) is removed', async (status) => {
  receiver.status = status;
  await send(paid());
  expect(await deliver()).toBe(0);
  expect(await rows()).toMatchObject([{ tries: 1, next_try_at: null }]);
  expect((await rows())[0]?.failed_at).not.toBeNull();
  receiver.status = 201;
  await send(paid());
  expect((await rows()).length).toBe(1);
});

test('a failing push service is retried, and a rejection of the message is final', async () => {
  receiver.status = 503;
  await send(paid());
  await deliver();
  expect(await rows()).toMatchObject([{ failed_at: null, delivered_at: null, tries: 1 }]);
  expect(await deliver()).toBe(0);
  expect(receiver.received.length).toBe(1);
  now += 60_000;
  receiver.status = 201;
  expect(await deliver()).toBe(1);
  receiver.status = 400;
  await send(paid());
  await deliver();
  expect((await rows())[1]?.failed_at).not.toBeNull();
});

test('pushes after a postponed one wait for it, and other devices are not delayed', async () => {
  const second = await subscribe('b'.repeat(43), { path: '/tablet' });
  const kindsOf = (path: string, keysOf: BrowserKeys) =>
    receiver.received
      .filter((push) => push.path === path)
      .map(({ body }) => openPush(body, keysOf).tag === 'margin_call');
  await send(call(98));
  receiver.answer = ({ path }) => (path === '/device' ? 503 : 201);
  await send(paid());
  expect(await deliver()).toBe(2);
  await send(paid());
  expect(await deliver()).toBe(1);
  expect(kindsOf('/device', browser)).toEqual([true]);
  expect(kindsOf('/tablet', second)).toEqual([true, false, false]);
  receiver.answer = null;
  now += 15_000;
  expect(await deliver()).toBe(3);
  expect(kindsOf('/device', browser)).toEqual([true, true, false, false]);
});

test('an abandoned push delays nothing', async () => {
  await send(call(98));
  receiver.answer = () => 400;
  await send(paid());
  expect(await deliver()).toBe(0);
  receiver.answer = null;
  await send(paid());
  expect(await deliver()).toBe(1);
  expect((await rows()).map(({ failed_at }) => failed_at === null)).toEqual([false, false, true]);
});

test('a push whose answer was lost comes again under the same id, before the next one', async () => {
  await send(call(98), paid());
  receiver.answer = () => null;
  expect(await deliver()).toBe(0);
  expect(await rows()).toMatchObject([{ tries: 1, failed_at: null }, { tries: 0 }]);
  receiver.answer = null;
  now += 15_000;
  expect(await deliver()).toBe(2);
  const ids = receiver.received.map(({ body }) => openPush(body, browser).id);
  const keysWritten = (await rows()).map(({ message_key }) => message_key);
  expect(ids).toEqual([keysWritten[0], keysWritten[0], keysWritten[1]]);
});

test('a silent push service is tried once, and everything for it is postponed', async () => {
  await subscribe('b'.repeat(43), { path: '/tablet' });
  await send(paid());
  receiver.answer = () => 'silence';
  const sender = makeSender([receiver.host], 100);
  expect(await deliverBy(sender, 1)).toBe(0);
  expect(receiver.received.length).toBe(1);
  expect((await rows()).map(({ fault, failed_at }) => [fault, failed_at])).toEqual([
    ['Socket timeout', null],
    ['its push service did not answer a moment ago', null],
  ]);
});

test.each([
  ['of trading', () => call(98), 4],
  ['of money', paid, 24],
])('news %s is retried for as long as it is of use', async (_, notification, hours) => {
  const start = now;
  receiver.status = 503;
  await send(notification());
  let lastTry = 0;
  for (; now < start + 26 * 3_600_000; now += 600_000) {
    const before = receiver.received.length;
    await deliver();
    if (receiver.received.length > before) lastTry = now - start;
  }
  expect(lastTry / 3_600_000).toBeGreaterThan(hours - 1);
  expect(lastTry / 3_600_000).toBeLessThanOrEqual(hours);
  expect((await rows())[0]?.failed_at).not.toBeNull();
});

test('nothing is sent to hosts outside PUSH_HOSTS, nor to a session that has ended', async () => {
  await send(paid());
  await deliver(['fcm.googleapis.com']);
  expect(receiver.received).toEqual([]);
  expect((await rows())[0]?.fault).toContain('PUSH_HOSTS');
  await send(paid());
  await store.database.pool.query('delete from sessions');
  await deliver();
  expect(receiver.received).toEqual([]);
  expect((await rows())[1]?.failed_at).not.toBeNull();
});

test('each device of a user gets it, and a browser belongs to the last subscribed session', async () => {
  const second = await subscribe('b'.repeat(43), { path: '/tablet' });
  await send(paid());
  expect(await deliver()).toBe(2);
  const tablet = receiver.received.find(({ path }) => path === '/tablet');
  expect(openPush(tablet?.body ?? Buffer.alloc(0), second)).toMatchObject({ lang: 'ar' });
  await subscribe('c'.repeat(43), { path: '/tablet' });
  const left = await store.database.pool.query('select endpoint from push_subscriptions');
  expect(left.rowCount).toBe(2);
});

test('a silent host is tried by one push after the pause, and by all once it answers', () => {
  let now = 0;
  const hosts = makeSilentHosts({ pauseMs: 30_000, now: () => now });
  expect(hosts.mayTry('a.example')).toBe(true);
  hosts.noteSilent('a.example');
  expect([hosts.mayTry('a.example'), hosts.mayTry('b.example')]).toEqual([false, true]);
  now = 30_000;
  expect([hosts.mayTry('a.example'), hosts.mayTry('a.example')]).toEqual([true, false]);
  hosts.noteAnswer('a.example');
  expect([hosts.mayTry('a.example'), hosts.mayTry('a.example')]).toEqual([true, true]);
});
