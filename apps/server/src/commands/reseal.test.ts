// Resealing the secrets of a real venue: afterwards only the newest key opens them, and the older one opens nothing.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { openStore } from '../files/open-private-files.ts';
import { ClientKeys } from '../proof/client-keys.ts';
import { makeLog } from '../proof/log-keys.ts';
import { reseal, type SealedPlace } from '../secrets/reseal.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { openRealUser, type RealUser } from '../web/testing/real-user.ts';
import { makeTestClient } from '../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';
import { sealedPlaces } from './sealed-places.ts';

const [older, newer, strange] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const sealer = makeSealer([newer, older]);
let venue: TestVenue;
let user: RealUser;
let places: readonly SealedPlace[];
beforeAll(async () => {
  venue = await openTestVenue({ SECRETS_KEY: older.toString('base64') });
  user = await openRealUser(venue);
  places = sealedPlaces(venue.pool, openStore(readConfig({ DATA_DIR: venue.dataDir })));
  await fill();
});
afterAll(() => venue.stop());

/** Creates a sealed value of every kind: clients' values by API calls, an operator's as the login writes it. */
async function fill(): Promise<void> {
  const client = makeTestClient(venue.origin);
  await client.get('factorBegin', {}, user);
  const images: string[] = [];
  for (const background of ['red', 'blue']) {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
    const file = new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' });
    images.push((await client.get('imageUpload', { file }, user)).url);
  }
  const review = { name: 'José García', card_id: 'AB123456', card_type: 1 };
  await venue.pool.query(
    `insert into identity_reviews (user_id, name, card_id_sealed, card_id_digest, front_image, reverse_image,
       status, created_at) values ($1, $2, $3, $4, $5, $6, 1, now())`,
    [
      ...[user.id, review.name, makeSealer([older]).seal(Buffer.from(review.card_id), `card|${user.id}`)],
      ...[randomBytes(32), ...images.map((url) => url.split('/').at(-1))],
    ],
  );
  await inTransaction(venue.pool, async (one) => {
    const log = { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 };
    await makeLog(one, makeSealer([older]), log);
    await new ClientKeys(makeSealer([older])).open(one, [user.id]);
  });
  const { rows } = await venue.pool.query(
    `insert into operators (email, name, role, password_hash, password_given, created_at)
     values ('sealed@office.test', 'Sealed', 'support', 'none', false, now()) returning id`,
  );
  const { id } = rows[0];
  const secret = makeSealer([older]).seal(randomBytes(20), `office totp|${id}`);
  await venue.pool.query('update operators set totp_secret = $2 where id = $1', [id, secret]);
}

/** The values of a place, opened with some keys: their texts, or the error. */
async function openAll(place: SealedPlace, keys: [Buffer, ...Buffer[]]): Promise<string[]> {
  const opener = makeSealer(keys);
  const opened: string[] = [];
  for (const { purpose, read } of await place.list(undefined, 1_000)) {
    const sealed = (await read()) ?? Buffer.alloc(0);
    try {
      opened.push(opener.open(sealed, purpose).toString('base64'));
    } catch (error) {
      opened.push((error as Error).message);
    }
  }
  return opened;
}

test('every kind is wrapped by the newest key and opens to the same value; a second run changes nothing', async () => {
  for (const place of places) {
    const before = await openAll(place, [older]);
    expect(before.length, place.name).toBeGreaterThan(0);
    expect(before.join(), place.name).not.toContain('master key');
    const all = { name: place.name, total: before.length, unopened: [] };
    expect(await reseal(place, sealer)).toEqual({ ...all, resealed: before.length });
    expect(await openAll(place, [newer]), place.name).toEqual(before);
    for (const text of await openAll(place, [older])) expect(text).toContain('a master key that is not here');
    expect(await reseal(place, sealer)).toEqual({ ...all, resealed: 0 });
  }
});

test('a value that no known key opens is reported, and does not stop the others', async () => {
  const place = places.find(({ name }) => name === 'keys of the store') as SealedPlace;
  const broken = makeSealer([strange]).seal(randomBytes(32), 'key|a lost one');
  await venue.pool.query(`insert into sealed_keys (name, value) values ('a lost one', $1)`, [broken]);
  expect((await reseal(place, makeSealer([older, newer]))).unopened).toEqual(['a lost one']);
  const left = await openAll(place, [older]);
  expect(left.filter((text) => text.includes('master key'))).toHaveLength(1);
  await venue.pool.query(`delete from sealed_keys where name = 'a lost one'`);
});

test('it runs page by page, and leaves values written meanwhile', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `page ${String(at).padStart(3, '0')}`);
  for (const name of rows)
    await venue.pool.query('insert into sealed_keys (name, value) values ($1, $2)', [
      name,
      makeSealer([older]).seal(Buffer.from(name), `key|${name}`),
    ]);
  const place = places.find(({ name }) => name === 'keys of the store') as SealedPlace;
  const totals: number[] = [];
  const meanwhile = makeSealer([newer]).seal(Buffer.from('another'), 'key|page 007');
  const slow: SealedPlace = {
    ...place,
    async replace(id, change) {
      if (id === 'page 007')
        await venue.pool.query('update sealed_keys set value = $2 where name = $1', [id, meanwhile]);
      await place.replace(id, change);
    },
  };
  const done = await reseal(slow, sealer, ({ total }) => totals.push(total));
  expect(totals).toEqual([100, 200]);
  expect(done.total).toBeGreaterThanOrEqual(250);
  const opened = await openAll(place, [newer]);
  expect(opened.filter((text) => text.includes('master key'))).toEqual([]);
  expect(opened).toContain(Buffer.from('another').toString('base64'));
});

test('no other part of the program seals values', () => {
  const folder = join(import.meta.dirname, '..');
  const sealing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /sealer\.seal\(/.test(readFileSync(join(folder, file), 'utf8')));
  expect(sealing.toSorted()).toEqual([
    // Document numbers of fictitious clients, in the same places as those of real clients.
    'commands/seed/seed-clients.ts',
    'commands/seed/seed-waiting.ts',
    'files/private-files.ts',
    // Codes expire after ten minutes, and a code that can't be opened counts as wrong.
    'modules/identity/codes/codes.ts',
    'modules/kyc/reviews.ts',
    'modules/operators/operator-login.ts',
    'modules/security/authenticator.ts',
    'proof/client-keys.ts',
    'proof/log-keys.ts',
    'secrets/sealed-key.ts',
  ]);
});
