// The parts of the office's file of a client: rows of one client, which each area provides.
import type { Language } from '@candor/i18n/server';

/** A module's rows of one client, newest first, as its own list in the office shows them to this operator. */
export type ListOfClient = (
  userId: number,
  by: { readonly operatorId: number; readonly language: Language },
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The most rows of each list in a client's file; the list itself has all of them. */
export const LIST_OF_CLIENT_MAX = 100;
