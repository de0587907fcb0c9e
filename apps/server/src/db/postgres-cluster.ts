// Where the database cluster of a DATA_DIR lies, whose it is, and how it comes into being whole or not at all.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Account,
  canEnter,
  giveTo,
  giveTreeTo,
  makeSharedHome,
  spawnUnder,
} from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { dyingWithUs } from './postgres-guard.ts';
import { StartRefused } from './start-refused.ts';
import type { StoreLog } from './store-log.ts';

const run = promisify(execFile);

export const clusterUser = 'candor';

/** The folder that holds `postgres/`: DATA_DIR, or one under /var/lib/candor where the account can't enter DATA_DIR. */
export async function placeCluster(options: {
  dataDir: string;
  account: Account | undefined;
  log: StoreLog;
}): Promise<string> {
  const { account, log } = options;
  const dataDir = await realpath(options.dataDir);
  const pointer = join(dataDir, 'postgres.location');
  const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (pointed !== '') {
    if (await isFolder(pointed)) return realpath(pointed);
    throw new StartRefused(
      `${pointer} says that the database is in ${pointed}, but that folder is gone; bring it back`,
    );
  }
  if (account === undefined || (await isCluster(join(dataDir, 'postgres')))) return dataDir;
  if (await canEnter(dataDir, account)) return dataDir;
  // The name is random rather than made from the path, so that a DATA_DIR deleted and made again starts empty.
  const home = join(await makeSharedHome(), `${basename(dataDir)}-${randomBytes(6).toString('hex')}`);
  await mkdir(home, { mode: 0o711 });
  await writeFile(`${pointer}.new`, `${home}\n`);
  await rename(`${pointer}.new`, pointer);
  log.info(`the database of ${dataDir} lies in ${home}, because PostgreSQL's account can't enter ${dataDir}`);
  return home;
}

/** A root program runs an existing cluster as its owner; one that root itself owns is handed to the account first. */
export async function ownerOf(cluster: string, account: Account | undefined): Promise<Account | undefined> {
  const found = await stat(cluster).catch(() => undefined);
  if (found === undefined) return account;
  if (account === undefined) {
    if (found.uid === process.getuid?.()) return undefined;
    throw new StartRefused(`${cluster} belongs to user ${found.uid}; start as that user or as root`);
  }
  if (found.uid !== 0) return { uid: found.uid, gid: found.gid };
  await giveTreeTo(account, cluster);
  return account;
}

/** Makes the cluster where there is none. It grows under another name, so that a killed initdb leaves no half of one. */
export async function ensureCluster(options: {
  home: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
  log: StoreLog;
}): Promise<string> {
  const { home, binaries, account, log } = options;
  const cluster = join(home, 'postgres');
  if (await isCluster(cluster)) {
    const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (major === String(binaries.major)) return cluster;
    throw new StartRefused(
      `${cluster} was made by PostgreSQL ${major}, and the one found here is ${binaries.major}`,
    );
  }
  await rmdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new StartRefused(`${cluster} is there, but holds no database; move it away`);
  });
  for (const name of await readdir(home))
    if (name.startsWith('postgres.new-')) await rm(join(home, name), { recursive: true, maxRetries: 20 });
  const unfinished = join(home, `postgres.new-${randomBytes(4).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(account, unfinished);
  log.info('making a new database');
  await initialise(unfinished, binaries, account);
  await rename(unfinished, cluster);
  await syncFolder(home);
  return cluster;
}

async function initialise(folder: string, binaries: PostgresBinaries, account: Account | undefined) {
  // The built-in locale provider sorts alike on every system; it exists from 17 on.
  const locale = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(binaries.major >= 17 ? ['--locale-provider=builtin'] : []),
  ];
  // Trust is safe here: the only way in is a socket in a folder that no one else can enter.
  const settings = ['--auth=trust', `--username=${clusterUser}`, '--data-checksums'];
  const [program, ...args] = await dyingWithUs('KILL', [
    binaries.initdb,
    '-D',
    folder,
    ...locale,
    ...settings,
  ]);
  await run(program, args, spawnUnder(account)).catch((error: Error & { stderr?: string }) => {
    throw new Error(`initdb failed: ${error.stderr?.trim() || error.message}`);
  });
}

async function isCluster(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw new StartRefused(`${folder} can't be read (${error.code}); start as its owner or as root`);
    },
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A rename lasts through a power cut only once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
