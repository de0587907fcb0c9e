// Messages go with their act or not at all, and reach the folder whole, once, in their order.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { deliverToFiles, outboxFolderOf } from './delivery-jobs.ts';
import { makeOutbox } from './outbox.ts';

let store: TestStore;
let folder: string;
const now = Date.UTC(2026, 10, 22, 12);
const outbox = makeOutbox(() => now);
const code = { to: 'ann@example.com', subject: 'Your code', text: 'Your code is 123456.', code: '123456' };
const welcome = { to: '+85291234567', subject: 'Welcome', text: 'Your account is open.' };

beforeAll(async () => {
  store = await openTestStore();
  folder = outboxFolderOf(store.dir);
});
afterAll(() => store.remove());
beforeEach(async () => {
  await store.database.pool.query('truncate outbox restart identity');
  await rm(folder, { recursive: true, force: true });
});

const deliver = () => deliverToFiles(store.database.pool, { folder, now });
const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
const send = (...messages: (typeof code | typeof welcome)[]) =>
  inTransaction(store.database.pool, async (client) => {
    for (const message of messages) await outbox.send(client, message);
  });

test('each message is one file, delivered once', async () => {
  await send(code, welcome);
  expect(await deliver()).toBe(2);
  expect(await readdir(folder)).toEqual(['000000001.json', '000000002.json']);
  expect(await read('000000001.json')).toEqual(code);
  expect(await read('000000002.json')).toEqual(welcome);
  await rm(join(folder, '000000001.json'));
  expect(await deliver()).toBe(0);
  expect(await readdir(folder)).toEqual(['000000002.json']);
});

test('a change that is rolled back sends nothing', async () => {
  const act = inTransaction(store.database.pool, async (client) => {
    await outbox.send(client, code);
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  expect(await deliver()).toBe(0);
});

test('a crash before the delivery is recorded delivers again under the same name, and no partial file is visible', async () => {
  await send(code);
  await mkdir(folder);
  await writeFile(join(folder, '.000000001.json.unfinished'), '{"to": "ann@');
  await deliver();
  await store.database.pool.query('update outbox set delivered_at = null');
  await deliver();
  expect(await readdir(folder)).toEqual(['000000001.json']);
  expect(await read('000000001.json')).toEqual(code);
});

test('a message that can not be written waits for the next run', async () => {
  await send(code);
  await writeFile(folder, 'a file in the way');
  await expect(deliver()).rejects.toThrow('outbox');
  await rm(folder);
  expect(await deliver()).toBe(1);
});

test('a long queue is sent in hundreds', async () => {
  await send(...Array.from({ length: 120 }, () => welcome));
  expect([await deliver(), await deliver(), await deliver()]).toEqual([100, 20, 0]);
});
