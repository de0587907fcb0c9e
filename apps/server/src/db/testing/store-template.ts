// A database with every table and no rows, made once for a run of tests and copied by each that begins from one: making
// one takes seconds of the machine, copying it a tenth of one. Set up by vitest before all tests, and removed after them.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { silentLog } from '../store-log.ts';
import { makeTestDir } from './store-child.ts';

const run = promisify(execFile);
/** Names the folder for the processes of the tests. */
const variable = 'STORE_TEMPLATE_FOLDER';

export default async function keepTemplate(): Promise<() => Promise<void>> {
  const folder = await makeTestDir();
  process.env[variable] = folder.dir;
  return folder.remove;
}

/** Lays a database with every table into an empty DATA_DIR. Outside of the tests the program makes one itself. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const folder = process.env[variable];
  if (folder === undefined) return;
  const template = join(folder, 'made');
  await access(template).catch(() => makeTemplate(folder, template));
  await run('cp', ['-a', join(template, 'postgres'), dataDir]);
}

/** The first tests of two workers may both make one; the second finds the first one's in its place. */
async function makeTemplate(folder: string, template: string): Promise<void> {
  const unfinished = join(folder, randomBytes(6).toString('hex'));
  await mkdir(unfinished, { mode: 0o755 });
  const database = await openDatabase({ dataDir: unfinished, log: silentLog });
  await migrate(database.pool);
  await database.stop();
  await rename(unfinished, template).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true, maxRetries: 20 });
  });
}
