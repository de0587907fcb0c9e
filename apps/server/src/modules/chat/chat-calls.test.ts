// A client writes: rejected, invalid and valid messages; once for each key, in one order for concurrent
// writers, and pushed after the commit.
import { setTimeout as sleep } from 'node:timers/promises';
import { CHAT_IMAGES_PER_DAY_MAX, CHAT_MESSAGES_PER_MINUTE_MAX } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestSocket } from '../../web/sockets/testing.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeChatImage } from './testing/chat-image.ts';

let venue: TestVenue;
let client: TestClient;
let office: OfficeClient;
let user: { token: string; id: number };
beforeAll(async () => {
  venue = await openTestVenue({ RATE_LIMITS: 'on' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  // The limits of demo accounts and requests follow this clock too.
  venue.clock.offsetMs += 2 * 3_600_000;
  user = await client.loginDemo();
  // The session would have ended after two idle hours.
  office = await openOffice(venue, 'support');
});

const keyed = (key: string) => ({ token: user.token, headers: { 'idempotency-key': key } });
const send = (params: Readonly<Record<string, string>>, key = crypto.randomUUID()) =>
  client.ask('chatSend', params, keyed(key));
const list = (params = {}) => client.get('chatList', params, { token: user.token });
const write = (text: string) => office.get('officeChatSend', { id: user.id, text });

/**
 * All wait for one conversation. On a busy machine a call may be rejected as busy, and is
 * repeated under its key, as the apps do.
 */
async function untilTaken<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await call();
    } catch (error) {
      if (tries === 10 || !/ answered 503: .*"busy"/.test(String(error))) throw error;
      await sleep(1_000);
    }
}

async function listen(): Promise<TestSocket> {
  const socket = await TestSocket.open(venue.origin);
  await socket.say({ cmd: 'login', token: user.token });
  await socket.say({ cmd: 'sub', topic: 'FOREX_CHAT' });
  return socket;
}

test('a visitor is asked to log in, over HTTP and on the socket', async () => {
  expect(await client.ask('chatSend', { text: 'Hello' })).toMatchObject({ error: 'session_invalid' });
  expect(await client.ask('chatList')).toMatchObject({ error: 'session_invalid' });
  const socket = await TestSocket.open(venue.origin);
  expect(await socket.say({ cmd: 'sub', topic: 'FOREX_CHAT' })).toMatchObject({ error: 'login_required' });
  socket.close();
});

test.each([
  [{}, 'chat_message_empty', 'text'],
  [{ text: ' \u0000\n ' }, 'chat_message_empty', 'text'],
  [{ text: 'x'.repeat(2_001) }, 'invalid_parameter', 'text'],
  [{ text: 'x', image: '/files/../etc' }, 'invalid_parameter', 'image'],
  [{ text: 'x', image: `/files/${'0'.repeat(32)}` }, 'invalid_parameter', 'image'],
])('%j is rejected, and nothing is stored', async (params, error, field) => {
  expect(await send(params)).toMatchObject({ code: 0, error, field });
  expect((await list()).list).toEqual([]);
});

test.each([{ before: '0' }, { before: '-1' }, { after: 'x' }])('a page %j is rejected', async (params) => {
  expect(await client.ask('chatList', params, { token: user.token })).toMatchObject({
    error: 'invalid_parameter',
  });
});

describe('a message', () => {
  test('is stored unchanged without invisible characters, and pushed to every open app', async () => {
    const [one, two] = [await listen(), await listen()];
    const body = await send({ text: '  مرحبا 👍🏽\r\n<b>no</b>\u0007 ' }, 'a-key-of-its-own-1');
    expect(body.data).toMatchObject({
      seq: 1,
      from: 'client',
      text: 'مرحبا 👍🏽\n<b>no</b>',
      key: 'a-key-of-its-own-1',
      image: '',
    });
    for (const socket of [one, two]) {
      expect(await socket.push('FOREX_CHAT')).toMatchObject({ data: { Kind: 'message', Data: body.data } });
      socket.close();
    }
    expect(await list()).toMatchObject({ list: [body.data], last: 1, unread: 0, more: false });
  });

  test('is stored once for its key, for ever', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send({ text: 'Once' }, key)));
    expect(new Set(answers.map(({ data }) => data.seq))).toEqual(new Set([1]));
    expect(await send({ text: 'Another' }, key)).toMatchObject({ error: 'idempotency_conflict' });
    // Stored replies are deleted after a day; the message is not.
    await venue.pool.query('delete from kept_replies where user_id = $1', [user.id]);
    expect((await send({ text: 'Once' }, key)).data).toMatchObject({ seq: 1 });
    expect(await send({ text: 'Another' }, key)).toMatchObject({ error: 'idempotency_conflict' });
    expect((await list()).list).toHaveLength(1);
  });

  test('has a unique number in order, even if both sides write concurrently', async () => {
    const socket = await listen();
    const keys = Array.from({ length: 15 }, () => crypto.randomUUID());
    const own = keys.map((key, n) => untilTaken(() => send({ text: `client ${n}` }, key)));
    const theirs = keys.map((key, n) =>
      untilTaken(() => office.get('officeChatSend', { id: user.id, text: `office ${n}` }, { key })),
    );
    await Promise.all([...own, ...theirs]);
    const { list: kept, last } = await list();
    expect(last).toBe(30);
    expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    const pushed = await Promise.all(kept.map(() => socket.push('FOREX_CHAT')));
    expect(
      pushed.map(({ data }) => (data as unknown as { Data: { seq: number } }).Data.seq).sort((a, b) => a - b),
    ).toEqual(kept.map(({ seq }) => seq));
    socket.close();
  });

  test('is limited by the minute, with the time of the next one', async () => {
    const texts = Array.from({ length: CHAT_MESSAGES_PER_MINUTE_MAX }, (_, n) => `message ${n}`);
    for (const text of texts) expect(await send({ text })).toMatchObject({ code: 1 });
    const refused = await send({ text: 'one more' });
    expect(refused).toMatchObject({ error: 'chat_limit', details: { seconds: expect.any(Number) } });
    expect(refused.msg).toMatch(/^You have written many messages\. Try again in/);
    venue.clock.offsetMs += 61_000;
    expect(await send({ text: 'one more' })).toMatchObject({ code: 1 });
  });
});

describe('pages', () => {
  test('go back by number, and forward from a gap', async () => {
    for (let n = 1; n <= 35; n += 1) await write(`message ${n}`);
    const last = await list();
    expect([last.list.length, last.list[0]?.seq, last.more, last.unread]).toEqual([30, 6, true, 35]);
    const first = await list({ before: 6 });
    expect([first.list.map(({ seq }) => seq), first.more]).toEqual([[1, 2, 3, 4, 5], false]);
    const gap = await list({ after: 33 });
    expect(gap.list.map(({ text }) => text)).toEqual(['message 34', 'message 35']);
    expect(await list({ after: 35 })).toMatchObject({ list: [], more: false });
  });
});

test('read messages stay read, and the client’s other sessions are notified', async () => {
  await write('One');
  await write('Two');
  const unread = () => client.get('chatUnread', {}, { token: user.token });
  expect(await unread()).toEqual({ unread: 2 });
  const socket = await listen();
  expect(await client.get('chatRead', { seq: 1 }, { token: user.token })).toEqual({ unread: 1 });
  expect(await socket.push('FOREX_CHAT')).toMatchObject({
    data: { Kind: 'read', Data: { by: 'client', seq: 1 } },
  });
  expect(await client.get('chatRead', { seq: 999 }, { token: user.token })).toEqual({ unread: 0 });
  expect(await client.get('chatRead', { seq: 1 }, { token: user.token })).toEqual({ unread: 0 });
  expect(await list()).toMatchObject({ read_by_client: 2 });
  expect(await client.ask('chatRead', { seq: 'x' }, { token: user.token })).toMatchObject({ field: 'seq' });
  socket.close();
});

test('an unknown conversation can’t be read', async () => {
  expect(await client.get('chatRead', { seq: 5 }, { token: user.token })).toEqual({ unread: 0 });
  expect(await list()).toMatchObject({ list: [], last: 0, hours: { is_open: 0, opens_at: null } });
});

describe('an image', () => {
  beforeEach(async () => {
    user = await openRealUser(venue);
  });
  const upload = async () =>
    (await client.get('chatImage', { file: await makeChatImage() }, { token: user.token })).url;

  test('of a demo user is refused before it is read', async () => {
    const { token } = await client.loginDemo();
    expect(await client.ask('chatImage', { file: await makeChatImage() }, { token })).toMatchObject({
      error: 'real_account_required',
    });
  });

  test('is visible to its client and to operators only', async () => {
    const image = await upload();
    const { data } = await send({ image });
    const see = async (address: string, headers = {}) =>
      (await fetch(venue.origin + address, { headers })).status;
    const own = { authorization: user.token };
    expect(await see(data.image, own)).toBe(200);
    expect(await see(data.image)).toBe(404);
    expect(await see(image, own)).toBe(404);
    const { list: shown } = await office.get('officeChat', { id: user.id });
    const forOffice = shown[0]?.image ?? '';
    expect(await see(forOffice)).toBe(404);
    expect(await see(forOffice, { cookie: office.cookie })).toBe(200);
    const { rows } = await venue.pool.query(
      "select actor from audit_log where act = 'see image' and subject = $1",
      [`client ${user.id}`],
    );
    expect(rows).toEqual([{ actor: office.email }]);
    venue.clock.offsetMs += 5 * 60_000 + 1_000;
    expect(await see(data.image, own)).toBe(404);
  });

  test('is claimed once, and only by its own client', async () => {
    const image = await upload();
    expect(await send({ image })).toMatchObject({ code: 1 });
    expect(await send({ image })).toMatchObject({ error: 'invalid_parameter', field: 'image' });
    const other = await openRealUser(venue);
    const theirs = (await client.get('chatImage', { file: await makeChatImage() }, { token: other.token }))
      .url;
    expect(await send({ image: theirs })).toMatchObject({ error: 'invalid_parameter', field: 'image' });
  });

  test('that is invalid is rejected', async () => {
    const file = new File(['<svg onload=alert(1)>'], 'a.jpg', { type: 'image/jpeg' });
    expect(await client.ask('chatImage', { file }, { token: user.token })).toMatchObject({
      error: 'image_unsupported',
    });
  });

  test('is limited to ten a day; images of the office do not count', async () => {
    for (let n = 0; n < CHAT_IMAGES_PER_DAY_MAX; n += 1) {
      await send({ image: await upload() });
      // Requests of a client subnet are limited too.
      venue.clock.offsetMs += 5_000;
    }
    const next = await upload();
    expect(await send({ image: next })).toMatchObject({ error: 'chat_image_limit', details: { max: 10 } });
    const { url } = await office.get('officeChatImage', { id: user.id, file: await makeChatImage() });
    expect(await office.get('officeChatSend', { id: user.id, image: url })).toMatchObject({
      from: 'office',
      image: expect.stringContaining('/files/'),
    });
  });
});

test('a push that was lost leaves a gap in the numbers, which a call fills: the message is there', async () => {
  const socket = await listen();
  await write('First');
  await socket.push('FOREX_CHAT');
  // The state after a kill between the commit and the push: the socket is gone, the message is stored.
  socket.close();
  await write('Second');
  const again = await listen();
  await write('Third');
  const push = await again.push('FOREX_CHAT');
  expect(push).toMatchObject({ data: { Data: { seq: 3 } } });
  expect((await list({ after: 1 })).list.map(({ text }) => text)).toEqual(['Second', 'Third']);
  again.close();
});
