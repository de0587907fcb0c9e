// The code of the newest message to an address, read from where a venue without a mail server puts messages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** `after`: how many codes the address has had before. */
export async function readCode(address: string, { after = 0 } = {}): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      codes = await codesTo(address);
      return codes.length;
    })
    .toBeGreaterThan(after);
  return codes.at(-1) ?? '';
}

async function codesTo(address: string): Promise<string[]> {
  const folder = process.env.VENUE_OUTBOX ?? '';
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d+\.json$/.test(name)).toSorted();
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return messages
    .map((text) => JSON.parse(text) as { to: string; code?: string })
    .flatMap(({ to, code }) => (to === address && code !== undefined ? [code] : []));
}
