// The shard of commands that work with one shard alone.
export const SHARD = 0;
