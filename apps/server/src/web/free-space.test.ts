// A disk that runs low: files wait, trading continues, and operators see it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChatImage } from '../modules/chat/testing/chat-image.ts';
import { openOffice } from './testing/office-client.ts';
import { openRealUser } from './testing/real-user.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue({ MIN_FREE_SPACE_MB: '1000000000' });
});
afterAll(() => venue.stop());

test('below the minimum of free space uploads and exports are rejected, and other calls are answered', async () => {
  const client = makeTestClient(venue.origin);
  const user = await openRealUser(venue);
  const refused = { code: 0, error: 'storage_low' };
  const file = await makeChatImage();
  expect(await client.ask('imageUpload', { file }, user)).toMatchObject(refused);
  expect(await client.ask('chatImage', { file }, user)).toMatchObject(refused);
  expect(await client.ask('accountStatement', {}, user)).toMatchObject(refused);
  expect(await client.ask('userInfo', {}, user)).toMatchObject({ code: 1 });
  const office = await openOffice(venue, 'administrator');
  expect(await office.ask('officeClientsExport', {})).toMatchObject(refused);
  const { program } = await office.get('officeHealth', {});
  expect(program.free_mb).toBeGreaterThan(0);
  expect(program.free_mb_min).toBe(1_000_000_000);
  expect(venue.lines.filter((line) => line.includes('MIN_FREE_SPACE_MB'))).toHaveLength(1);
});

test('a manual archive waits too', async () => {
  const command = join(import.meta.dirname, '../commands/archive.ts');
  const archive = (floorMb: string) =>
    promisify(execFile)(process.execPath, [command], {
      env: { ...process.env, DATA_DIR: venue.dataDir, MIN_FREE_SPACE_MB: floorMb },
    });
  await expect(archive('1000000000')).rejects.toMatchObject({
    stderr: expect.stringContaining('nothing was archived'),
  });
  expect((await archive('0')).stdout).toContain('nothing to do');
}, 30_000);
