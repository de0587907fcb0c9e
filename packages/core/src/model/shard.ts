// Shards of a venue: each has its own accounts, engine and journal. Ids say the shard in which they were given.

/** Ids that a shard can give. Shard 0 gives 1, 2, 3 …, and shard 1 gives 1,000,000,000,001 and so on. */
const IDS_PER_SHARD = 1e12;
/** All ids stay exact as JavaScript numbers. */
export const SHARDS_MAX = 256;

/** A number within a shard, as of an event of its journal, as one that no other shard has. */
export const idInVenue = (shard: number, no: number): number => shard * IDS_PER_SHARD + no;

/** The first id of a shard, of orders and of accounts alike. */
export const firstIdOf = (shard: number): number => idInVenue(shard, 1);

/** The number within its shard. */
export const numberInShard = (id: number): number => id % IDS_PER_SHARD;

/** The shard in which an order was placed or an account was opened. */
export const shardOf = (id: number): number => Math.floor(id / IDS_PER_SHARD);
