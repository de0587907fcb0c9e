// Limits of one account's watchlists.

/** Named ones, beside the favourites. */
export const WATCHLISTS_MAX = 20;
export const WATCHLIST_NAME_MAX = 30;
export const WATCHLIST_INSTRUMENTS_MAX = 100;
/** The id of the favourites, which every account has. */
export const FAVOURITES = 0;
