// What is tidied up at the start and again and again: sessions that ended every minute; replies of long ago, demo
// accounts that nobody uses, and months that move from the database to the archive every hour.
import type { Logger } from 'pino';
import type { ArchivedMonth } from '../archive/archive-journal.ts';
import { RepeatedWork } from '../db/repeated-work.ts';
import type { Identity } from '../modules/identity/identity.ts';
import type { KeptReplies } from '../web/kept-replies.ts';

const sessionsPeriodMs = 60_000;
const periodMs = 3_600_000;
const pauses = { firstMs: 60_000, longestMs: periodMs };

/** Returns what ends it. The replies are to be on the venue's own connections. */
export function startTidying({
  identity,
  replies,
  archive,
  log,
}: {
  identity: Identity;
  replies: KeptReplies;
  /** Moves what is old enough, and answers what it moved. */
  archive: () => Promise<readonly ArchivedMonth[]>;
  log: Logger;
}): () => Promise<void> {
  let isEnded = false;
  const tidy = async (): Promise<void> => {
    await replies.removeExpired(Date.now());
    while (!isEnded && (await identity.archiveIdleDemos()) > 0);
    if (isEnded) return;
    for (const { file, rows } of await archive()) log.info(`${rows} rows moved to the archive ${file}`);
  };
  const works = [
    new RepeatedWork({
      failure: 'sessions that ended were not removed',
      periodMs: sessionsPeriodMs,
      work: () => identity.removeExpired(),
      log,
    }),
    new RepeatedWork({ failure: 'not everything was tidied up', periodMs, pauses, work: tidy, log }),
  ];
  for (const work of works) work.start(0);
  return async () => {
    isEnded = true;
    await Promise.all(works.map((work) => work.stop()));
  };
}
