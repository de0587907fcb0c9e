// What the office's file of a client is joined from: rows of one client, which each area offers of its own.
import type { Language } from '@candor/i18n/server';

/** What a module keeps of one client, newest first, as its own list in the office shows it to this operator. */
export type ListOfClient = (
  userId: number,
  by: { readonly operatorId: number; readonly language: Language },
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** How many rows of each list the office sees of one client; its own list has all of them. */
export const LIST_OF_CLIENT_MAX = 100;
