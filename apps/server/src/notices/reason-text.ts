// What a client reads of why something of theirs was turned down: a reason of the list in their language, then what the
// operator wrote.
import type { ReviewReason } from '@candor/contract';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import type pg from 'pg';
import { findAddressee } from './addressee-rows.ts';

export interface Reasoned {
  /** Of the list; null or absent where it was said in words alone. */
  readonly reason: string | null | undefined;
  readonly words: string;
}

/** A reason is of the list: the contract and the calls hold that. */
export function translateReason(language: Language, { reason, words }: Reasoned): string {
  if (!reason) return words;
  const text = translateMessage(language, `reason.${reason as ReviewReason}` satisfies MessageKey);
  return words === '' ? text : `${text}\n${words}`;
}

/** For a message, in the language that the user is known by. */
export async function writeReasonText(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  reasoned: Reasoned,
): Promise<string> {
  if (!reasoned.reason) return reasoned.words;
  const user = await findAddressee(client, userId);
  return translateReason(user?.language ?? 'en', reasoned);
}
