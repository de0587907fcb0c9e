// Opens the database: the server of DATABASE_URL, or otherwise the program's own.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describeFault, isPassing } from './database-faults.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { numberTypes } from './number-types.ts';
import { StartRefused } from './start-refused.ts';
import type { StoreLog } from './store-log.ts';

export { numberTypes } from './number-types.ts';

export interface Database {
  /** Serves requests only, since a burst of requests may use all of its connections. */
  readonly pool: pg.Pool;
  /**
   * Serves the venue's own work: last quotes, bars, clock and numbers of the feed, cleaning jobs, and the ranking's
   * list.
   */
  readonly venuePool: pg.Pool;
  /** Plain data, from which a worker thread makes its own pool with `makePool`. */
  readonly connection: pg.PoolConfig;
  /** Resolves when the program's own server has died; never for the server of DATABASE_URL. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

/** How long a request waits for a connection. It is then rejected as busy, and the client retries. */
const requestWaitMsMax = 2_000;
/** The time limit of one statement of a request on the server; the client's own limit is a little longer. */
const requestStatementMsMax = 5_000;
/** Enough for every concurrent writer; more would only take connections from requests. */
const venueConnectionsMax = 6;
/** How long the server of DATABASE_URL may take to start. */
const connectMsMax = 15_000;

export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: StoreLog;
  connectMs?: number;
}): Promise<Database> {
  const { databaseUrl, dataDir, log } = options;
  if (databaseUrl !== undefined && databaseUrl !== '') {
    const connection = { connectionString: databaseUrl };
    await untilReachable(connection, describeUrl(databaseUrl), log, options.connectMs ?? connectMsMax);
    const pools = makePools(connection, log);
    return { ...pools, connection, lost: new Promise(() => {}), stop: () => endPools(pools) };
  }
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pools = makePools(server.connection, log);
  const stop = async () => {
    await endPools(pools);
    await server.stop();
  };
  return { ...pools, connection: server.connection, lost: server.lost, stop };
}

type Pools = Pick<Database, 'pool' | 'venuePool'>;

const makePools = (connection: pg.PoolConfig, log: StoreLog): Pools => ({
  pool: makeRequestsPool(connection, log),
  venuePool: makePool({ ...connection, max: venueConnectionsMax }, log),
});

/** The time limits are short, so that a request is answered while its client still waits. */
export const makeRequestsPool = (
  connection: pg.PoolConfig,
  log: StoreLog,
  waitMsMax = requestWaitMsMax,
): pg.Pool =>
  makePool(
    {
      ...connection,
      connectionTimeoutMillis: waitMsMax,
      query_timeout: requestStatementMsMax + 1_000,
      // A statement whose client has given up must not hold its connection on the server.
      verify: (client, done) => {
        client.query(`set statement_timeout = ${requestStatementMsMax}`).then(() => done(), done);
      },
    },
    log,
  );

/** A pool that reads BIGINT as a JavaScript number, and rejects one that a number can't hold. */
export function makePool(connection: pg.PoolConfig, log: StoreLog): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Keep-alive detects a server that disappeared without closing.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...connection,
    types: numberTypes,
  });
  // A broken idle connection is replaced at its next use; without this listener the event would end the program.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`a database connection broke: ${error.message}`);
  });
  return pool;
}

async function untilReachable(connection: pg.ClientConfig, where: string, log: StoreLog, waitMsMax: number) {
  const begin = Date.now();
  for (;;) {
    const fault = await tryOnce(connection);
    if (fault === undefined) return;
    const reason = `can't open the database ${where}: ${describeFault(fault)}; check DATABASE_URL and the server`;
    // A starting server rejects connections, is unreachable, or says so; a wrong password or name stays wrong.
    if (!isPassing(fault)) throw new StartRefused(reason);
    if (Date.now() - begin > waitMsMax) throw new Error(reason);
    log.info(`waiting for the database ${where}: ${describeFault(fault)}`);
    await sleep(Math.min(1_000, waitMsMax));
  }
}

async function tryOnce(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The host, port and database as the driver parses them, without the password. */
function describeUrl(databaseUrl: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `${host.startsWith('/') ? host : `${host}:${port}`}/${database ?? ''}`;
  } catch {
    throw new StartRefused('DATABASE_URL is not an address like postgres://user@host:5432/name');
  }
}

/** Waits for connections to be returned, but not for one that was lost. */
async function endPools({ pool, venuePool }: Pools): Promise<void> {
  await Promise.race([Promise.all([pool.end(), venuePool.end()]), sleep(5_000, undefined, { ref: false })]);
}
