// What a client reads of why something of theirs was turned down: a reason of the list in their language, then what the
// operator wrote.
import type { ReviewReason } from '@candor/contract';
import { translateMessage } from '@candor/i18n/server';
import type pg from 'pg';
import { findAddressee } from './addressee-rows.ts';

export async function writeReasonText(
  client: pg.ClientBase | pg.Pool,
  userId: number,
  { reason, words }: { readonly reason: ReviewReason | undefined; readonly words: string },
): Promise<string> {
  if (reason === undefined) return words;
  const user = await findAddressee(client, userId);
  const text = translateMessage(user?.language ?? 'en', `reason.${reason}`);
  return words === '' ? text : `${text}\n${words}`;
}
