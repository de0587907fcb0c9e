// What a start that takes over from a running venue can be refused for besides: room on the disk, and instruments' terms that open
// orders forbid. Both are looked at before the lease is asked for, so that the running venue stays as it is.
import { resolve } from 'node:path';
import type { InstrumentSpec, Settings } from '@candor/core';
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import type { Config } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { StartRefused } from '../db/start-refused.ts';
import { checkConfigurable } from '../engine/configure.ts';
import { Journal } from '../engine/journal.ts';
import { catchUp } from '../engine/recovery.ts';
import { loadSnapshot } from '../engine/snapshots.ts';
import { makeFreeSpace } from '../files/free-space.ts';

export interface WantedStart {
  readonly specs: readonly InstrumentSpec[];
  readonly settings: Settings;
}

/**
 * Reads alone: the newest snapshot and what the running venue has written since.
 * @throws StartRefused in words
 */
export async function checkTakeOver(
  { dataDir, minFreeSpaceMb }: Pick<Config, 'dataDir' | 'minFreeSpaceMb'>,
  { connection, start }: { connection: pg.ClientConfig; start: WantedStart },
): Promise<void> {
  const folder = resolve(dataDir);
  await checkSpace(folder, minFreeSpaceMb);
  const client = new pg.Client({ ...connection, types: numberTypes });
  await client.connect();
  try {
    const state = await loadSnapshot(client, 0, { onDamaged: () => {} });
    await catchUp(state, new Journal(client, 0, archiveFolderOf(folder)));
    checkConfigurable(state, start);
  } finally {
    await client.end();
  }
}

/** Below the floor this one would take in no file from its beginning. */
async function checkSpace(folder: string, floorMb: number): Promise<void> {
  const log = { warn: () => {}, info: () => {} };
  const { freeMb, isLow } = await makeFreeSpace({ folder, floorMb, now: Date.now, log }).read();
  if (isLow)
    throw new StartRefused(
      `the disk of DATA_DIR ${folder} has ${freeMb} MB left, less than MIN_FREE_SPACE_MB (${floorMb})`,
    );
}
