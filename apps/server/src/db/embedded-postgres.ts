// The program's own PostgreSQL: a child process on a Unix socket in DATA_DIR, which is created at the first start and
// ends with the program.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type DataLock, lockDataDir } from './data-lock.ts';
import { type Account, canEnter, chooseAccount, giveTo, spawnUnder } from './postgres-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { clusterUser, ensureCluster, ownerOf, placeCluster } from './postgres-cluster.ts';
import { isClusterFree } from './postgres-guard.ts';
import { endLeftServers, removeForeignPidFile } from './postgres-leftovers.ts';
import { launchPostgres, type PostgresProcess } from './postgres-process.ts';
import { StartRefused } from './start-refused.ts';
import type { StoreLog } from './store-log.ts';

const run = promisify(execFile);

/** How long starts are retried while an earlier server releases its memory and files. */
const startMsMax = 10_000;

export interface EmbeddedPostgres {
  /** Plain data, which can be sent to a worker thread. */
  readonly connection: pg.PoolConfig;
  readonly pid: number;
  /** Resolves with the server's last output if it ends without `stop`. The program can only exit then. */
  readonly lost: Promise<string>;
  /** Shuts the server down cleanly and unlocks the folder. */
  stop(): Promise<void>;
}

/** @throws `DataDirInUse` if another program holds the folder; otherwise an `Error` that says what to do */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: StoreLog;
  /** Other binaries than those of the npm package, for tests. */
  binaries?: PostgresBinaries;
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new StartRefused(
      'the embedded database does not run on Windows: set DATABASE_URL to a PostgreSQL server, or use WSL',
    );
  const held: DataLock[] = [];
  const release = async () => {
    for (const lock of held.splice(0).reverse()) await lock.release();
  };
  try {
    held.push(await lockDataDir(options.dataDir));
    const plan = await prepare(options, held);
    return supervise(await startServer(plan), plan, release);
  } catch (error) {
    await release();
    throw error;
  }
}

interface Plan {
  readonly cluster: string;
  readonly socketDir: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account | undefined;
  readonly walCompression: string;
  readonly connection: pg.PoolConfig;
  readonly log: StoreLog;
}

async function prepare(
  options: { dataDir: string; log: StoreLog; binaries?: PostgresBinaries },
  held: DataLock[],
): Promise<Plan> {
  const { dataDir, log } = options;
  const unprivileged = await chooseAccount();
  const home = await placeCluster({ dataDir, account: unprivileged, log });
  // A copied DATA_DIR may point to the same cluster, so the cluster's own folder is locked as well.
  if (home !== (await realpath(dataDir))) held.push(await lockDataDir(home));
  const account = await ownerOf(join(home, 'postgres'), unprivileged);
  const binaries = options.binaries ?? (await findPostgresBinaries({ account, dataDir, log }));
  const cluster = await ensureCluster({ home, binaries, account, log });
  const tag = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const socketDir = await placeSocket(home, tag, account);
  const connection = { host: socketDir, port: 5432, user: clusterUser, database: 'candor' };
  const walCompression = await chooseWalCompression(cluster, binaries, account);
  return { cluster, socketDir, binaries, account, walCompression, connection, log };
}

/** lz4 is faster, but not every build of PostgreSQL has it. */
async function chooseWalCompression(
  cluster: string,
  binaries: PostgresBinaries,
  account: Account | undefined,
) {
  const question = ['-D', cluster, '-c', 'wal_compression=lz4', '-C', 'wal_compression'];
  return run(binaries.postgres, question, spawnUnder(account)).then(
    () => 'lz4',
    () => 'pglz',
  );
}

async function startServer(plan: Plan): Promise<PostgresProcess> {
  const begin = Date.now();
  for (;;) {
    await endLeftServers(plan.cluster, plan.log);
    if (await isClusterFree(plan.cluster)) {
      await removeForeignPidFile(plan.cluster, plan.log);
      await removeDeadSocket(plan.socketDir);
      const server = await launchPostgres(plan);
      if (server !== undefined) return server;
    }
    if (Date.now() - begin > startMsMax)
      throw new Error(`another PostgreSQL holds ${plan.cluster}; stop it or choose another DATA_DIR`);
    await sleep(200);
  }
}

function supervise(
  server: PostgresProcess,
  { connection, socketDir }: Plan,
  release: () => Promise<void>,
): EmbeddedPostgres {
  let stopped: Promise<void> | undefined;
  const lost = new Promise<string>((resolve) => {
    void server.gone.then((lastWords) => {
      if (stopped === undefined) resolve(lastWords);
    });
  });
  const end = async () => {
    await server.stop();
    await removeSocketDir(socketDir);
    await release();
  };
  const stop = () => {
    stopped ??= end();
    return stopped;
  };
  return { connection, pid: server.pid, lost, stop };
}

/**
 * The private folder of the database's socket, which is the only access to it. It is beside the cluster; a socket path
 * is limited to about 100 bytes, so for a deep folder it is a temporary one.
 */
async function placeSocket(home: string, tag: string, account: Account | undefined): Promise<string> {
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
    // A folder in /tmp that another user created first can't be trusted.
    if (found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder;
  }
  throw new StartRefused(`no usable folder for the database's socket; tried ${candidates.join(', ')}`);
}

/**
 * For a server that is known to be gone: PostgreSQL would take the lock for valid if another process has its id now.
 */
async function removeDeadSocket(socketDir: string): Promise<void> {
  await rm(join(socketDir, '.s.PGSQL.5432'), { force: true });
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
}

/** A clean shutdown empties the folder; otherwise the folder stays for the next start. */
async function removeSocketDir(socketDir: string): Promise<void> {
  await rmdir(socketDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
}
