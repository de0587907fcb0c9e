// Calls for watchlists: the favourites and named lists of instruments, each in the client's own order.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import { WATCHLIST_INSTRUMENTS_MAX, WATCHLIST_NAME_MAX } from './limits.ts';
import type { watchlistsPaths } from './paths.ts';
import { watchlists } from './shapes.ts';

const codeLengthMax = 32;
/** Neither control characters nor halves of a character. */
const name = text(WATCHLIST_NAME_MAX).check(z.trim(), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));

export const watchlistsCalls = {
  watchlists: {
    params: none,
    data: watchlists,
    summary: 'The watchlists of the user: the favourites first, then the named ones',
    description:
      'version rises with every change. A demo’s watchlists are copied to the account that is registered with the demo’s token.',
    refusals: [],
  },
  watchlistPut: {
    params: z.object({
      version: wholeNumber,
      id: z.optional(wholeNumber),
      name: z.optional(name),
      codes: z.optional(text(WATCHLIST_INSTRUMENTS_MAX * (codeLengthMax + 1))),
    }),
    data: watchlists,
    summary: 'Make a watchlist, rename it, or set its instruments and their order',
    description:
      'Without id a new one is made, which needs a name; id 0 is the favourites, which have none. codes: comma-separated codes of instruments, each once, in the order of the list, or none to empty it; what is left out of the request stays. version is the one that was read: if the lists have changed since, nothing is written. At most 20 named lists, 30 characters a name and 100 instruments a list.',
    refusals: [
      'watchlists_changed',
      'watchlist_not_found',
      'watchlist_name_taken',
      'watchlist_too_long',
      'too_many_watchlists',
      ...keyRefusals,
    ],
  },
  watchlistRemove: {
    params: z.object({ version: wholeNumber, id: wholeNumber }),
    data: watchlists,
    summary: 'Remove a named watchlist',
    refusals: ['watchlists_changed', 'watchlist_not_found', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof watchlistsPaths, CallContract>;
