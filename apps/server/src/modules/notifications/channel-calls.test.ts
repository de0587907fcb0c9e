// Channels and times of notifications, over HTTP: groups, quiet hours and this session's
// browser; and delayed notifications.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationToSend } from '../../notifications/notifications.ts';
import { browserKeys } from '../../outbox/testing/browser-keys.ts';
import { inAct } from '../../web/act.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let ann: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  // The clock never goes back, because sessions and limits follow it too.
  venue.clock.offsetMs += 3 * 3_600_000;
  ann = await openRealUser(venue);
  await venue.pool.query(`update users set language = 'en' where id = $1`, [ann.id]);
});

const send = (...notifications: NotificationToSend[]) =>
  inAct(venue.pool, (act) => venue.notifications.sendAll(act, notifications));
const filled = (count: number): NotificationToSend[] =>
  Array.from({ length: count }, (_, index) => ({
    userId: ann.id,
    kind: 'order_filled',
    params: { order: String(index), code: 'EUR/USD', lots: 0.1, price: '1.10000' },
  }));
const release = () =>
  venue.jobs.find(({ name }) => name === 'send delayed notifications')?.run(new AbortController().signal);
const mails = async () =>
  (
    await venue.pool.query<{ subject: string; body: string }>(
      'select subject, body from outbox where recipient = $1 order by id',
      [ann.email],
    )
  ).rows;
const now = () => Date.now() + venue.clock.offsetMs;
/** Minutes after midnight in UTC, some minutes from now. */
const minuteIn = (minutes: number) => (Math.floor(now() / 60_000) + minutes) % 1_440;

test('switching a group switches all its kinds except the required ones', async () => {
  const off = { group: 'trading', channel: 'push', on: 0 };
  const settings = await client.get('noticeSwitch', off, ann);
  const trading = settings.filter(({ group }) => group === 'trading');
  expect(trading.filter(({ push }) => push === 1).map(({ kind }) => kind)).toEqual([
    'margin_call',
    'stop_out',
  ]);
  expect(trading.every(({ email }) => email === 1)).toBe(true);
  const on = await client.get('noticeSwitch', { ...off, on: 1 }, ann);
  expect(on.every(({ push }) => push === 1)).toBe(true);
  expect(await client.ask('noticeSwitch', { ...off, group: 'toString' }, ann)).toMatchObject({
    field: 'group',
  });
  expect(await client.ask('noticeSwitch', { ...off, kind: 'stop_out' }, ann)).toMatchObject({
    field: 'kind',
  });
  expect(await client.ask('noticeSwitch', { channel: 'push', on: 0 }, ann)).toMatchObject({
    error: 'missing_parameter',
    field: 'kind',
  });
});

test('every group of the settings can be switched', async () => {
  const groups = new Set((await client.get('noticeSettings', {}, ann)).map(({ group }) => group));
  expect(groups).toContain('support');
  for (const group of groups) {
    const settings = await client.get('noticeSwitch', { group, channel: 'email', on: 0 }, ann);
    const left = settings.filter((one) => one.group === group && one.email === 1);
    expect(left.every(({ required }) => required === 1)).toBe(true);
  }
});

test('the sixth message of an hour and later ones come as one that lists them', async () => {
  await send(...filled(8));
  expect((await mails()).length).toBe(5);
  await release();
  expect((await mails()).length).toBe(5);
  venue.clock.offsetMs += 3_600_000;
  await release();
  const all = await mails();
  expect(all.length).toBe(6);
  expect(all[5]?.subject).toBe('3 new notifications');
  for (const order of ['5', '6', '7']) expect(all[5]?.body).toContain(`pending order ${order} (EUR/USD`);
  expect((await client.get('noticeList', {}, ann)).total).toBe(8);
  await release();
  expect((await mails()).length).toBe(6);
});

test('required notifications are neither delayed nor counted', async () => {
  const call: NotificationToSend = {
    userId: ann.id,
    kind: 'margin_call',
    params: { level: 98, net: 98, margin: 100, limit: 50 },
  };
  await client.get('noticeQuietSet', { on: 1, from: minuteIn(-5), to: minuteIn(30), zone: 'UTC' }, ann);
  await send(...Array.from({ length: 8 }, () => call));
  expect((await mails()).length).toBe(8);
});

test('in quiet hours a notification waits until they are over, even a single one', async () => {
  await client.get('noticeQuietSet', { on: 1, from: minuteIn(-5), to: minuteIn(30), zone: 'UTC' }, ann);
  await send(...filled(1));
  await release();
  expect(await mails()).toEqual([]);
  venue.clock.offsetMs += 31 * 60_000;
  await release();
  expect(await mails()).toMatchObject([{ subject: 'Pending order filled' }]);
});

test('removing quiet hours sends delayed notifications, but not those switched off meanwhile', async () => {
  await client.get('noticeQuietSet', { on: 1, from: minuteIn(-5), to: minuteIn(30), zone: 'UTC' }, ann);
  await send(...filled(2), { userId: ann.id, kind: 'deposit_credited', params: { amount: 5 } });
  await client.get('noticeSwitch', { group: 'trading', channel: 'email', on: 0 }, ann);
  expect(await client.get('noticeQuietSet', { on: 0 }, ann)).toMatchObject({ on: 0 });
  await release();
  expect(await mails()).toMatchObject([{ subject: 'Your deposit was credited' }]);
});

test('two concurrent releases send each message once', async () => {
  await send(...filled(7));
  venue.clock.offsetMs += 3_600_001;
  await Promise.all([release(), release(), release()]);
  expect((await mails()).length).toBe(6);
});

test('two concurrent first messages to a user do not overwrite each other’s state', async () => {
  const [first, second] = [await venue.pool.connect(), await venue.pool.connect()];
  const act = (one: typeof first) => ({ client: one, afterCommit: () => {} });
  await first.query('begin');
  await venue.notifications.sendAll(act(first), filled(7));
  await second.query('begin');
  const sent = venue.notifications.sendAll(act(second), filled(1));
  // Waits until the second waits for the first.
  await vi.waitFor(async () => {
    const { rowCount } = await venue.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });
  await first.query('commit');
  await sent;
  await second.query('commit');
  first.release();
  second.release();
  expect((await mails()).length).toBe(5);
  venue.clock.offsetMs += 3_600_000;
  await release();
  expect((await mails()).at(-1)?.subject).toBe('3 new notifications');
});

test('a browser with concurrent subscriptions is subscribed once', async () => {
  const { wire } = browserKeys();
  const endpoint = 'https://fcm.googleapis.com/fcm/send/many';
  const bob = await openRealUser(venue);
  const sending = [ann, bob, ann, bob, ann].map((by) =>
    client.get('noticePushSubscribe', { endpoint, ...wire }, by),
  );
  expect((await Promise.all(sending)).every(({ on }) => on === 1)).toBe(true);
  const { rowCount } = await venue.pool.query('select from push_subscriptions where endpoint = $1', [
    endpoint,
  ]);
  expect(rowCount).toBe(1);
});

test.each([
  [{ on: 1, from: 1_320, to: 420 }, 'zone'],
  [{ on: 1, to: 420, zone: 'UTC' }, 'from'],
  [{ on: 1, from: 1_440, to: 420, zone: 'UTC' }, 'from'],
  [{ on: 1, from: 60, to: 60, zone: 'UTC' }, 'to'],
  [{ on: 1, from: 60, to: 61, zone: 'Mars/Base' }, 'zone'],
  [{ on: 2 }, 'on'],
])('quiet hours %j are rejected', async (params, field) => {
  expect(await client.ask('noticeQuietSet', params, ann)).toMatchObject({ code: 0, field });
  expect(await client.get('noticeQuiet', {}, ann)).toEqual({ on: 0, from: 1_320, to: 420, zone: '' });
});

test('a browser subscribes by its session, and gets pushes until the session ends', async () => {
  const { wire } = browserKeys();
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const before = await client.get('noticePush', {}, ann);
  expect(Buffer.from(before.key, 'base64url').length).toBe(65);
  expect(await client.get('noticePushSubscribe', { endpoint, ...wire }, ann)).toEqual({ ...before, on: 1 });
  const idsOf = async () =>
    (await venue.pool.query('select id, language from push_subscriptions where endpoint = $1', [endpoint]))
      .rows;
  const [first] = await idsOf();
  // The app has another language now; messages on their way still find the device.
  await client.get(
    'noticePushSubscribe',
    { endpoint, ...wire },
    { token: ann.token, headers: { lang: 'de' } },
  );
  expect(await idsOf()).toEqual([{ ...first, language: 'de' }]);
  await send(...filled(1));
  const pushes = await venue.pool.query(`select recipient from outbox where channel = 'push'`);
  expect(pushes.rows).toMatchObject([{ recipient: expect.stringMatching(new RegExp(`^push:${ann.id}:`)) }]);
  // The same browser, now with another user logged in.
  const bob = await openRealUser(venue);
  await client.get('noticePushSubscribe', { endpoint, ...wire }, bob);
  expect(await client.get('noticePush', {}, ann)).toMatchObject({ on: 0 });
  await client.get('noticePushEnd', {}, bob);
  expect(await client.get('noticePush', {}, bob)).toMatchObject({ on: 0 });
  await client.get('noticePushSubscribe', { endpoint, ...wire }, bob);
  await client.get('logout', {}, bob);
  const left = await venue.pool.query('select 1 from push_subscriptions where endpoint = $1', [endpoint]);
  expect(left.rowCount).toBe(0);
});

test.each([
  [{ endpoint: 'https://127.0.0.1:5432/x' }, { error: 'push_service_unknown', field: 'endpoint' }],
  [{ endpoint: 'http://fcm.googleapis.com/x' }, { error: 'push_service_unknown' }],
  [{ endpoint: 'x'.repeat(1_001) }, { field: 'endpoint' }],
  [{ p256dh: 'AAAA' }, { field: 'p256dh' }],
  [{ auth: 'not base64!' }, { field: 'auth' }],
])('a subscription with %j is rejected', async (change, refusal) => {
  const good = { endpoint: 'https://fcm.googleapis.com/fcm/send/two', ...browserKeys().wire };
  expect(await client.ask('noticePushSubscribe', { ...good, ...change }, ann)).toMatchObject(refusal);
  expect(await client.get('noticePush', {}, ann)).toMatchObject({ on: 0 });
});

test('every call needs a login', async () => {
  for (const name of ['noticeQuiet', 'noticePush', 'noticePushEnd'] as const)
    expect(await client.ask(name)).toMatchObject({ error: 'session_invalid' });
  expect(await client.ask('noticeQuietSet', { on: 0 })).toMatchObject({ error: 'session_invalid' });
  const subscription = { endpoint: 'https://fcm.googleapis.com/x', ...browserKeys().wire };
  expect(await client.ask('noticePushSubscribe', subscription)).toMatchObject({ error: 'session_invalid' });
});
