// Until when no further code can be asked for, kept for a reload. Not to which address: that is for the draft to say.
import { browserStorage, type KeyValueStorage, readJson } from '@candor/client';

export type CodePurpose = 'register' | 'reset';
const keyOf = (purpose: CodePurpose): string => `candor.code.${purpose}`;
/** More than the server ever says; a clock that was set back must not lock the button for long. */
const SECONDS_MAX = 3_600;

export function readPause(
  purpose: CodePurpose,
  now: number,
  storage: KeyValueStorage = browserStorage(),
): number {
  const until = readJson(storage, keyOf(purpose));
  if (typeof until !== 'number') return 0;
  const seconds = Math.ceil((until - now) / 1_000);
  return seconds > 0 && seconds <= SECONDS_MAX ? seconds : 0;
}

export const keepPause = (
  purpose: CodePurpose,
  { seconds, now }: { seconds: number; now: number },
  storage: KeyValueStorage = browserStorage(),
): void => storage.setItem(keyOf(purpose), JSON.stringify(now + seconds * 1_000));
