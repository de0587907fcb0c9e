// The limit: the same bytes in the same number of batches, appended to a file, each batch with fdatasync.
import { open } from 'node:fs/promises';
import { join } from 'node:path';

export async function rawAppend(
  dir: string,
  work: { bytes: number; batches: number },
): Promise<{ seconds: number }> {
  const file = await open(join(dir, 'raw-append'), 'a');
  const batch = Buffer.alloc(Math.ceil(work.bytes / work.batches), 'x');
  const begin = performance.now();
  for (let n = 0; n < work.batches; n += 1) {
    await file.write(batch);
    await file.datasync();
  }
  const seconds = (performance.now() - begin) / 1000;
  await file.close();
  return { seconds };
}
