// Jobs that belong to no module: replies of long ago, messages to deliver, months that move to the archive.
import { resolve } from 'node:path';
import type pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { archiveMonths } from '../archive/archive-months.ts';
import type { Config } from '../config.ts';
import type { StoreLog } from '../db/store-log.ts';
import type { Job } from '../modules/module.ts';
import { deliverToFiles, outboxFolderOf } from '../outbox/deliver-to-files.ts';
import { makeKeptReplies } from '../web/kept-replies.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

export interface HouseJobOptions {
  readonly config: Pick<Config, 'dataDir' | 'archiveAfterMonths'>;
  /** The venue's own connections. */
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly log: Pick<StoreLog, 'info'>;
}

export function makeHouseJobs({ config, pool, now, log }: HouseJobOptions): readonly Job[] {
  const replies = makeKeptReplies(pool);
  const dataDir = resolve(config.dataDir);
  const deliver: Job = {
    name: 'deliver messages',
    everyMs: secondMs,
    async run(stopping) {
      const folder = outboxFolderOf(dataDir);
      while (!stopping.aborted && (await deliverToFiles(pool, { folder, now: now() })) > 0);
    },
  };
  const forget: Job = {
    name: 'remove replies of long ago',
    everyMs: hourMs,
    run: () => replies.removeExpired(now()),
  };
  const archive: Job = {
    name: 'move old months to the archive',
    everyMs: hourMs,
    async run() {
      const folder = archiveFolderOf(dataDir);
      const keptMonths = config.archiveAfterMonths;
      for (const { file, rows } of await archiveMonths(pool, { folder, now: now(), keptMonths }))
        log.info(`${rows} rows moved to the archive ${file}`);
    },
  };
  return config.archiveAfterMonths === 0 ? [deliver, forget] : [deliver, forget, archive];
}
