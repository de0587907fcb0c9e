// The code of the newest message to an address, read from the files in which a venue without a mail server stores
// messages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** `after` is how many codes the address has had before; `outbox` belongs to a test's own venue. */
export async function readCode(
  address: string,
  { after = 0, outbox = process.env.VENUE_OUTBOX ?? '' } = {},
): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      codes = await codesTo(address, outbox);
      return codes.length;
    })
    .toBeGreaterThan(after);
  return codes.at(-1) ?? '';
}

async function codesTo(address: string, folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d+\.json$/.test(name)).toSorted();
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return messages
    .map((text) => JSON.parse(text) as { to: string; code?: string })
    .flatMap(({ to, code }) => (to === address && code !== undefined ? [code] : []));
}
