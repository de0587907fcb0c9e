// Feedback through the real app: rejected, invalid and valid, once for a key, limited, and listed for the office.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inAct } from '../../web/act.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeFeedback } from './feedback.ts';
import { FEEDBACK_PER_HOUR_MAX, forgetNetworks } from './feedback-limit.ts';
import type { StoredFeedback } from './feedback-rows.ts';

const office = 'office@candor.example';
let venue: TestVenue;
let client: TestClient;

beforeAll(async () => {
  venue = await openTestVenue({ RATE_LIMITS: 'on', COMPLAINT_EMAIL: office });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  // The clock never goes back, because the limits of requests and of demo accounts follow it too.
  venue.clock.offsetMs += 2 * 3_600_000;
  await venue.pool.query('delete from feedback; delete from outbox');
});

const feedbackOf = () =>
  makeFeedback({
    pool: venue.pool,
    outbox: { send: async () => {} },
    now: Date.now,
    limited: true,
    officeAddress: () => '',
  });
const list = (query = {}): Promise<readonly StoredFeedback[]> => feedbackOf().list({ limit: 50, ...query });
const keyed = (key: string, token?: string) => ({ token, headers: { 'idempotency-key': key } });
const messages = async () =>
  (await venue.pool.query('select recipient, subject, body from outbox order by id')).rows;

describe('feedback', () => {
  test('of a visitor is stored, and notified to the office', async () => {
    const body = await client.ask('feedback', { text: '  The chart is clear.  ', contact: ' a@b.example ' });
    expect(body).toMatchObject({ code: 1, data: null, msg: 'Thank you. Your feedback was sent.' });
    const [stored, ...others] = await list();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      userId: null,
      accountId: null,
      activity: null,
      language: 'en',
      text: 'The chart is clear.',
      contact: 'a@b.example',
      status: 'new',
    });
    const [message] = await messages();
    expect(message).toMatchObject({ recipient: office, subject: `Feedback ${stored?.id}` });
    expect(message.body).toContain('by a visitor.\nAnswer to: a@b.example\n\nThe chart is clear.');
  });

  test('of a user is stored with their trading account and its activity', async () => {
    const { token, id } = await client.loginDemo();
    venue.market.session('EURUSD', 'open');
    venue.market.tick('EURUSD', 110_000, 110_010);
    venue.market.confirm();
    const order = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };
    const { Id } = await client.get('submit', order, { token });
    await client.get('close', { id: Id, cont: '0.04' }, { token });
    await client.get('close', { id: Id }, { token });
    await client.get('submit', order, { token });
    await client.get('feedback', { text: 'Good.' }, { token });
    await client.get('followMine', {}, { token });
    const { rows } = await venue.pool.query('select account_id from users where id = $1', [id]);
    const accountId: number = rows[0].account_id;
    await expect
      .poll(async () => (await list())[0])
      .toMatchObject({
        userId: id,
        accountId,
        contact: null,
        activity: { isDemo: true, openedAt: expect.any(Number), ordersPlaced: 2, positionsClosed: 1 },
      });
    expect((await messages())[0].body).toContain(`by user ${id}, trading account ${accountId}.`);
  });

  test('is stored as a visitor’s if the session has ended', async () => {
    await client.get('feedback', { text: 'Still here.' }, { token: 'a-token-of-long-ago' });
    expect(await list()).toMatchObject([{ userId: null, text: 'Still here.' }]);
  });

  test.each([
    '<script>alert(1)</script>',
    "'; drop table feedback; --",
    'مرحبا، الرسم البياني واضح 👍🏽',
    '👨‍👩‍👧 שלום\nline two\tand a tab',
  ])('%s stays text', async (text) => {
    await client.get('feedback', { text });
    expect(await list()).toMatchObject([{ text }]);
  });

  test('loses control characters and unpaired surrogates, in the message too', async () => {
    const text = 'a\u0000b\u001b[31m\r\nc\u0085d\ud83d';
    const response = await fetch(`${venue.origin}/api/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en' },
      body: JSON.stringify({ text, contact: 'a@b.example\r\nBcc: c@d.example' }),
    });
    expect(await response.json()).toMatchObject({ code: 1 });
    expect(await list()).toMatchObject([
      { text: 'ab[31m\ncd\ufffd', contact: 'a@b.example Bcc: c@d.example' },
    ]);
  });
});

test.each([
  [{}, 'missing_parameter', 'text'],
  [{ text: '' }, 'missing_parameter', 'text'],
  [{ text: ' \n ' }, 'invalid_parameter', 'text'],
  [{ text: '\u0000\u0007' }, 'invalid_parameter', 'text'],
  [{ text: 'x'.repeat(2_001) }, 'invalid_parameter', 'text'],
  [{ text: 'x', contact: 'y'.repeat(201) }, 'invalid_parameter', 'contact'],
])('%j is rejected', async (params, error, field) => {
  expect(await client.ask('feedback', params)).toMatchObject({ code: 0, error, field });
  expect(await list()).toEqual([]);
  expect(await messages()).toEqual([]);
});

test('the longest allowed text is accepted, whatever spaces are around it', async () => {
  const text = '字'.repeat(2_000);
  await client.get('feedback', { text: ` ${text} `, contact: 'y'.repeat(200) });
  expect(await list()).toMatchObject([{ text }]);
});

describe('a key', () => {
  test('stores and notifies one feedback once, even for concurrent repeats', async () => {
    const send = () => client.ask('feedback', { text: 'Once.' }, keyed('feedback-key-one-0001'));
    const [first, ...others] = await Promise.all([send(), send(), send(), send()]);
    expect(first).toMatchObject({ code: 1, msg: 'Thank you. Your feedback was sent.' });
    for (const other of others) expect(other).toEqual(first);
    venue.clock.offsetMs += 3 * 24 * 3_600_000;
    expect(await send()).toEqual(first);
    expect(await list()).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  });

  test('is rejected with another text', async () => {
    const key = keyed('feedback-key-two-0002');
    await client.get('feedback', { text: 'One.' }, key);
    expect(await client.ask('feedback', { text: 'Two.' }, key)).toMatchObject({
      error: 'idempotency_conflict',
    });
    expect(await list()).toMatchObject([{ text: 'One.' }]);
  });

  test('is rolled back with an interrupted transaction, so that its repeat is stored', async () => {
    await venue.pool.query('alter table outbox add constraint no_mail check (false) not valid');
    const key = keyed('feedback-key-cut-0003');
    await expect(client.ask('feedback', { text: 'Cut.' }, key)).rejects.toThrow('500');
    expect(await list()).toEqual([]);
    await venue.pool.query('alter table outbox drop constraint no_mail');
    await client.get('feedback', { text: 'Cut.' }, key);
    expect(await list()).toMatchObject([{ text: 'Cut.' }]);
  });
});

describe('the limit', () => {
  const sendMany = (count: number, token?: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => client.ask('feedback', { text: `No ${index}` }, { token })),
    );

  test('counts an hour of one subnet, with the seconds to wait; a repeat is still answered', async () => {
    const key = keyed('feedback-key-lim-0004');
    await client.get('feedback', { text: 'First.' }, key);
    const answers = await sendMany(FEEDBACK_PER_HOUR_MAX + 1);
    const refused = answers.filter(({ code }) => code === 0);
    expect(refused).toHaveLength(2);
    for (const body of refused) {
      expect(body).toMatchObject({ error: 'feedback_limit' });
      const { seconds } = body.details as { seconds: number };
      expect(seconds).toBeGreaterThan(3_500);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(body.msg).toContain('1 hour');
    }
    expect(await client.ask('feedback', { text: 'First.' }, key)).toMatchObject({ code: 1 });
    expect(await list()).toHaveLength(FEEDBACK_PER_HOUR_MAX);
    venue.clock.offsetMs += 3_601_000;
    expect(await client.ask('feedback', { text: 'Later.' })).toMatchObject({ code: 1 });
  });

  test('counts a user in every subnet', async () => {
    const { token } = await client.loginDemo();
    await sendMany(FEEDBACK_PER_HOUR_MAX, token);
    await venue.pool.query("update feedback set network = '203.0.113.9'");
    expect(await client.ask('feedback', { text: 'More.' }, { token })).toMatchObject({
      error: 'feedback_limit',
    });
    expect(await client.ask('feedback', { text: 'A visitor.' })).toMatchObject({ code: 1 });
  });

  test('removes subnets when their hour has passed', async () => {
    await client.get('feedback', { text: 'Here.' });
    const networks = async () => (await venue.pool.query('select network from feedback')).rows;
    await forgetNetworks(venue.venuePool, Date.now() + venue.clock.offsetMs);
    expect(await networks()).toEqual([{ network: '127.0.0.1' }]);
    await forgetNetworks(venue.venuePool, Date.now() + venue.clock.offsetMs + 3_601_000);
    expect(await networks()).toEqual([{ network: null }]);
  });
});

test('the office reads it newest first, by status and in pages', async () => {
  for (const text of ['one', 'two', 'three']) await client.get('feedback', { text });
  const feedback = feedbackOf();
  const texts = async (query = {}) => (await list(query)).map(({ text }) => text);
  expect(await texts()).toEqual(['three', 'two', 'one']);
  const [three, two] = await list({ limit: 2 });
  expect(await texts({ before: two?.id })).toEqual(['one']);
  const read = (id: number) => inAct(venue.venuePool, (act) => feedback.setStatus(act, id, 'read'));
  expect(await read(three?.id ?? 0)).toBe(true);
  expect(await texts({ status: 'new' })).toEqual(['two', 'one']);
  expect(await texts({ status: 'read' })).toEqual(['three']);
  expect(await read(999_999)).toBe(false);
});
