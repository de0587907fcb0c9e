// What is being filled in, kept until it has been sent: an error, a reload or a closed page loses nothing of it. The proof is
// not kept: it is an upload, not something that was typed.
import { browserStorage, type DepositKind, type KeyValueStorage, readJson } from '@candor/client';

export interface Draft {
  /** Of the address or the account; null until one is chosen. */
  readonly wayId: number | null;
  /** As it was typed. */
  readonly amount: string;
}

export const EMPTY_DRAFT: Draft = { wayId: null, amount: '' };
/** A draft is its user's alone: the next one to log in here begins with nothing. */
const keyOf = (uid: string, kind: DepositKind): string => `candor.deposit.${kind}.${uid}`;

export function readDraft(
  uid: string,
  kind: DepositKind,
  storage: KeyValueStorage = browserStorage(),
): Draft {
  const kept = readJson(storage, keyOf(uid, kind));
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
  const { wayId, amount } = kept as Record<string, unknown>;
  if (typeof amount !== 'string') return EMPTY_DRAFT;
  return { wayId: typeof wayId === 'number' ? wayId : null, amount };
}

export function keepDraft(
  uid: string,
  kind: DepositKind,
  draft: Draft,
  storage: KeyValueStorage = browserStorage(),
): void {
  if (draft.wayId === null && draft.amount === '') storage.removeItem(keyOf(uid, kind));
  else storage.setItem(keyOf(uid, kind), JSON.stringify(draft));
}
