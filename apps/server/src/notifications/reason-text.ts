// The text that a client reads when a request of theirs is rejected: a listed reason in their language, then what the
// operator wrote.
import type { ReviewReason } from '@candor/contract';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import type pg from 'pg';
import { findAddressee } from './addressee-rows.ts';

export interface Reasoned {
  /** A listed reason; null or absent if the operator only wrote text. */
  readonly reason: string | null | undefined;
  readonly words: string;
}

/** The contract and the calls guarantee that a reason is on the list. */
export function translateReason(language: Language, { reason, words }: Reasoned): string {
  if (!reason) return words;
  const text = translateMessage(language, `reason.${reason as ReviewReason}` satisfies MessageKey);
  return words === '' ? text : `${text}\n${words}`;
}

/** The reason for a message, in the user's stored language. */
export async function writeReasonText(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  reasoned: Reasoned,
): Promise<string> {
  if (!reasoned.reason) return reasoned.words;
  const user = await findAddressee(client, userId);
  return translateReason(user?.language ?? 'en', reasoned);
}
