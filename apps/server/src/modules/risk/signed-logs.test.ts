// The logs in the store: when each was signed, and that nobody cosigns it if no witness is set.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { readSignedLogs } from './signed-logs.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue({}, { logs: true });
}, 60_000);
afterAll(() => venue.stop());

it('has the time of the last signature, and the size that enough witnesses have cosigned', async () => {
  const record = async () => (await readSignedLogs(venue.pool)).find(({ series }) => series === 'shard-0');
  await expect.poll(async () => (await record())?.signedAt, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await record()).toMatchObject({ cosigned: null });
  const office = await openOffice(venue, 'dealing');
  const { logs } = await office.get('officeHealth');
  for (const log of logs) expect(log).toMatchObject({ cosigned: null, refused: null, waiting: null });
  await venue.pool.query('update proof_checkpoints set cosigned_size = size, cosigned_note = note');
  expect((await record())?.cosigned).toBeGreaterThan(0);
}, 60_000);
