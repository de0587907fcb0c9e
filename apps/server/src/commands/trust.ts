// `npm run trust -- [address of a database]`: prints the metrics of the page /trust, counted from journal and tape
// alone, for that database, DATABASE_URL or DATA_DIR. It may run beside the program.

import { VenueState } from '@candor/core';
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { Journal } from '../engine/journal.ts';
import { readShards } from '../engine/read-shards.ts';
import { changedRules, writeChange } from '../modules/trust/changed-rules.ts';
import { outagesOf } from '../modules/trust/outages.ts';
import { rowsOfShard, trustProjection } from '../modules/trust/projection.ts';
import { type ExecutionMetrics, figuresOf } from '../modules/trust/read-metrics.ts';
import { foldEvent } from '../projections/fold-event.ts';
import { nameOfFlag } from '../tape/flags.ts';
import { recountQuotes } from '../tape/quote-counts.ts';
import { openSource } from './open-source.ts';

const config = readConfig();
const [databaseUrl = config.databaseUrl] = process.argv.slice(2);
const source = await openSource({ ...config, databaseUrl });
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
try {
  const { counts, quotes, starts, began, changes, listed } = await countExecution(client, {
    archiveFolder: archiveFolderOf(config.dataDir),
  });
  for (const { demo, measure, size, bucket, count } of counts)
    console.log([demo ? 'demo' : 'real', measure, size || '-', bucket || '-', count].join('\t'));
  for (const { instrument_id, mark, count } of quotes)
    console.log(['quotes', instrument_id, nameOfFlag(mark) ?? 'taken', count].join('\t'));
  if (began !== undefined) console.log(['began', new Date(began).toISOString()].join('\t'));
  for (const { from, until, seq } of outagesOf(starts))
    console.log(['away', new Date(from).toISOString(), new Date(until).toISOString(), `#${seq}`].join('\t'));
  if (listed) {
    const { at, instruments, from, to } = listed;
    console.log([new Date(at).toISOString(), 'listed', instruments, `#${from}–${to}`].join('\t'));
  }
  for (const change of changes) {
    const { seq, at, what, instrument_id } = change;
    const changed = (changedRules(change) ?? []).map(writeChange);
    console.log([new Date(at).toISOString(), what, instrument_id, `#${seq}`, ...changed].join('\t'));
  }
} finally {
  await client.end();
  await source.close();
}

/** Counts execution as the page /trust does, but from the journal and the tape alone. */
export async function countExecution(
  client: pg.Client,
  { archiveFolder = null }: { archiveFolder?: string | null } = {},
): Promise<ExecutionMetrics> {
  const rows = trustProjection.newRows();
  for (const shard of await readShards(client)) {
    const state = new VenueState(shard);
    for await (const { events } of new Journal(client, shard, archiveFolder).read(1))
      for (const event of events) trustProjection.project(foldEvent(state, event), rowsOfShard(rows, shard));
  }
  return figuresOf(rows, await recountQuotes(client));
}
