// Opens the database: the server that DATABASE_URL names, or else the program's own.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { StoreLog } from './store-log.ts';

export interface Database {
  readonly pool: pg.Pool;
  /** Plain data: a worker thread makes its own pool of it with `makePool`. */
  readonly connection: pg.PoolConfig;
  /** Resolves when the program's own server has died; never for a server named by DATABASE_URL. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

/** How long a server that DATABASE_URL names may take to start. */
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
    const pool = makePool(connection, log);
    return { pool, connection, lost: new Promise(() => {}), stop: () => endPool(pool) };
  }
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pool = makePool(server.connection, log);
  const stop = async () => {
    await endPool(pool);
    await server.stop();
  };
  return { pool, connection: server.connection, lost: server.lost, stop };
}

/** A pool that reads BIGINT as a JavaScript number and refuses one that a number can't hold. */
export function makePool(connection: pg.PoolConfig, log: StoreLog): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, ...connection, types: numberTypes });
  // An idle connection that breaks is replaced at its next use; unheard, the event would end the program.
  // One that breaks while the pool ends was let go of already, and its server may be ending too.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`a database connection broke: ${error.message}`);
  });
  return pool;
}

/** The same reading of types for a client made by hand, as for COPY. */
export const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT ${text} does not fit a number`);
  return value;
}

async function untilReachable(connection: pg.ClientConfig, where: string, log: StoreLog, waitMsMax: number) {
  const begin = Date.now();
  for (;;) {
    const fault = await tryOnce(connection);
    if (fault === undefined) return;
    if (!isPassing(fault) || Date.now() - begin > waitMsMax)
      throw new Error(
        `can't open the database ${where}: ${describeFault(fault)}; check DATABASE_URL and the server`,
      );
    log.info(`waiting for the database ${where}: ${describeFault(fault)}`);
    await sleep(Math.min(1_000, waitMsMax));
  }
}

async function tryOnce(connection: pg.ClientConfig): Promise<Fault | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Fault;
  } finally {
    await client.end().catch(() => {});
  }
}

type Fault = Error & { code?: string };

/** A server that starts refuses, is not there, or says so; a wrong password or name stays wrong. */
function isPassing({ code, message }: Fault): boolean {
  const passing = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
  ];
  if (code !== undefined) return passing.includes(code) || code.startsWith('57P') || code === '53300';
  return /timeout|terminated unexpectedly/i.test(message);
}

/** Errors of several addresses at once come without a message of their own. */
function describeFault(fault: Fault): string {
  return fault.message || fault.code || fault.name;
}

/** Host, port and database as the driver understands them, and never the password. */
function describeUrl(databaseUrl: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `${host.startsWith('/') ? host : `${host}:${port}`}/${database ?? ''}`;
  } catch {
    throw new Error('DATABASE_URL is not an address like postgres://user@host:5432/name');
  }
}

/** Waits for connections to come back, but not for one that was lost on the way. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(5_000, undefined, { ref: false })]);
}
