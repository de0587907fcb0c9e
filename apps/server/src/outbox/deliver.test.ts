// Delivery by senders that fail, are away or die with the program: at least once, under one id, and not for ever.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { type Delivery, deliverMessages } from './deliver.ts';
import { findSmsLimit, forgetMessages, makeSmsSender } from './delivery-jobs.ts';
import { type Message, makeOutbox } from './outbox.ts';
import type { SendOutcome, WaitingMessage } from './sender.ts';
import { makeSmtpSender } from './smtp-sender.ts';
import { headerOf, openMailServer } from './testing/mail-server.ts';

let store: TestStore;
const start = Date.UTC(2026, 10, 22, 12);
const hour = 3_600_000;
let now = start;
const outbox = makeOutbox(() => now);
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());
beforeEach(async () => {
  now = start;
  await store.database.pool.query('truncate outbox restart identity');
});

const mail = { to: 'ann@example.com', subject: 'Hello', text: 'A text.' };
const code: Message = {
  to: '+85291234567',
  channel: 'sms',
  subject: 'Code',
  text: 'It is 123456.',
  code: '123456',
};
const write = (...messages: Message[]) =>
  inTransaction(store.database.pool, async (client) => {
    for (const message of messages) await outbox.send(client, message);
  });
const rows = async () => (await store.database.pool.query('select * from outbox order by id')).rows;

/** Returns the given outcomes, and records the messages. */
function scripted(...outcomes: SendOutcome[]) {
  const given: WaitingMessage[] = [];
  return {
    given,
    async send(message: WaitingMessage): Promise<SendOutcome> {
      given.push(message);
      return outcomes.shift() ?? { sent: true };
    },
  };
}
const deliver = (sender: Delivery['sender'], channel: Delivery['channel'] = 'email') =>
  deliverMessages(store.database.pool, { channel, sender, now });
const failed: SendOutcome = { sent: false, fault: 'later' };

test('each message is sent once by its own channel', async () => {
  await write(mail, code);
  const [emails, texts] = [scripted(), scripted()];
  expect([await deliver(emails), await deliver(emails), await deliver(texts, 'sms')]).toEqual([1, 0, 1]);
  expect([emails.given[0]?.to, texts.given[0]?.to]).toEqual([mail.to, code.to]);
});

test('a failed attempt is repeated after growing pauses with the same id, and abandoned after a day', async () => {
  await write(mail);
  const sender = scripted(...Array.from({ length: 100 }, () => failed));
  const tries: number[] = [];
  for (; now <= start + 26 * hour; now += 60_000) {
    const before = sender.given.length;
    await deliver(sender);
    if (sender.given.length > before) tries.push(now - start);
  }
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(pauses.slice(0, 4)).toEqual([60_000, 60_000, 60_000, 120_000]);
  expect(Math.max(...pauses)).toBe(hour);
  expect(tries.at(-1)).toBeLessThanOrEqual(24 * hour);
  expect(new Set(sender.given.map(({ key }) => key)).size).toBe(1);
  expect((await rows())[0]).toMatchObject({ fault: 'later', delivered_at: null });
  expect((await rows())[0].failed_at).not.toBeNull();
});

test('a code is abandoned once it has expired', async () => {
  await write(code);
  const sender = scripted(...Array.from({ length: 20 }, () => failed));
  for (; now <= start + hour; now += 15_000) await deliver(sender, 'sms');
  expect((await rows())[0].failed_at.getTime()).toBeLessThanOrEqual(start + 600_000);
});

test('a permanently rejected message is not retried, and others continue', async () => {
  await write(mail, mail);
  const sender = scripted({ sent: false, fault: 'no such mailbox', final: true });
  expect(await deliver(sender)).toBe(1);
  expect(await rows()).toMatchObject([{ fault: 'no such mailbox', tries: 1 }, { failed_at: null }]);
});

test('while nobody answers, one is attempted and the others wait', async () => {
  await write(mail, mail, mail);
  const sender = scripted({ sent: false, fault: 'away', down: true });
  expect(await deliver(sender)).toBe(0);
  expect(sender.given.length).toBe(1);
  now += 60_000;
  expect(await deliver(sender)).toBe(3);
});

test('a kill between sending and recording it sends again with the same Message-ID', async () => {
  const server = await openMailServer();
  const sender = makeSmtpSender({ url: server.url, from: 'no-reply@candor.example' });
  await write(mail);
  const dying = {
    send: async (message: WaitingMessage) => {
      await sender.send(message);
      // The program ends here: the note is never written.
      throw new Error('killed');
    },
  };
  await deliver(dying);
  await store.database.pool.query('update outbox set tries = 0, next_try_at = null, fault = null');
  expect(await deliver(sender)).toBe(1);
  const ids = server.received.map(({ raw }) => headerOf(raw, 'Message-ID'));
  expect(ids.length).toBe(2);
  expect(new Set(ids).size).toBe(1);
  sender.close();
  await server.close();
});

test('a gateway that is down and comes back gets each message with its id and the secret', async () => {
  const requested: { id: string; to: string; text: string; secret: string | undefined }[] = [];
  let status = 503;
  const gateway: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (status === 302) response.setHeader('Location', 'http://127.0.0.1:9/');
      if (status === 200)
        requested.push({
          ...JSON.parse(Buffer.concat(chunks).toString()),
          secret: request.headers.authorization,
        });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const sender = makeSmsSender({ url: `http://127.0.0.1:${port}/send`, secret: 'a-long-secret' });
  await write(code);
  expect(await deliver(sender, 'sms')).toBe(0);
  now += 60_000;
  status = 302;
  expect(await deliver(sender, 'sms')).toBe(0);
  now += 120_000;
  status = 200;
  expect(await deliver(sender, 'sms')).toBe(1);
  const [row] = await rows();
  expect(requested).toEqual([
    { id: row.message_key, to: code.to, text: code.text, secret: 'Bearer a-long-secret' },
  ]);
  gateway.close();
});

test('a gateway that never answers is abandoned after its time limit', async () => {
  const gateway = createServer(() => undefined);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const sender = makeSmsSender({ url: `http://127.0.0.1:${port}/`, secret: 'a-long-secret', waitMs: 100 });
  const outcome = await sender.send({ id: 1, key: 'k', template: null, network: null, ...code });
  expect(outcome).toMatchObject({ sent: false, down: true });
  gateway.closeAllConnections();
  gateway.close();
});

test.each(['85291234567', '+85291234567,+85291234568', '+852 9123 4567', '+0123456789', ''])(
  'no text message goes to %j',
  async (to) => {
    const sender = makeSmsSender({ url: 'http://127.0.0.1:9/', secret: 'a-long-secret' });
    const outcome = await sender.send({ id: 1, key: 'k', template: null, network: null, ...code, to });
    expect(outcome).toMatchObject({ final: true });
  },
);

test('text messages are limited by number, subnet, country and day', async () => {
  const limits = { ofNumber: 1, ofNetwork: 2, ofCountry: 3, ofAll: 4 };
  const refused = (to: string, network: string) =>
    findSmsLimit(store.database.pool, { to, network }, { now, limits });
  const sent = async (to: string, network: string) => {
    await write({ ...code, to, network });
    await store.database.pool.query('update outbox set delivered_at = $1', [new Date(now)]);
  };
  await sent('+85291234567', 'a');
  expect(await refused('+85291234567', 'z')).toContain('one number');
  await sent('+85291234568', 'a');
  expect(await refused('+4915112345678', 'a')).toContain('one network');
  await sent('+85291234569', 'b');
  expect(await refused('+85291234570', 'z')).toContain('one country');
  expect(await refused('+4915112345678', 'z')).toBeUndefined();
  await sent('+4915112345678', 'b');
  expect(await refused('+33612345678', 'z')).toContain('a day');
  now += 25 * hour;
  expect(await refused('+85291234567', 'a')).toBeUndefined();
});

test('codes are removed after an hour, and messages after 90 days unless they still wait', async () => {
  await write(mail, code, mail);
  await store.database.pool.query('update outbox set delivered_at = $1 where id <= 2', [new Date(now)]);
  now += 2 * hour;
  expect(await forgetMessages(store.database.pool, now)).toBe(0);
  expect((await rows())[1]).toMatchObject({ code: null, body: 'It is ••••••.' });
  now += 91 * 24 * hour;
  expect(await forgetMessages(store.database.pool, now)).toBe(2);
  expect((await rows()).length).toBe(1);
});
