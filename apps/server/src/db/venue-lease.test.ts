// The lease of a database: one program at a time, none that is dead, and the one that is asked to take over.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { silentLog } from './store-log.ts';
import { makeTestDir } from './testing/store-child.ts';
import { DatabaseInUse, type LeaseOptions, takeLease, type VenueLease } from './venue-lease.ts';

// Long enough that a holder is not taken for dead while the machine is busy.
const periodMs = 200;
let test: Awaited<ReturnType<typeof makeTestDir>>;
let database: Database;
const taken: VenueLease[] = [];

beforeAll(async () => {
  test = await makeTestDir();
  database = await openDatabase({ dataDir: test.dir, log: silentLog });
  await migrate(database.pool);
});
afterAll(async () => {
  await database.stop();
  await test.remove();
});
beforeEach(async () => {
  for (const lease of taken.splice(0)) await lease.release();
  await database.pool.query('truncate venue_lease');
});

const folder = () => join(test.dir, 'leases');

async function take(
  mode: LeaseOptions['mode'],
  said: string[] = [],
  lost: string[] = [],
): Promise<VenueLease> {
  const lease = await takeLease({
    connection: database.connection,
    dataDir: folder(),
    log: silentLog,
    mode,
    say: (line) => void said.push(line),
    onLost: (error) => void lost.push(error.message),
    periodMs,
  });
  taken.push(lease);
  return lease;
}

/** The row of a holder that renews no more. */
const leave = (pid: number, host: string) =>
  database.pool.query(
    `insert into venue_lease (shard, nonce, host, pid, place, started_at, beats)
     values (0, 'left', $2, $1, 'another-boot', 'another-boot:1', 7)`,
    [pid, host],
  );

const rows = async (): Promise<{ host: string; pid: number; beats: number }[]> =>
  (await database.pool.query('select host, pid, beats from venue_lease')).rows;

describe('the lease', () => {
  it('refuses a second program while the first renews it, and names it', async () => {
    const first = await take('wait');
    const said: string[] = [];
    const refused = take('wait', said);
    await expect(refused).rejects.toThrow(DatabaseInUse);
    await expect(refused).rejects.toThrow(`in use by process ${process.pid} on `);
    await expect(refused).rejects.toThrow('TAKE_OVER=on');
    expect(said).toEqual([
      expect.stringMatching(/^• waiting to see whether process \d+ on .* still uses the database …$/),
    ]);
    await first.release();
    expect(await rows()).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
    await take('wait', said);
    expect(said).toHaveLength(1);
  });

  it('succeeds a holder that is dead on this machine at once', async () => {
    // A living process has its id, as can happen once the system gives ids again.
    await leave(process.ppid, hostname());
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'lease-left.lock'), '');
    const said: string[] = [];
    await take('wait', said);
    expect(said).toEqual([`• taking over the database that process ${process.ppid} on ${hostname()} left`]);
    expect(await readdir(folder())).toHaveLength(1);
  });

  it('watches a holder on another machine, and succeeds one that stands still', async () => {
    await leave(1, 'elsewhere');
    const said: string[] = [];
    await take('wait', said);
    expect(said).toEqual([
      '• waiting to see whether process 1 on elsewhere still uses the database …',
      '• taking over the database that process 1 on elsewhere left',
    ]);
    expect(await rows()).toMatchObject([{ pid: process.pid }]);
  });

  it('goes to the one that is asked to take over, and the other hears of it', async () => {
    const lost: string[] = [];
    await take('wait', [], lost);
    const said: string[] = [];
    await take('take_over', said);
    expect(said).toEqual([expect.stringMatching(/^• taking the database over from process \d+ on /)]);
    await expect.poll(() => lost).toHaveLength(1);
    expect(lost[0]).toMatch(/^this program no longer runs the venue.*: process \d+ on .* has taken it over$/);
    await sleep(3 * periodMs);
    expect(lost).toHaveLength(1);
  });

  it('is no question where something else keeps others away', async () => {
    await leave(1, 'elsewhere');
    const said: string[] = [];
    await take('sole', said);
    expect(said).toEqual([]);
  });

  it('is kept through connections that are killed', async () => {
    const lost: string[] = [];
    await take('wait', [], lost);
    for (let round = 0; round < 3; round += 1) {
      const [before] = await rows();
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and query like '%venue_lease%'`,
      );
      await expect.poll(async () => (await rows())[0]?.beats).toBeGreaterThan((before?.beats ?? 0) + 2);
    }
    expect(lost).toEqual([]);
  });

  it('goes to one of many that start at once', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => take('wait')));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
