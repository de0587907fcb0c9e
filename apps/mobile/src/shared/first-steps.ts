// What a beginner was led through, or has dismissed for good, on this device: each account is asked once.
import { browserStorage, type KeyValueStorage, readJson } from '@candor/client';

const STORAGE_KEY = 'candor.first-steps';
/** `next`: the card that names the next step. `practice`: the walk through the ticket. */
export type FirstStep = 'next' | 'practice';

/** The uids for which each is over. */
type Over = Readonly<Partial<Record<FirstStep, readonly unknown[]>>>;

function read(storage: KeyValueStorage, step: FirstStep): readonly unknown[] {
  const over = readJson(storage, STORAGE_KEY) as Over | null;
  const uids = over?.[step];
  return Array.isArray(uids) ? uids : [];
}

export const isOver = (step: FirstStep, uid: string, storage: KeyValueStorage = browserStorage()): boolean =>
  read(storage, step).includes(uid);

export function setOver(step: FirstStep, uid: string, storage: KeyValueStorage = browserStorage()): void {
  if (isOver(step, uid, storage)) return;
  const over = { next: read(storage, 'next'), practice: read(storage, 'practice') };
  storage.setItem(STORAGE_KEY, JSON.stringify({ ...over, [step]: [...over[step], uid] }));
}
