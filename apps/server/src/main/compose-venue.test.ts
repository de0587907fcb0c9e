// The composition that the program opens: the jobs of its modules and of the house do their work on the venue's store.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { makeTestClient } from '../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue({ ARCHIVE_AFTER_MONTHS: '1' });
});
afterAll(() => venue.stop());

async function run(name: string): Promise<void> {
  const job = venue.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name} among: ${venue.jobs.map((one) => one.name).join(', ')}`);
  await job.run(new AbortController().signal);
}

test('every job runs on a venue that has nothing for it yet', async () => {
  for (const { name } of venue.jobs) await run(name);
  expect(new Set(venue.jobs.map(({ name }) => name)).size).toBe(venue.jobs.length);
});

test('messages become files in DATA_DIR/outbox', async () => {
  const message = { to: 'ann@example.com', subject: 'Welcome', text: 'Your account is open.' };
  await inTransaction(venue.venuePool, (client) => makeOutbox(Date.now).send(client, message));
  await run('deliver messages');
  expect(await readdir(join(venue.dataDir, 'outbox'))).toEqual(['000000001.json']);
});

test('demo accounts that nobody used are archived, and their sessions ended', async () => {
  const { token } = await makeTestClient(venue.origin).loginDemo();
  venue.clock.offsetMs = 91 * 24 * 3_600_000;
  await run('end expired sessions');
  await run('archive idle demo accounts');
  const { rows } = await venue.pool.query('select from users where archived_at is null');
  expect(rows).toHaveLength(0);
  expect(await makeTestClient(venue.origin).ask('userInfo', {}, { token })).toMatchObject({ code: 999 });
});

test('a job that is asked to end begins nothing more', async () => {
  const stopping = AbortSignal.abort();
  await inTransaction(venue.venuePool, (client) =>
    makeOutbox(Date.now).send(client, { to: 'bob@example.com', subject: 'Late', text: 'Later.' }),
  );
  await venue.jobs.find(({ name }) => name === 'deliver messages')?.run(stopping);
  expect(await readdir(join(venue.dataDir, 'outbox'))).toHaveLength(1);
});
