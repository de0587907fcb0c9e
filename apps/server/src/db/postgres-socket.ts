// The private folder of the database's socket, which is the only way into it.
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canEnter, giveTo } from './postgres-account.ts';
import { StartRefused } from './start-refused.ts';

/** Beside the cluster; socket paths are limited to about 100 bytes, so from a deep folder it moves to a temporary one. */
export async function placeSocket(home: string, tag: string, account: Account | undefined): Promise<string> {
  const candidates = [
    join(home, 'postgres.socket'),
    join(tmpdir(), `candor-${tag}`),
    join('/tmp', `candor-${tag}`),
  ];
  const owner = account?.uid ?? process.getuid?.();
  for (const folder of candidates) {
    if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) > 100) continue;
    if (!(await canEnter(dirname(folder), account))) continue;
    const made = await mkdir(folder, { mode: 0o700 }).then(
      () => true,
      () => false,
    );
    if (made) await giveTo(account, folder);
    const found = await stat(folder).catch(() => undefined);
    // A folder in /tmp that another user put there first is not ours to trust.
    if (found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder;
  }
  throw new StartRefused(`no usable folder for the database's socket; tried ${candidates.join(', ')}`);
}

/** For a server that is known to be gone: PostgreSQL would take the lock for valid if its number is a stranger's now. */
export async function removeDeadSocket(socketDir: string): Promise<void> {
  await rm(join(socketDir, '.s.PGSQL.5432'), { force: true });
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
}

/** A server that ended in good order leaves the folder empty; one that did not leaves it for the next start. */
export async function removeSocketDir(socketDir: string): Promise<void> {
  await rmdir(socketDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}
