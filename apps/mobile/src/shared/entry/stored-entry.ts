// Text typed into the account forms, stored for a reload and for the next of these forms. Never a password or a code.
import { browserStorage, type KeyValueStorage, type Method, readJson } from '@candor/client';

export interface EntryDraft {
  readonly method: Method;
  readonly email: string;
  readonly mobile: string;
  /** The country of the number. */
  readonly areaId: number | null;
  readonly residenceId: number | null;
  readonly inviteCode: string;
}

const STORAGE_KEY = 'candor.entry';
const AREA_KEY = 'candor.area';
const EMPTY: EntryDraft = {
  method: 'email',
  email: '',
  mobile: '',
  areaId: null,
  residenceId: null,
  inviteCode: '',
};

export function readEntry(storage: KeyValueStorage = browserStorage()): EntryDraft {
  const stored = readJson(storage, STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const { method, email, mobile, areaId, residenceId, inviteCode } = stored as Record<string, unknown>;
  return {
    method: method === 'mobile' ? 'mobile' : 'email',
    email: typeof email === 'string' ? email : '',
    mobile: typeof mobile === 'string' ? mobile : '',
    areaId: typeof areaId === 'number' ? areaId : null,
    residenceId: typeof residenceId === 'number' ? residenceId : null,
    inviteCode: typeof inviteCode === 'string' ? inviteCode : '',
  };
}

export const keepEntry = (draft: EntryDraft, storage: KeyValueStorage = browserStorage()): void =>
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));

/** The form was sent. Its country stays as the default of the next one. */
export function forgetEntry(storage: KeyValueStorage = browserStorage()): void {
  const { areaId } = readEntry(storage);
  if (areaId !== null) storage.setItem(AREA_KEY, String(areaId));
  storage.removeItem(STORAGE_KEY);
}

export function readLastArea(storage: KeyValueStorage = browserStorage()): number | null {
  const id = readJson(storage, AREA_KEY);
  return typeof id === 'number' ? id : null;
}
