// A notification commits or rolls back with its cause, is sent once for its name, and reaches its user in the app and
// by message in their language.
import { LANGUAGES } from '@candor/i18n/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { inAct } from '../web/act.ts';
import { makeMail } from './mail.ts';
import { makeNotifications, type NotificationToSend, type WrittenNotification } from './notifications.ts';

let store: TestStore;
const now = Date.UTC(2026, 10, 22, 12);
const mail = makeMail(makeOutbox(() => now));
const notifications = makeNotifications({ mail, now: () => now });
const heard: WrittenNotification[] = [];
notifications.onWritten((notification) => heard.push(notification));

beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());
beforeEach(async () => {
  heard.length = 0;
  await store.database.pool.query(
    // The users table is not truncated, because tables that nobody may empty refer to it.
    'delete from notices; delete from notice_settings; delete from users; truncate outbox restart identity',
  );
});

interface Person {
  email?: string;
  mobile?: string;
  language?: string;
}
async function addUser({ email, mobile, language }: Person): Promise<number> {
  const digits = String(Math.random()).slice(2, 11).padEnd(9, '1');
  const { rows } = await store.database.pool.query<{ id: number }>(
    `insert into users (uid, trade_account, is_demo, email, area_code, mobile, language)
     values ($1, $2, false, $3, '852', $4, $5) returning id`,
    [digits, `1${digits}`, email ?? null, mobile ?? null, language ?? null],
  );
  return rows[0]?.id ?? 0;
}
const send = (...sent: NotificationToSend[]) =>
  inAct(store.database.pool, async (act) => {
    for (const notification of sent) await notifications.send(act, notification);
  });
const messages = async () =>
  (await store.database.pool.query('select recipient, channel, subject, body from outbox order by id')).rows;
const stored = async () =>
  (await store.database.pool.query('select user_id, kind, params from notices order by id')).rows;

test('it is stored, announced after the commit, and sent in the language of its user', async () => {
  const userId = await addUser({ email: 'ann@example.com', language: 'de' });
  await send({ userId, kind: 'withdrawal_paid', params: { amount: 1234.5, reference: 'TX-1' } });
  expect(await stored()).toEqual([
    { user_id: userId, kind: 'withdrawal_paid', params: { amount: 1234.5, reference: 'TX-1' } },
  ]);
  expect(heard).toMatchObject([{ userId, kind: 'withdrawal_paid', writtenAt: now }]);
  const [message] = await messages();
  expect(message).toMatchObject({ recipient: 'ann@example.com', channel: 'email' });
  expect(message.body).toContain('1.234,50\u00a0USD');
});

test('a change that is rolled back notifies nobody', async () => {
  const userId = await addUser({ email: 'ann@example.com' });
  const act = inAct(store.database.pool, async (one) => {
    await notifications.send(one, { userId, kind: 'password_changed', params: {} });
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  expect([await stored(), await messages(), heard]).toEqual([[], [], []]);
});

test('a named notification is sent once, even by concurrent jobs', async () => {
  const userId = await addUser({ email: 'ann@example.com' });
  const notification = {
    userId,
    kind: 'withdrawal_approved',
    params: { amount: 50 },
    once: 'withdrawal 17 approved',
  } as const;
  await Promise.all([send(notification), send(notification), send(notification)]);
  await send(notification);
  expect([(await stored()).length, (await messages()).length, heard.length]).toEqual([1, 1, 1]);
});

test('without an e-mail address only required notifications are sent as text messages', async () => {
  const userId = await addUser({ mobile: '91234567' });
  await send(
    { userId, kind: 'withdrawal_approved', params: { amount: 50 } },
    { userId, kind: 'password_changed', params: {} },
  );
  expect((await stored()).length).toBe(2);
  expect(await messages()).toMatchObject([{ recipient: '+85291234567', channel: 'sms' }]);
});

test('a kind that is switched off is only listed in the app, but required ones are sent', async () => {
  const userId = await addUser({ email: 'ann@example.com' });
  await store.database.pool.query(
    `insert into notice_settings select $1, kind, 'email' from unnest(array['deposit_credited', 'password_changed']) kind`,
    [userId],
  );
  await send(
    { userId, kind: 'deposit_credited', params: { amount: 5 } },
    { userId, kind: 'password_changed', params: {} },
  );
  expect((await stored()).length).toBe(2);
  expect((await messages()).length).toBe(1);
});

test.each(LANGUAGES)('mail in %s names its code and how long it is valid', async (language) => {
  await inAct(store.database.pool, ({ client }) =>
    mail.send(client, {
      to: 'ann@example.com',
      channel: 'email',
      language,
      template: 'code_register',
      params: { code: '123456', minutes: 10 },
      code: '123456',
    }),
  );
  const [message] = await messages();
  expect(message.body).toContain('123456');
  expect(message.body).toContain('10');
  expect(message.subject).not.toBe('');
});
