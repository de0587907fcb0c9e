// A month that can't be read delays nobody for more than a minute.
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeArchive } from './archive-file.ts';
import { findArchived } from './find-archived.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-archive-'));
});
afterAll(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const row = { first_seq: 1, count: 2, epoch: 1, at: 5, crc: 0, payload: '' };

it('ends a hanging read after a minute, rejects its waiting requests and serves later ones', async () => {
  const whole = join(folder, 'whole.ndjson.gz');
  const { sha256 } = await writeArchive(whole, [row]);
  // Nobody writes into it: who opens it waits.
  const hanging = join(folder, 'hanging.ndjson.gz');
  execFileSync('mkfifo', [hanging]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lookups = Promise.allSettled(
    [hanging, whole].map((path) => findArchived({ path, sha256, seqs: [2] })),
  );
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(60_000);
  const late = {
    status: 'rejected',
    reason: expect.objectContaining({ name: 'ArchiveUnread', isLate: true }),
  };
  expect(await lookups).toEqual([late, late]);
  vi.useRealTimers();
  expect(await findArchived({ path: whole, sha256, seqs: [2] })).toEqual([row]);
  // The thread that was ended can go now.
  await (await open(hanging, 'r+')).close();
}, 60_000);
