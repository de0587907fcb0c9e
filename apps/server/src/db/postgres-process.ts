// Runs one PostgreSQL server as a child that ends with us, and reports when it is ready and when it is gone.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, spawnUnder } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { dyingWithUs, holdingCluster } from './postgres-guard.ts';
import type { StoreLog } from './store-log.ts';

export interface PostgresProcess {
  readonly pid: number;
  /** Resolves once the server is gone, with its last words. */
  readonly gone: Promise<string>;
  /** Ends it in good order within seconds, by force if it must be. */
  stop(): Promise<void>;
}

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  // Durability is the point of this store: an acknowledged row is on disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Fewer, larger checkpoints: each one makes the next writes carry whole pages.
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  jit: 'off',
  // Parallel workers share memory through /dev/shm, which containers keep small.
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Only macOS keeps a plain fsync in the drive's own cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
};

/** Starts a server and waits until it answers; undefined when it ended because an earlier one was still letting go. */
export async function launchPostgres(options: {
  cluster: string;
  socketDir: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
  walCompression: string;
  connection: pg.ClientConfig;
  log: StoreLog;
}): Promise<PostgresProcess | undefined> {
  const { cluster, socketDir, binaries, account, walCompression, connection, log } = options;
  const all = { ...settings, unix_socket_directories: socketDir, wal_compression: walCompression };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [binaries.postgres, '-D', cluster, ...parameters] as const;
  const [program, ...args] = await dyingWithUs('INT', await holdingCluster(cluster, server));
  const child = spawn(program, args, {
    ...spawnUnder(account),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, so that Ctrl-C reaches us alone and the server outlives the requests still under way.
    detached: true,
  });
  const watched = watch(child, log);
  const ready = await Promise.race([untilAnswering(connection, watched.gone, log), watched.gone]);
  if (ready === true) {
    watched.reportFaults(true);
    const stop = () => {
      // It logs every connection that it ends with itself: that is what was asked.
      watched.reportFaults(false);
      return stopChild(child, watched.gone, log);
    };
    return { pid: child.pid!, gone: watched.gone, stop };
  }
  const lastWords = await watched.gone;
  if (/already exists|still in use|could not (bind|create) Unix/i.test(lastWords)) return undefined;
  throw new Error(`PostgreSQL did not start: ${lastWords || 'it said nothing'}`);
}

function watch(child: ChildProcess, log: StoreLog) {
  const last: string[] = [];
  let isReported = false;
  createInterface({ input: child.stderr! }).on('line', (line) => {
    last.push(line);
    if (last.length > 8) last.shift();
    if (isReported && /^(FATAL|PANIC):/.test(line)) log.error(`postgres: ${line}`);
    else if (isReported && /^WARNING:|terminated by signal/.test(line)) log.warn(`postgres: ${line}`);
    else log.debug(`postgres: ${line}`);
  });
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(last.join('\n')));
  });
  return {
    gone,
    reportFaults: (on: boolean) => {
      isReported = on;
    },
  };
}

async function untilAnswering(
  connection: pg.ClientConfig,
  gone: Promise<string>,
  log: StoreLog,
): Promise<true> {
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  const begin = Date.now();
  let saidAtMs = begin;
  for (;;) {
    const fault = await tryConnecting(connection);
    if (fault === undefined) return true;
    if (fault.code === '3D000') await createDatabase(connection);
    else if (isGone) await new Promise(() => {});
    else await sleep(20);
    // Recovery after a crash may take minutes; as long as the server lives it is waited for.
    if (Date.now() - saidAtMs > 5_000) {
      saidAtMs = Date.now();
      log.info(
        `waiting for PostgreSQL to recover, ${Math.round((saidAtMs - begin) / 1000)} s (${fault.message})`,
      );
    }
  }
}

async function tryConnecting(
  connection: pg.ClientConfig,
): Promise<pg.DatabaseError | (Error & { code?: string }) | undefined> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error & { code?: string };
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(String(connection.database))}`);
  await client.end();
}

async function stopChild(child: ChildProcess, gone: Promise<string>, log: StoreLog): Promise<void> {
  // Fast shutdown, then the immediate one, which recovers at the next start, then the end.
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(signal);
    const ended = await Promise.race([gone.then(() => true), sleep(waitMs, false, { ref: false })]);
    if (ended) return;
    log.warn(`PostgreSQL did not end on ${signal} within ${waitMs / 1000} s`);
  }
  await gone;
}
