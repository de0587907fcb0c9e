// One program per database: a row that its holder renews every second, and that a dead holder cannot keep.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '@candor/proof/node/lock-file.ts';
import type pg from 'pg';
import { LastingConnection } from './lasting-connection.ts';
import { RepeatedWork } from './repeated-work.ts';
import { StartRefused } from './start-refused.ts';
import type { StoreLog } from './store-log.ts';

const periodMs = 1_000;
/** After a failure to renew: soon, since others judge by it. */
const pauses = { firstMs: 250, longestMs: 1_000 };
/** So many looks, a period apart and each answered, at a row that stands still: its holder is gone. */
const looksMax = 6;
const answerMsMax = 5_000;

/** Another program runs the venue on this database. */
export class DatabaseInUse extends StartRefused {
  override readonly name = 'DatabaseInUse';
}

/** The lease went to another program: this one can only end. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface VenueLease {
  /** Gives the database free for the next start. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly connection: pg.ClientConfig;
  readonly log: Pick<StoreLog, 'info' | 'warn'>;
  /**
   * `wait`: a living holder is refused, one that may be gone is watched. `take_over`: at once, from whoever holds it.
   * `sole`: at once, because something else keeps others away.
   */
  readonly mode: 'wait' | 'take_over' | 'sole';
  /** Hears, a line at a time, that it waits and whom it succeeds. */
  readonly say: (line: string) => void;
  readonly onLost: (error: Error) => void;
  /** The holder locks a file in this folder, so that the next program here knows at once that a holder is dead. */
  readonly dataDir: string;
  readonly periodMs?: number;
}

interface LeaseRow {
  readonly nonce: string;
  readonly host: string;
  readonly pid: number;
  readonly beats: number;
}

/** @throws `DatabaseInUse` while another program lives that holds it */
export async function takeLease(options: LeaseOptions): Promise<VenueLease> {
  const { connection, dataDir, log, onLost } = options;
  const own = new LastingConnection({ connection, name: 'the lease', warn: (line) => log.warn(line) });
  const mine: LeaseRow = { nonce: randomUUID(), host: hostname(), pid: process.pid, beats: 0 };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir, mine);
  const unlock = lockFile(file);
  const removeFile = async () => {
    await rm(file, { force: true });
    unlock?.();
  };
  try {
    await own.persist((client) => take(client, mine, options));
  } catch (error) {
    await own.end();
    await removeFile();
    throw error;
  }
  let isLost = false;
  const renewals = new RepeatedWork({
    failure: 'the lease was not renewed',
    periodMs: options.periodMs ?? periodMs,
    pauses,
    log,
    work: async () => {
      if (isLost) return;
      isLost = !(await own.persist((client) => renew(client, mine), answerMsMax));
      if (isLost) onLost(new LeaseLost(await own.persist((client) => describeLoss(client))));
    },
  });
  renewals.start();
  return {
    async release() {
      await renewals.stop();
      const client = await own.open();
      await client.query('delete from venue_lease where nonce = $1', [mine.nonce]);
      await own.end();
      await removeFile();
    },
  };
}

/** Returns once the lease is ours. Safe to repeat: a taking whose answer was lost is found by its nonce. */
async function take(client: pg.Client, mine: LeaseRow, options: LeaseOptions): Promise<void> {
  const { dataDir, mode, say } = options;
  let watched: LeaseRow | null = null;
  for (let looks = 0; ; looks += 1) {
    const held = await look(client);
    if (held?.nonce === mine.nonce) return;
    if (!held) {
      if (await insert(client, mine)) return;
      continue;
    }
    if (watched?.nonce !== held.nonce) {
      watched = held;
      looks = 0;
    }
    const holder = `process ${held.pid} on ${held.host}`;
    const isDead = held.host === mine.host && (await hasLeftFile(fileOf(dataDir, held)));
    if (mode !== 'wait' || isDead || looks >= looksMax) {
      if (!(await succeed(client, { held, mine }))) continue;
      if (mode === 'take_over') say(`• taking the database over from ${holder}`);
      else if (mode === 'wait') say(`• taking over the database that ${holder} left`);
      return;
    }
    if (held.beats !== watched.beats)
      throw new DatabaseInUse(
        `the database is in use by ${holder}; stop it, choose another DATABASE_URL, or set TAKE_OVER=on to end it there and run here`,
      );
    if (looks === 0) say(`• waiting to see whether ${holder} still uses the database …`);
    await sleep(options.periodMs ?? periodMs);
  }
}

/** Whether a program runs the venue on this database, or has left without giving it free. */
export async function isLeased(db: pg.Pool): Promise<boolean> {
  const { rowCount } = await db.query('select from venue_lease');
  return rowCount !== 0;
}

const fileOf = (dataDir: string, { nonce }: LeaseRow) => join(dataDir, `lease-${nonce}.lock`);

/** Whether the holder that made this file is dead; the file is removed then. */
async function hasLeftFile(file: string): Promise<boolean> {
  const unlock = existsSync(file) ? lockFile(file) : undefined;
  if (unlock === undefined) return false;
  await rm(file, { force: true });
  unlock();
  return true;
}

async function look(client: pg.Client): Promise<LeaseRow | undefined> {
  const { rows } = await client.query<LeaseRow>('select nonce, host, pid, beats from venue_lease');
  return rows[0];
}

/** The table has one row, for all shards. `place` and `started_at` are columns of older versions. */
async function insert(client: pg.Client, mine: LeaseRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into venue_lease (shard, nonce, host, pid, place, started_at, beats)
     values (0, $1, $2, $3, '', '', 0) on conflict do nothing`,
    [mine.nonce, mine.host, mine.pid],
  );
  return rowCount === 1;
}

/** False where another was quicker. A holder that still renews is succeeded only where that is wanted. */
async function succeed(
  client: pg.Client,
  { held, mine }: { held: LeaseRow; mine: LeaseRow },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update venue_lease set nonce = $1, host = $2, pid = $3, place = '', started_at = '', beats = 0,
       taken_at = now(), renewed_at = now()
     where nonce = $4`,
    [mine.nonce, mine.host, mine.pid, held.nonce],
  );
  return rowCount === 1;
}

/** False where the lease is another's by now. */
async function renew(client: pg.Client, { nonce }: LeaseRow): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'renew',
    text: 'update venue_lease set beats = beats + 1, renewed_at = now() where nonce = $1',
    values: [nonce],
  });
  return rowCount === 1;
}

async function describeLoss(client: pg.Client): Promise<string> {
  const held = await look(client);
  const whose = held ? `process ${held.pid} on ${held.host} has taken it over` : 'its lease is gone';
  return `this program no longer runs the venue on its database: ${whose}`;
}

/** Whether an earlier start has made the table: only then can others hold a lease. */
export async function hasLeaseTable(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('venue_lease') is not null as found`,
  );
  return rows[0]?.found ?? false;
}
