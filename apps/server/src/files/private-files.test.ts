// Crashes between any two steps of an upload and of a removal: no file remains without a row, no row without its file.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/in-transaction.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { openRealUser } from '../web/testing/real-user.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';
import type { CleanImage } from './clean-image.ts';
import type { FileStore } from './file-store.ts';
import { makePrivateFiles, type PrivateFiles } from './private-files.ts';
import { makeSignedAddresses } from './signed-address.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

const dayMs = 24 * 3_600_000;
const never = new AbortController().signal;
const jpeg = Buffer.from('a cleaned image');
const perDayMax = 20;
const cleaned: CleanImage = async () => ({ ok: true, jpeg });

/** A store in memory that simulates a crash at one of its steps. */
function open(end?: 'before put' | 'after put' | 'after remove', cleanImage: CleanImage = cleaned) {
  const stored = new Map<string, Buffer>();
  const clock = { now: Date.now() };
  let endsAt = end;
  const killAt = (step: typeof end): void => {
    if (endsAt !== step) return;
    endsAt = undefined;
    throw new Error('killed');
  };
  const store: FileStore = {
    async put(name, bytes) {
      killAt('before put');
      stored.set(name, bytes);
      killAt('after put');
    },
    get: async (name) => stored.get(name),
    async remove(name) {
      stored.delete(name);
      killAt('after remove');
    },
  };
  const now = () => clock.now;
  const files = makePrivateFiles({
    pool: venue.pool,
    venuePool: venue.venuePool,
    store,
    sealer: makeSealer([randomBytes(32)]),
    addresses: makeSignedAddresses(randomBytes(32), now),
    cleanImage,
    perDayMax,
    makeTooLate: () => new Error('too late'),
    now,
  });
  return { files, stored, clock };
}
const rowsOf = async (userId: number) =>
  (await venue.pool.query('select name from private_images where user_id = $1', [userId])).rows.length;
const claim = (files: PrivateFiles, userId: number, ref: string) =>
  inTransaction(venue.pool, (client) => files.claim(client, userId, ref));

test.each(['before put', 'after put'] as const)(
  'an upload that ends %s leaves nothing after a day',
  async (end) => {
    const { files, stored, clock } = open(end);
    const { id } = await openRealUser(venue);
    await expect(files.keep(id, jpeg)).rejects.toThrow('killed');
    expect(await rowsOf(id)).toBe(1);
    for (const name of stored.keys()) expect(await claim(files, id, `/files/${name}`)).toBe(false);
    clock.now += dayMs + 3_601_000;
    await files.removeForgotten(never);
    expect([await rowsOf(id), stored.size]).toEqual([0, 0]);
  },
);

test('a removal that ends between file and row is finished by the next one', async () => {
  const { files, stored, clock } = open('after remove');
  const { id } = await openRealUser(venue);
  const outcome = await files.keep(id, jpeg);
  const ref = outcome.ok ? outcome.ref : '';
  clock.now += dayMs + 3_601_000;
  await expect(files.removeForgotten(never)).rejects.toThrow('killed');
  expect([await rowsOf(id), stored.size]).toEqual([1, 0]);
  // The row still exists but leads nowhere.
  expect(await claim(files, id, ref)).toBe(false);
  await files.removeForgotten(never);
  expect(await rowsOf(id)).toBe(0);
});

test('one image is claimed once by concurrent requests, and is free after a rollback', async () => {
  const { files, clock } = open();
  const { id } = await openRealUser(venue);
  const outcome = await files.keep(id, jpeg);
  const ref = outcome.ok ? outcome.ref : '';
  const takenBack = inTransaction(venue.pool, async (client) => {
    expect(await files.claim(client, id, ref)).toBe(true);
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  const claims = await Promise.all([1, 2, 3].map(() => claim(files, id, ref)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  clock.now += 10 * dayMs;
  await files.removeForgotten(never);
  expect(await rowsOf(id)).toBe(1);
});

test('an image that fails to decode counts for the day, which limits decoding', async () => {
  let decoded = 0;
  const { files } = open(undefined, async () => {
    decoded += 1;
    return { ok: false, fault: 'broken' };
  });
  const { id } = await openRealUser(venue);
  for (let upload = 0; upload < perDayMax + 5; upload += 1) await files.keep(id, jpeg);
  expect(decoded).toBe(perDayMax);
  expect(await files.keep(id, jpeg)).toEqual({ ok: false, fault: 'limit' });
});

test.each(['unsupported', 'too_large', 'too_many_pixels'] as const)(
  'one that is rejected as %s before decoding does not count',
  async (fault) => {
    const { files } = open(undefined, async () => ({ ok: false, fault }));
    const { id } = await openRealUser(venue);
    expect(await files.keep(id, jpeg)).toEqual({ ok: false, fault });
    expect(await rowsOf(id)).toBe(0);
  },
);

test('one whose turn never came does not count', async () => {
  const { files } = open(undefined, () => Promise.reject(new Error('too late')));
  const { id } = await openRealUser(venue);
  await expect(files.keep(id, jpeg)).rejects.toThrow('too late');
  expect(await rowsOf(id)).toBe(0);
});

test('images of one user are decoded one after the other, those of two users concurrently', async () => {
  let underWay = 0;
  let most = 0;
  const { files } = open(undefined, async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 20));
    underWay -= 1;
    return { ok: true, jpeg };
  });
  const [one, other] = [await openRealUser(venue), await openRealUser(venue)];
  await Promise.all([1, 2, 3, 4].map(() => files.keep(one.id, jpeg)));
  expect(most).toBe(1);
  await Promise.all([files.keep(one.id, jpeg), files.keep(other.id, jpeg)]);
  expect(most).toBe(2);
});
