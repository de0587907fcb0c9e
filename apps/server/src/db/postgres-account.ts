// The account PostgreSQL runs under. It refuses root, so a root program hands it to an unprivileged one.
import { execFile } from 'node:child_process';
import { access, chmod, chown, constants, lchown, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from './start-refused.ts';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined means: as ourselves, which is what an ordinary user does. */
export async function chooseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await findAccount(['postgres', '_postgres', 'candor', 'nobody']);
  if (found !== undefined) return found;
  // initdb looks its user up by number, so a bare uid would not do.
  await run('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', 'candor']).catch(() => {
    throw new StartRefused(
      'PostgreSQL does not run as root, and this system has no account to run it under; ' +
        'create one (useradd --system candor), start as an ordinary user, or set DATABASE_URL',
    );
  });
  const created = await findAccount(['candor']);
  if (created === undefined)
    throw new StartRefused('the account candor was created, but /etc/passwd does not list it');
  return created;
}

async function findAccount(names: readonly string[]): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of names) {
    const line = lines.find((fields) => fields[0] === name);
    const uid = Number(line?.[2]);
    const gid = Number(line?.[3]);
    if (uid > 0 && gid >= 0) return { uid, gid };
  }
  return undefined;
}

/** The folder in which a root program keeps what its unprivileged account must reach. */
export async function makeSharedHome(): Promise<string> {
  const folder = '/var/lib/candor';
  const created = await mkdir(folder, { recursive: true });
  if (created !== undefined) await chmod(folder, 0o755);
  return folder;
}

/** Options that make a child run under the account, in a folder that every account can enter. */
export function spawnUnder(account: Account | undefined) {
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }, ...account };
}

/** Can the account pass through every folder on the way and enter this one? */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  const requested = account
    ? run('/bin/sh', ['-c', 'test -x "$0"', folder], spawnUnder(account))
    : access(folder, constants.X_OK);
  return requested.then(
    () => true,
    () => false,
  );
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

export async function giveTreeTo(account: Account, folder: string): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTreeTo(account, path);
    else await lchown(path, account.uid, account.gid);
  }
}
