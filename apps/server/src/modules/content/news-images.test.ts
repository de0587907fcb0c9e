// Unused pictures are removed, but never one that an article is about to use.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { lockPictures, PublicPictures } from '../../web/public-pictures.ts';
import { newsImages } from './news-images.ts';

const taken = 'a'.repeat(32);
const unused = 'b'.repeat(32);
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());

test('an image unused for a week stays if an article claims it meanwhile, and is removed otherwise', async () => {
  const { pool, venuePool } = store.database;
  await pool.query(
    `insert into news_images (name, jpeg, width, height, uploaded_at, uploaded_by)
     select name, '\\x00', 1, 1, now() - interval '8 days', 'ann@example.com' from unnest($1::text[]) name`,
    [[taken, unused]],
  );
  const images = new PublicPictures({ pool, venuePool, now: Date.now }, newsImages);
  const { rows } = await pool.query<{ id: number }>(
    `insert into news (category, pinned, logo, version, created_at, created_by, changed_at, changed_by)
     values ('news', false, '', 1, now(), 'ann', now(), 'ann') returning id`,
  );
  let removing: Promise<void> | undefined;
  await inTransaction(pool, async (client) => {
    expect(await lockPictures(client, 'news_images', [taken])).toContain(taken);
    removing = images.removeUnused();
    await Promise.race([removing, sleep(500)]);
    await client.query('update news set logo = $2 where id = $1', [rows[0]?.id, taken]);
  });
  await removing;
  expect(await images.find(taken)).toBeDefined();
  expect(await images.find(unused)).toBeUndefined();
  await images.removeUnused();
  expect(await images.find(taken)).toBeDefined();
});
