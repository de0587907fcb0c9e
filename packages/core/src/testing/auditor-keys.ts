// Audits idempotency according to the contract (section 1): the first reply again, a conflict, or too many keys a day.
import type { Actor } from '../model/actor.ts';
import type { IdempotencyKey } from '../model/command.ts';
import type { Refusal } from '../model/refusal.ts';
import { type AuditedAccount, type AuditedReply, accountOf, type Books } from './auditor-books.ts';

const DAY_MS = 24 * 3_600_000;
/** Keys made from a browser's time stamp live ten minutes: they are counted during their life, not by the day. */
const isCounted = (key: IdempotencyKey): boolean => key.expiresAt - key.receivedAt > 3_600_000;
const dayOf = (key: IdempotencyKey): number => Math.floor(key.receivedAt / DAY_MS);

/** The answer if no decision is needed any more, or null. */
export function recallKey(
  books: Books,
  accountId: number,
  key: IdempotencyKey,
  actor: Actor,
): AuditedReply | null {
  const known = books.keys.find(
    (one) => one.accountId === accountId && one.key === key.key && one.expiresAt > key.receivedAt,
  );
  if (known)
    return known.hash === key.hash ? known.reply : { ok: false, refusal: { code: 'idempotency_conflict' } };
  // The limit of a client's keys does not apply to the venue's own people.
  if (actor.kind !== 'client') return null;
  const account = accountOf(books, accountId);
  const { keysPerDayMax, shortKeysMax } = books.settings;
  const today = account?.keysDay === dayOf(key) ? account.keysCount : 0;
  const inUse = books.keys.filter(
    (one) => one.accountId === accountId && !one.lasts && one.expiresAt > key.receivedAt,
  );
  const [count, max] = isCounted(key) ? [today, keysPerDayMax] : [inUse.length, shortKeysMax];
  return max !== undefined && count >= max
    ? { ok: false, refusal: { code: 'too_many_idempotency_keys', max } }
    : null;
}

export function rememberKey(books: Books, accountId: number, key: IdempotencyKey, reply: AuditedReply): void {
  // Later changes of the order must not change the stored reply.
  const said = structuredClone(reply);
  const { key: name, hash, expiresAt, receivedAt } = key;
  books.keys = books.keys.filter((one) => one.expiresAt > receivedAt);
  books.keys.push({ accountId, key: name, hash, lasts: isCounted(key), expiresAt, reply: said });
}

export function countKey(books: Books, accountId: number, key: IdempotencyKey, actor: Actor): void {
  const account = accountOf(books, accountId);
  if (!account || !isCounted(key) || actor.kind !== 'client') return;
  account.keysCount = account.keysDay === dayOf(key) ? account.keysCount + 1 : 1;
  account.keysDay = dayOf(key);
}

const actDayOf = (at: number): number => Math.floor(at / DAY_MS);

/** The daily limit of a demo account's commands; nothing is counted if the settings have no limit. */
export function refusedAct(books: Books, account: AuditedAccount, at: number): Refusal | null {
  const max = books.settings.demoActsPerDayMax;
  const isFull = account.demo && account.actsDay === actDayOf(at) && account.actsCount >= (max ?? Infinity);
  return isFull ? { code: 'too_many_acts', max: max as number } : null;
}

/** Counts a journaled command: executed, or rejected under a key. */
export function countAct(books: Books, account: AuditedAccount, at: number): void {
  if (!account.demo || books.settings.demoActsPerDayMax === undefined) return;
  account.actsCount = account.actsDay === actDayOf(at) ? account.actsCount + 1 : 1;
  account.actsDay = actDayOf(at);
}
