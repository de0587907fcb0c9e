// Empties every projection, for the projector to rebuild them from the journal's beginning.
import type pg from 'pg';
import { venueProjections } from '../modules/projections.ts';
import { emptyProjections } from './watermarks.ts';

/** In the transaction of the caller: the tables and their watermarks go together. They are those of the one shard. */
export const removeProjections = (client: pg.ClientBase, shard: number): Promise<void> =>
  emptyProjections(client, shard, venueProjections);
