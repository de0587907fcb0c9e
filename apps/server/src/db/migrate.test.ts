// Migrations and the journal's own guard, on a real database.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, makePool, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { silentLog } from './store-log.ts';
import { makeTestDir } from './testing/store-child.ts';

let test: Awaited<ReturnType<typeof makeTestDir>>;
let database: Database;
let pool: pg.Pool;

beforeAll(async () => {
  test = await makeTestDir();
  database = await openDatabase({ dataDir: join(test.dir, 'data'), log: silentLog });
  // Nobody waits for a connection here: that of requests gives up after two seconds.
  pool = database.venuePool;
});

afterAll(async () => {
  await database.stop();
  await test.remove();
});

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public');
  await Promise.all([
    write('0001-first.sql', 'create table first (id int);'),
    write('0002-second.sql', 'insert into first values (1); insert into first values (2);'),
  ]);
});

const write = (name: string, sql: string) => writeFile(join(test.dir, name), sql);

describe('migrate', () => {
  it('applies each once, in the order of their names', async () => {
    expect(await migrate(pool, [test.dir])).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await migrate(pool, [test.dir])).toEqual([]);
    expect((await pool.query('select id from first order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('takes several folders as one sequence, and refuses a number that two of them use', async () => {
    const folder = join(test.dir, 'kyc');
    await mkdir(folder, { recursive: true });
    const other = join(folder, '0002-more.sql');
    try {
      await writeFile(join(folder, '0003-third.sql'), 'insert into first values (3);');
      await migrate(pool, [test.dir]);
      expect(await migrate(pool, [folder, test.dir])).toEqual(['0003-third.sql']);
      await writeFile(other, 'select 1;');
      await expect(migrate(pool, [test.dir, folder])).rejects.toThrow(
        `${other} and ${join(test.dir, '0002-second.sql')} have the same number`,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('lets programs migrate at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate(pool, [test.dir])));
    expect(results.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect((await pool.query('select count(*) from first')).rows).toEqual([{ count: 2 }]);
  });

  it('refuses an edited one by name, but not turned line ends', async () => {
    await write('0001-first.sql', 'create table first (id int);\n');
    await migrate(pool, [test.dir]);
    await write('0001-first.sql', 'create table first (id int);\r\n');
    expect(await migrate(pool, [test.dir])).toEqual([]);
    await write('0001-first.sql', 'create table first (id bigint);\n');
    await expect(migrate(pool, [test.dir])).rejects.toThrow('migration 0001-first.sql was edited');
  });

  it('leaves nothing behind of one that fails, and keeps those before it', async () => {
    await write('0002-second.sql', 'insert into first values (1); select nonsense;');
    await expect(migrate(pool, [test.dir])).rejects.toThrow('migration 0002-second.sql failed');
    expect((await pool.query('select count(*) from first')).rows).toEqual([{ count: 0 }]);
    await write('0002-second.sql', 'insert into first values (1);');
    expect(await migrate(pool, [test.dir])).toEqual(['0002-second.sql']);
  });

  it('refuses a database that a newer program migrated', async () => {
    await migrate(pool, [test.dir]);
    await pool.query("insert into schema_migrations (name, checksum) values ('0009-later.sql', '')");
    await expect(migrate(pool, [test.dir])).rejects.toThrow('0009-later.sql, which this program lacks');
  });
});

describe('the journal', () => {
  it('takes rows, refuses a second one in the same place, and keeps what it has', async () => {
    await migrate(pool);
    const append = "insert into journal values (0, 1, 2, 1, 1700000000000, 4294967295, '\\x00ff')";
    await pool.query(append);
    await expect(pool.query(append)).rejects.toMatchObject({ code: '23505' });
    for (const change of ['update journal set count = 3', 'delete from journal', 'truncate journal'])
      await expect(pool.query(change)).rejects.toThrow('the journal is append-only');
    expect((await pool.query('select first_seq, count, at, crc from journal')).rows).toEqual([
      { first_seq: 1, count: 2, at: 1_700_000_000_000, crc: 4_294_967_295 },
    ]);
  });
});

describe('openDatabase', () => {
  it('reads BIGINT as a number, and refuses one that would lose its last digits', async () => {
    expect((await pool.query('select 9007199254740991::bigint as most, null::bigint as none')).rows).toEqual([
      { most: Number.MAX_SAFE_INTEGER, none: null },
    ]);
    await expect(pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it('opens a server by its address', async () => {
    const { host, user, database: name } = database.connection;
    const databaseUrl = `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}`;
    const other = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silentLog });
    expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.stop();
  });

  it('names the host that does not answer, and never the password', async () => {
    const databaseUrl = 'postgres://someone:hush@127.0.0.1:9119/candor';
    const refused = openDatabase({ databaseUrl, dataDir: '/nowhere', log: silentLog, connectMs: 100 });
    await expect(refused).rejects.toThrow(/127\.0\.0\.1:9119\/candor.*ECONNREFUSED/);
    await refused.catch((error: Error) => expect(String(error.stack)).not.toContain('hush'));
  });

  it('survives connections that break', async () => {
    const own = makePool(database.connection, silentLog);
    await own.query('select 1');
    await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await expect
      .poll(() =>
        own.query('select 1 as one').then(
          ({ rows }) => rows,
          () => [],
        ),
      )
      .toEqual([{ one: 1 }]);
    await own.end();
  });
});

it('every migration of the program starts from an empty database', async () => {
  const applied = await migrate(pool);
  expect(applied[0]).toBe('0001-journal.sql');
  const sql = await readFile(new URL('./migrations/0001-journal.sql', import.meta.url), 'utf8');
  expect(sql).not.toMatch(/advisory|listen|notify/i);
});
