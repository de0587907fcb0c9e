// Images over real HTTP: rejected, invalid and valid; sealed on disk; seen by their owner
// for five minutes, by others never.
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { IMAGE_BYTES_MAX } from '@candor/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { fileOf, makeImage, uploadImage } from './testing/test-image.ts';

let venue: TestVenue;
let client: TestClient;
let user: RealUser;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  user = await openRealUser(venue);
});

const upload = (bytes: Buffer, name?: string, type?: string) =>
  client.ask('imageUpload', { file: fileOf(bytes, name, type) }, { token: user.token });
const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(`${venue.origin}/api/common/image_upload`, {
    method: 'POST',
    body,
    headers: { lang: 'en', authorization: user.token, ...headers },
  });
  return { status: response.status, body: await response.json() };
};
const ownUpload = () => uploadImage({ client, token: user.token });
const storedFiles = async () => {
  const folder = join(venue.dataDir, 'files');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => /[0-9a-f]{32}/.test(name)).map((name) => join(folder, name));
};
const removeForgotten = () =>
  venue.jobs
    .find(({ name }) => name === 'remove images that nothing took')
    ?.run(new AbortController().signal);

describe('an upload', () => {
  test('returns a reference, and is unreadable on disk', async () => {
    const secret = await sharp(await makeImage('png', 200, 100))
      .withExif({ IFD0: { Make: 'Maker' } })
      .jpeg()
      .toBuffer();
    const body = await upload(secret);
    expect(body).toMatchObject({ code: 1, msg: 'The picture was uploaded.' });
    expect(body.data.url).toMatch(/^\/files\/[0-9a-f]{32}$/);
    const path = (await storedFiles()).find((one) => one.endsWith(body.data.url.slice(7)));
    const sealed = await readFile(path ?? '');
    expect(sealed.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(false);
    expect(sealed.includes('JFIF')).toBe(false);
    await expect(sharp(sealed).metadata()).rejects.toThrow();
  });

  test('of a demo user, or of nobody, is refused before it is read', async () => {
    const { token } = await client.loginDemo();
    const file = fileOf(await makeImage());
    expect(await client.ask('imageUpload', { file }, { token })).toMatchObject({
      error: 'real_account_required',
    });
    expect(await client.ask('imageUpload', { file })).toMatchObject({ error: 'session_invalid' });
  });

  test('is judged by its content, not by its name and type', async () => {
    expect(await upload(await makeImage('png'), 'x.svg', 'image/svg+xml')).toMatchObject({ code: 1 });
    const body = await upload(Buffer.from('<svg onload=alert(1)>'), 'photo.jpg', 'image/jpeg');
    expect(body).toMatchObject({ error: 'image_unsupported', field: 'file' });
    expect(body.msg).toContain('save the picture as JPEG');
    const jpeg = await makeImage();
    expect(await upload(jpeg.subarray(0, jpeg.length - 30))).toMatchObject({ error: 'image_broken' });
  });

  test('is one file of a multipart form, and nothing else', async () => {
    expect(await post(new FormData())).toMatchObject({ body: { error: 'missing_parameter', field: 'file' } });
    const form = new FormData();
    form.append('file', 'text');
    expect(await post(form)).toMatchObject({ body: { error: 'invalid_parameter', field: 'file' } });
    const two = new FormData();
    const file = fileOf(await makeImage());
    two.append('file', file);
    two.append('file', file);
    expect(await post(two)).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
    expect(await post('{"file":"x"}', { 'content-type': 'application/json' })).toMatchObject({
      body: { error: 'invalid_parameter', field: 'file' },
    });
    expect(await storedFilesOfUser()).toBe(0);
  });

  test('is at most 10 MB, and is not read much further', async () => {
    const jpeg = await makeImage();
    const long = Buffer.concat([jpeg, Buffer.alloc(IMAGE_BYTES_MAX - jpeg.length + 1)]);
    expect(await upload(long)).toMatchObject({ error: 'image_too_large', details: { max: 10 } });
    const form = new FormData();
    form.append('file', fileOf(Buffer.alloc(12 * 1024 * 1024)));
    expect(await post(form)).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
  });

  test('is the only request with a long body', async () => {
    const form = new FormData();
    form.append('text', fileOf(Buffer.alloc(70_000)));
    const response = await fetch(`${venue.origin}/api/feedback`, { method: 'POST', body: form });
    expect(response.status).toBe(413);
  });

  test('is accepted 20 times a day, even if they come concurrently', async () => {
    await venue.pool.query(
      `insert into private_images (name, user_id, created_at) select md5($1 || n), $1::bigint, $2
       from generate_series(1, 18) n`,
      [String(user.id), new Date(Date.now() + venue.clock.offsetMs)],
    );
    const image = await makeImage();
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(image)));
    expect(answers.map(({ error = 'taken' }) => error).sort()).toEqual([
      'image_limit',
      'image_limit',
      'taken',
      'taken',
    ]);
    venue.clock.offsetMs += 24 * 3_600_000 + 1_000;
    expect(await upload(image)).toMatchObject({ code: 1 });
  });
});

const storedFilesOfUser = async () =>
  Number(
    (await venue.pool.query('select count(*) from private_images where user_id = $1', [user.id])).rows[0]
      .count,
  );

describe('clients that disconnect during an upload', () => {
  const head = (length: number) =>
    [
      'POST /api/common/image_upload HTTP/1.1',
      'Host: x',
      `Authorization: ${user.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n');
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  /** Sends it, and disconnects after a moment. */
  async function sendAndGo(bytes: Buffer): Promise<void> {
    const socket = connect(Number(new URL(venue.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(bytes);
    await setTimeout(20);
    socket.destroy();
    await once(socket, 'close');
  }

  test('release their slots: half a file, and two on one connection', async () => {
    const image = await makeImage('jpeg', 1_500, 1_500);
    const body = Buffer.concat([Buffer.from(part), image, Buffer.from('\r\n--b--\r\n')]);
    const whole = Buffer.concat([Buffer.from(head(body.length)), body]);
    const half = whole.subarray(0, whole.length - 100);
    for (let round = 0; round < 15; round += 1)
      await Promise.all([sendAndGo(half), sendAndGo(Buffer.concat([whole, whole]))]);
    await expect
      .poll(async () => (await upload(await makeImage())).error, { timeout: 20_000 })
      .not.toBe('busy');
    const other = await openRealUser(venue);
    expect(await uploadImage({ client, token: other.token })).toMatch(/^\/files\//);
  }, 60_000);
});

describe('an image', () => {
  const see = (address: string | URL, { token } = user) =>
    fetch(new URL(address, venue.origin), { headers: { authorization: token } });
  const addressOf = async (url: string) =>
    (await client.get('imageAddress', { url }, { token: user.token })).address;

  test('is visible to its owner under a signed address, as an image and nothing else', async () => {
    const response = await see(await addressOf(await ownUpload()));
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="image\.jpg"$/);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 64,
      height: 40,
    });
  });

  test('is not found by another user, in any way', async () => {
    const url = await ownUpload();
    const other = await openRealUser(venue);
    const ask = (requestedUrl: string) =>
      client.ask('imageAddress', { url: requestedUrl }, { token: other.token });
    const unknown = await ask(`/files/${'0'.repeat(32)}`);
    expect(unknown).toMatchObject({ error: 'invalid_parameter', field: 'url' });
    expect(await ask(url)).toEqual(unknown);
    expect((await see(url)).status).toBe(404);
  });

  test('is not found under its owner’s address by anyone else, and not after a logout', async () => {
    const address = await addressOf(await ownUpload());
    expect((await fetch(venue.origin + address)).status).toBe(404);
    expect((await see(address, await openRealUser(venue))).status).toBe(404);
    expect((await see(address)).status).toBe(200);
    await client.get('logout', {}, { token: user.token });
    expect((await see(address)).status).toBe(404);
  });

  test('is not found once five minutes have passed', async () => {
    const address = await addressOf(await ownUpload());
    venue.clock.offsetMs += 5 * 60_000 - 1_000;
    expect((await see(address)).status).toBe(200);
    venue.clock.offsetMs += 1_500;
    expect((await see(address)).status).toBe(404);
  });

  test('is not found under a changed address', async () => {
    const [url, otherUrl] = [await ownUpload(), await ownUpload()];
    const address = new URL(await addressOf(url), venue.origin);
    const { signature = '', expires = '' } = Object.fromEntries(address.searchParams);
    const changed: ((one: URL) => unknown)[] = [
      (one) => Object.assign(one, { pathname: otherUrl }),
      (one) => one.searchParams.set('viewer', 'operator-1'),
      (one) => one.searchParams.set('expires', String(Number(expires) + 60_000)),
      (one) => one.searchParams.set('expires', `${expires}|`),
      (one) =>
        one.searchParams.set('signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      (one) => one.searchParams.set('signature', ''),
      (one) => one.searchParams.append('signature', signature),
      (one) => one.searchParams.delete('viewer'),
      (one) => Object.assign(one, { pathname: '/files/..%2f..%2fsecrets.key' }),
    ];
    expect((await see(address)).status).toBe(200);
    for (const change of changed) {
      const one = new URL(address);
      change(one);
      expect([one.href, (await see(one)).status]).toEqual([one.href, 404]);
    }
  });

  test('that replaces another file does not open', async () => {
    const [url, otherUrl] = [await ownUpload(), await ownUpload()];
    const files = await storedFiles();
    const pathOf = (one: string) => files.find((path) => path.endsWith(one.slice(7))) ?? '';
    await writeFile(pathOf(url), await readFile(pathOf(otherUrl)));
    expect((await see(await addressOf(url))).status).toBe(500);
  });
});

describe('an unclaimed image', () => {
  test('is removed after a day, file and row; claimed ones stay', async () => {
    const [left, taken] = [await ownUpload(), await ownUpload()];
    await venue.pool.query('update private_images set claimed_at = now() where name = $1', [taken.slice(7)]);
    venue.clock.offsetMs += 24 * 3_600_000;
    await removeForgotten();
    const isThere = async (url: string) => (await storedFiles()).some((path) => path.endsWith(url.slice(7)));
    expect(await isThere(left)).toBe(true);
    venue.clock.offsetMs += 3_700_000;
    await removeForgotten();
    expect([await isThere(left), await isThere(taken)]).toEqual([false, true]);
    expect(await storedFilesOfUser()).toBe(1);
  });

  test('is removed too if the program was killed between file and row', async () => {
    const url = await ownUpload();
    // The state after a kill that came once the file was written.
    await venue.pool.query('update private_images set stored_at = null where name = $1', [url.slice(7)]);
    expect(await client.ask('imageAddress', { url }, { token: user.token })).toMatchObject({ field: 'url' });
    venue.clock.offsetMs += 25 * 3_600_000 + 1_000;
    await removeForgotten();
    expect((await storedFiles()).some((path) => path.endsWith(url.slice(7)))).toBe(false);
    expect(await storedFilesOfUser()).toBe(0);
  });
});
