// A venue that stores images in a bucket: uploaded, sealed there, seen, and removed.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeS3Store } from '../../files/open-private-files.ts';
import { makeDataDir } from '../../web/testing/data-dir.ts';
import { openRealUser } from '../../web/testing/real-user.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { uploadImage } from './testing/test-image.ts';

const keys = { region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' };
let folder: string;
let server: S3rver;
let url: string;
let venue: TestVenue;
beforeAll(async () => {
  folder = await makeDataDir();
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'private', configs: [] }],
  });
  url = `http://127.0.0.1:${(await server.run()).port}/private`;
  venue = await openTestVenue({
    FILES_URL: url,
    FILES_ACCESS_KEY: keys.accessKey,
    FILES_SECRET_KEY: keys.secretKey,
  });
});
afterAll(async () => {
  await venue.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('an image is sealed in the bucket, visible to its owner, and removed if nothing claims it', async () => {
  const client = makeTestClient(venue.origin);
  const { token } = await openRealUser(venue);
  const ref = await uploadImage({ client, token });
  const bucket = makeS3Store({ url, ...keys });
  const sealed = await bucket.get(ref.slice(7));
  expect(sealed?.includes('JFIF')).toBe(false);
  await expect(sharp(sealed).metadata()).rejects.toThrow();
  const { address } = await client.get('imageAddress', { url: ref }, { token });
  const seen = await fetch(venue.origin + address, { headers: { authorization: token } });
  expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg' });
  venue.clock.offsetMs += 25 * 3_600_000 + 1_000;
  const job = venue.jobs.find(({ name }) => name === 'remove images that nothing took');
  await job?.run(new AbortController().signal);
  expect(await bucket.get(ref.slice(7))).toBeUndefined();
});
