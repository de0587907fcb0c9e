// Further checks of a start that takes over from a running venue: disk space, and instrument specifications that open
// orders do not allow. They run before the lease is requested, so that a rejected start leaves the running venue as it
// is.
import { resolve } from 'node:path';
import type { InstrumentSpec, Settings } from '@candor/core';
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import type { Config } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { StartRefused } from '../db/start-refused.ts';
import { checkConfigurable } from '../engine/configure.ts';
import { Journal } from '../engine/journal.ts';
import { readShards } from '../engine/read-shards.ts';
import { catchUp } from '../engine/recovery.ts';
import { loadSnapshot } from '../engine/snapshots.ts';
import { makeFreeSpace } from '../files/free-space.ts';

interface WantedStart {
  readonly specs: readonly InstrumentSpec[];
  readonly settings: Settings;
}

/** Only reads the newest snapshot and what the running venue has written since. @throws StartRefused with a message */
export async function checkTakeOver(
  { dataDir, minFreeSpaceMb }: Pick<Config, 'dataDir' | 'minFreeSpaceMb'>,
  { connection, start }: { connection: pg.ClientConfig; start: WantedStart },
): Promise<void> {
  const folder = resolve(dataDir);
  await checkSpace(folder, minFreeSpaceMb);
  const client = new pg.Client({ ...connection, types: numberTypes });
  await client.connect();
  try {
    for (const shard of await readShards(client)) {
      const state = await loadSnapshot(client, shard, { onDamaged: () => {} });
      await catchUp(state, new Journal(client, shard, archiveFolderOf(folder)));
      checkConfigurable(state, start);
    }
  } finally {
    await client.end();
  }
}

/** Below this floor the venue would accept no file from its start on. */
async function checkSpace(folder: string, floorMb: number): Promise<void> {
  const log = { warn: () => {}, info: () => {} };
  const { freeMb, isLow } = await makeFreeSpace({ folder, floorMb, now: Date.now, log }).read();
  if (isLow)
    throw new StartRefused(
      `the disk of DATA_DIR ${folder} has ${freeMb} MB left, less than MIN_FREE_SPACE_MB (${floorMb})`,
    );
}
