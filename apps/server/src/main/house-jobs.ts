// Jobs that belong to no module: removing old stored replies, delivering messages, and archiving months.
import { resolve } from 'node:path';
import type pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { archiveMonths } from '../archive/archive-months.ts';
import type { Config } from '../config.ts';
import type { StoreLog } from '../db/store-log.ts';
import type { FreeSpace } from '../files/free-space.ts';
import type { Job } from '../modules/module.ts';
import { type DeliveryConfig, makeDeliveryJobs } from '../outbox/delivery-jobs.ts';
import { makePushSender, pushContact } from '../outbox/push-sender.ts';
import type { VapidKeys } from '../outbox/vapid-keys.ts';
import { makeStoredReplies } from '../web/stored-replies.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface HouseJobOptions {
  readonly config: DeliveryConfig & Pick<Config, 'archiveAfterMonths' | 'pushHosts' | 'siteDomain'>;
  /** The venue's own connections. */
  readonly pool: pg.Pool;
  /** The key pair by which push services recognise the venue's messages. */
  readonly vapidKeys: VapidKeys;
  readonly now: () => number;
  readonly log: Pick<StoreLog, 'info'>;
  readonly freeSpace: FreeSpace;
}

export function makeHouseJobs({
  config,
  pool,
  vapidKeys,
  now,
  log,
  freeSpace,
}: HouseJobOptions): readonly Job[] {
  const replies = [makeStoredReplies(pool), makeStoredReplies(pool, 'operators')];
  const dataDir = resolve(config.dataDir);
  const push = makePushSender({
    pool,
    keys: vapidKeys,
    subject: pushContact(config),
    hosts: config.pushHosts,
  });
  const deliveries = makeDeliveryJobs({ config: { ...config, dataDir }, pool, push, now });
  const forget: Job = {
    name: 'remove replies of long ago',
    everyMs: hourMs,
    async run() {
      for (const each of replies) await each.removeExpired(now());
    },
  };
  const archive: Job = {
    name: 'move old months to the archive',
    everyMs: hourMs,
    async run() {
      if ((await freeSpace.read()).isLow) return;
      const folder = archiveFolderOf(dataDir);
      const storedMonths = config.archiveAfterMonths;
      for (const { file, rows } of await archiveMonths(pool, {
        folder,
        now: now(),
        storedMonths,
      }))
        log.info(`${rows} rows moved to the archive ${file}`);
    },
  };
  const watch: Job = {
    name: 'watch the free space of the disk',
    everyMs: minuteMs,
    async run() {
      await freeSpace.read();
    },
  };
  return [...deliveries, forget, watch, ...(config.archiveAfterMonths === 0 ? [] : [archive])];
}
