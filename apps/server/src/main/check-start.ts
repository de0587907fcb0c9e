// Checks whether a start may be rejected before it requests the lease, so that a program that can't run never stops a
// running venue.
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkSettings, type Settings } from '@candor/core';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { checkMigrations } from '../db/migrate.ts';
import { StartRefused } from '../db/start-refused.ts';
import { decodeBatch, type StoredBatch } from '../engine/journal-codec.ts';
import { schemeOf } from '../feeds/schemes.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { checkSealedKeys } from '../secrets/sealed-key.ts';
import { makeSealer } from '../secrets/sealer.ts';

/**
 * Only reads, except that it generates a first key if DATA_DIR has none. The database is one that an earlier start has
 * led. @throws StartRefused, JournalRefused or the fault of a file, as a message
 */
export async function checkStart(
  config: Pick<Config, 'dataDir' | 'secretsKeys' | 'feed'>,
  { pool, settings }: { pool: pg.Pool; settings: Settings },
): Promise<void> {
  const refusal = checkSettings(settings);
  if (refusal) {
    const what = refusal.code === 'invalid_settings' ? refusal.field : refusal.code;
    throw new StartRefused(`settings: ${what} is not one that the rules can work with`);
  }
  await checkMigrations(pool);
  await checkJournalVersion(pool);
  await checkFolder(resolve(config.dataDir));
  await checkFeed(config.feed);
  await checkSealedKeys(pool, makeSealer(await readMasterKeys(config.dataDir, config.secretsKeys)));
}

/** Throws StartRefused if the source of prices can't be used, such as a file that is not there. */
export async function checkFeed(feed: Config['feed']): Promise<void> {
  const { scheme, rest } = schemeOf(feed);
  await scheme.check?.(rest);
}

/** Every start of a program writes an event, so the last row of each shard belongs to the newest program that ran here. */
async function checkJournalVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<StoredBatch>(
    `select last.* from journal_epochs led cross join lateral (
       select first_seq, count, at, crc, payload from journal where shard = led.shard order by first_seq desc limit 1) last`,
  );
  for (const row of rows) decodeBatch(row);
}

async function checkFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(`DATA_DIR ${folder} can't be read and written (${code})`, { cause: error });
  }
}
