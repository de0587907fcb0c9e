// Answers of an open try, kept until they are handed in: a reload or a closed page loses none of them.
import { browserStorage, type KeyValueStorage, readJson } from '@candor/client';

const KEY = 'candor.questionnaire';

/** A letter for each question answered so far; those of another try are none. */
export function readAnswers(tryId: number, storage: KeyValueStorage = browserStorage()): string {
  const kept = readJson(storage, KEY);
  if (typeof kept !== 'object' || kept === null) return '';
  const { of, letters } = kept as Record<string, unknown>;
  return of === tryId && typeof letters === 'string' && /^[tfu]*$/.test(letters) ? letters : '';
}

export const keepAnswers = (
  tryId: number,
  letters: string,
  storage: KeyValueStorage = browserStorage(),
): void => storage.setItem(KEY, JSON.stringify({ of: tryId, letters }));
