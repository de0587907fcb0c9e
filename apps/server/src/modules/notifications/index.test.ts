// Notifications over HTTP and the live socket: each user's own, equally unread in all their
// sessions, pushed after the commit.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationToSend } from '../../notifications/notifications.ts';
import { inAct } from '../../web/act.ts';
import { TestSocket } from '../../web/sockets/testing.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let ann: RealUser;
let bob: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  ann = await openRealUser(venue);
  bob = await openRealUser(venue);
});

const send = (...notifications: NotificationToSend[]) =>
  inAct(venue.pool, async (act) => {
    for (const notification of notifications) await venue.notifications.send(act, notification);
  });
const paid = (userId: number): NotificationToSend => ({
  userId,
  kind: 'withdrawal_paid',
  params: { amount: 12.5, reference: '<script>alert(1)</script>' },
});
async function secondSession({ id }: RealUser): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await venue.pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
    createHash('sha256').update(token).digest(),
    id,
  ]);
  return token;
}

test('without a login nothing is listed, marked or switched', async () => {
  for (const name of ['noticeList', 'noticeUnread', 'noticeRead', 'noticeSettings'] as const)
    expect(await client.ask(name)).toMatchObject({ error: 'session_invalid' });
  const change = { kind: 'deposit_credited', channel: 'email', on: 0 };
  expect(await client.ask('noticeSwitch', change)).toMatchObject({ error: 'session_invalid' });
});

test('the list is in the language of the request, newest first, in pages, and text stays text', async () => {
  await send(...Array.from({ length: 21 }, () => paid(ann.id)), {
    userId: ann.id,
    kind: 'password_changed',
    params: {},
  });
  const { list, total, unread } = await client.get('noticeList', {}, ann);
  expect([list.length, total, unread]).toEqual([20, 22, 22]);
  expect(list[0]).toMatchObject({ kind: 'password_changed', title: 'Your password was changed', is_read: 0 });
  expect(list[1]?.text).toContain('12.50\u00a0USD. Reference: <script>alert(1)</script>');
  const german = await client.get('noticeList', { page: 2 }, { token: ann.token, headers: { lang: 'de' } });
  expect(german.list.map(({ title }) => title)).toEqual(Array(2).fill('Ihre Auszahlung wurde ausgeführt'));
  expect((await client.get('noticeList', { page: 99 }, ann)).list).toEqual([]);
  expect(await client.ask('noticeList', { page: 'x' }, ann)).toMatchObject({
    error: 'invalid_parameter',
    field: 'page',
  });
  expect((await client.get('noticeList', {}, bob)).total).toBe(0);
});

test('a notification read in one session is read in the other, one or all, and a repeat changes nothing', async () => {
  await send(paid(ann.id), paid(ann.id), paid(ann.id));
  const other = { token: await secondSession(ann) };
  const { list } = await client.get('noticeList', {}, ann);
  const id = list[0]?.id ?? 0;
  const both = await Promise.all([
    client.get('noticeRead', { id }, ann),
    client.get('noticeRead', { id }, other),
  ]);
  expect(both).toEqual([{ unread: 2 }, { unread: 2 }]);
  expect(await client.get('noticeUnread', {}, other)).toEqual({ unread: 2 });
  expect((await client.get('noticeList', {}, other)).list.map(({ is_read: isRead }) => isRead)).toEqual([
    1, 0, 0,
  ]);
  expect(await client.get('noticeRead', {}, other)).toEqual({ unread: 0 });
  expect(await client.get('noticeUnread', {}, ann)).toEqual({ unread: 0 });
});

test("another's notification is not found, and stays unread", async () => {
  await send(paid(ann.id));
  const { list } = await client.get('noticeList', {}, ann);
  const id = list[0]?.id ?? 0;
  expect(await client.ask('noticeRead', { id }, bob)).toMatchObject({ error: 'notice_not_found' });
  expect(await client.ask('noticeRead', { id: 999_999_999_999_999 }, bob)).toMatchObject({
    error: 'notice_not_found',
  });
  expect(await client.ask('noticeRead', { id: "1' or 1=1" }, bob)).toMatchObject({ field: 'id' });
  expect(await client.get('noticeUnread', {}, ann)).toEqual({ unread: 1 });
});

test('channels are switched by kind, except for required kinds', async () => {
  const change = { kind: 'deposit_credited', channel: 'email', on: 0 };
  const settings = await client.get('noticeSwitch', change, ann);
  expect(settings.find(({ kind }) => kind === 'deposit_credited')).toMatchObject({
    push: 1,
    email: 0,
    required: 0,
  });
  await send({ userId: ann.id, kind: 'deposit_credited', params: { amount: 5 } });
  const { rows } = await venue.pool.query('select 1 from outbox where recipient = $1', [ann.email]);
  expect(rows).toEqual([]);
  await client.get('noticeSwitch', { ...change, on: 1 }, ann);
  expect((await client.get('noticeSettings', {}, ann)).every(({ email }) => email === 1)).toBe(true);
  expect(await client.ask('noticeSwitch', { ...change, kind: 'new_sign_in' }, ann)).toMatchObject({
    error: 'notice_required',
    field: 'kind',
  });
  expect(await client.ask('noticeSwitch', { ...change, kind: '__proto__' }, ann)).toMatchObject({
    field: 'kind',
  });
  expect(await client.ask('noticeSwitch', { ...change, channel: 'pigeon' }, ann)).toMatchObject({
    field: 'channel',
  });
  expect(await client.ask('noticeSwitch', { kind: 'deposit_credited', channel: 'email' }, ann)).toMatchObject(
    {
      error: 'missing_parameter',
      field: 'on',
    },
  );
});

test('open apps are notified after the commit, each in its language, without a sequence number', async () => {
  const hear = async (lang: string, { token }: { token: string }) => {
    const socket = await TestSocket.open(venue.origin, `/v1/ws?lang=${lang}`);
    socket.send({ cmd: 'login', token });
    await socket.next(({ cmd }) => cmd === 'login');
    socket.send({ cmd: 'sub', topic: 'FOREX_NOTICE' });
    await socket.next(({ cmd }) => cmd === 'sub');
    return socket;
  };
  const [english, german, foreign] = await Promise.all([hear('en', ann), hear('de', ann), hear('en', bob)]);
  await expect(
    inAct(venue.pool, async (act) => {
      await venue.notifications.send(act, paid(ann.id));
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await send(paid(ann.id));
  const isPush = ({ topic }: { topic?: string }) => topic === 'FOREX_NOTICE';
  const push = await english.next(isPush);
  expect(push).toMatchObject({
    data: {
      Kind: 'account_notice',
      Data: { NoticeKind: 'withdrawal_paid', Title: 'Your withdrawal was paid out' },
    },
  });
  expect(push).not.toHaveProperty('seq');
  expect(await german.next(isPush)).toMatchObject({
    data: { Data: { Title: 'Ihre Auszahlung wurde ausgeführt' } },
  });
  const params = { code: 'BTC/USD', price: '84583.00', now: '84590.00', instrument: 'BTCUSD' };
  await send({ userId: ann.id, kind: 'price_alert', params });
  expect(await english.next(isPush)).toMatchObject({
    data: { Data: { Title: 'BTC/USD reached 84,583.00', Code: 'BTCUSD' } },
  });
  expect(await german.next(isPush)).toMatchObject({
    data: { Data: { Title: 'BTC/USD hat 84.583,00 erreicht', Code: 'BTCUSD' } },
  });
  await client.get('noticeRead', {}, ann);
  expect(await english.next(isPush)).toMatchObject({ data: { Kind: 'notices_read', Data: { Unread: 0 } } });
  expect([english.frames.filter(isPush), foreign.frames.filter(isPush)]).toEqual([[], []]);
  for (const socket of [english, german, foreign]) socket.socket.close();
});
