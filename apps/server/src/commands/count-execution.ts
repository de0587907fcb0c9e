// Counts execution as the page /trust does, from the journal and the tape and from nothing that was made of them.
import { VenueState } from '@candor/core';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';
import { trustProjection } from '../modules/trust/projection.ts';
import { type ExecutionFigures, figuresOf } from '../modules/trust/read-figures.ts';
import { foldEvent } from '../projections/fold-event.ts';
import { recountQuotes } from '../tape/quote-counts.ts';

export async function countExecution(
  client: pg.Client,
  { shard = 0, archiveFolder = null }: { shard?: number; archiveFolder?: string | null } = {},
): Promise<ExecutionFigures> {
  const state = new VenueState();
  const rows = trustProjection.newRows();
  for await (const { events } of new Journal(client, shard, archiveFolder).read(1))
    for (const event of events) trustProjection.project(foldEvent(state, event), rows);
  return figuresOf(rows, await recountQuotes(client));
}
