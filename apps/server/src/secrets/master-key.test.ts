// The key outside the database: created once, stored, and never created again if there is one.
import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from '../web/testing/data-dir.ts';
import { MASTER_KEY_FILE, readMasterKeys } from './master-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeDataDir();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('is made at the first start, readable by its owner alone, and stays the same', async () => {
  const [made] = await readMasterKeys(folder, []);
  expect(made).toHaveLength(32);
  expect((await stat(join(folder, MASTER_KEY_FILE))).mode & 0o777).toBe(0o600);
  expect(await readMasterKeys(folder, [])).toEqual([made]);
});

test('is made in a folder that does not exist yet', async () => {
  const [made] = await readMasterKeys(join(folder, 'none', 'yet'), []);
  expect(await readMasterKeys(join(folder, 'none', 'yet'), [])).toEqual([made]);
});

test('comes from the setting if there is one', async () => {
  const keys = [randomBytes(32), randomBytes(32)];
  expect(await readMasterKeys(folder, keys)).toEqual(keys);
  await expect(stat(join(folder, MASTER_KEY_FILE))).rejects.toThrow('ENOENT');
});

test('is the first line’s; the others still open older values', async () => {
  const keys = [randomBytes(32), randomBytes(32)];
  await writeFile(join(folder, MASTER_KEY_FILE), keys.map((key) => `${key.toString('base64')}\n`).join('\n'));
  expect(await readMasterKeys(folder, [])).toEqual(keys);
});

test.each(['', 'not a key', randomBytes(31).toString('base64')])(
  'does not replace a file that contains %j',
  async (held) => {
    await writeFile(join(folder, MASTER_KEY_FILE), held);
    await expect(readMasterKeys(folder, [])).rejects.toThrow('does not hold keys');
  },
);
