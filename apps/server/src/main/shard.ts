// The shard of a program, which has one engine and therefore one shard.
export const SHARD = 0;
/** Number of shards of a program. */
export const SHARDS = 1;
