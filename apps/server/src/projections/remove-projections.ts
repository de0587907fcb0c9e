// Empties every projection, so that the projector rebuilds them from the journal's beginning.
import type pg from 'pg';
import { venueProjections } from '../modules/projections.ts';
import { emptyProjections } from './watermarks.ts';

/** Runs in the caller's transaction, so that tables and watermarks are removed together. */
export const removeProjections = (client: pg.ClientBase): Promise<void> =>
  emptyProjections(client, venueProjections);
