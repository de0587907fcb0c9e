// Typed queries over existing connections: a pool's, or that of a transaction in progress.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { VenueTables } from './tables.ts';

/** Kysely's own transactions and schema are left out: the first would spread over a pool, the second is migrations'. */
export type VenueQueries = Pick<
  Kysely<VenueTables>,
  | 'selectFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'with'
  | 'selectNoFrom'
  | 'fn'
  | 'dynamic'
>;

/**
 * A statement on a pool takes a connection for itself; statements that belong together go through `inTransaction`, whose
 * client is then what is given here. Nothing is to be closed.
 */
export function queriesOn(db: pg.Pool | pg.ClientBase): VenueQueries {
  return new Kysely<VenueTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BorrowedDriver(db),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Kysely's own driver takes a client out of the pool without an error listener: a broken connection would end the program. */
class BorrowedDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(db: pg.Pool | pg.ClientBase) {
    this.#connection = new BorrowedConnection(db);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('transactions begin with inTransaction (db/in-transaction.ts)');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}
}

const changing: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

class BorrowedConnection implements DatabaseConnection {
  readonly #db: pg.Pool | pg.ClientBase;

  constructor(db: pg.Pool | pg.ClientBase) {
    this.#db = db;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#db.query(sql, [...parameters]);
    return changing.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: it throws before there is anything to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a list is read in pages, not as a stream');
  }
}
