// Responses of the watchlists' calls.
import * as z from 'zod/mini';

const watchlist = z.object({ id: z.int(), name: z.string(), codes: z.array(z.string()) });

/** The favourites (id 0, without a name) come first, then the named ones in the order in which they were made. */
export const watchlists = z.object({ version: z.int(), list: z.array(watchlist) });

/** Shapes with a name in the API's documentation. */
export const watchlistsShapes = { WatchedList: watchlist, WatchedLists: watchlists } as const;
export type WatchedLists = z.infer<typeof watchlists>;
