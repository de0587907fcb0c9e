// What is tidied up every hour, and at the start: sessions and replies of long ago, demo accounts that nobody uses.
import type { Logger } from 'pino';
import type { Identity } from '../modules/identity/identity.ts';
import type { KeptReplies } from '../modules/replies/kept-replies.ts';

const periodMs = 3_600_000;

/** Returns what ends it. Faults are told and tried again an hour later. */
export function startTidying({
  identity,
  replies,
  log,
}: {
  identity: Identity;
  replies: KeptReplies;
  log: Logger;
}): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let isEnded = false;
  const tidy = async (): Promise<void> => {
    await identity.removeExpired();
    await replies.removeExpired(Date.now());
    while (!isEnded && (await identity.archiveIdleDemos()) > 0);
  };
  const begin = (): void => {
    underWay = underWay
      .then(tidy)
      .catch((error: unknown) => log.warn({ err: error }, 'not everything was tidied up'));
  };
  begin();
  const timer = setInterval(begin, periodMs);
  return async () => {
    isEnded = true;
    clearInterval(timer);
    await underWay;
  };
}
