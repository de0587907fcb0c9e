// `npm run rebuild [-- trading ledger … --replace]`: rebuilds all projections, or the named ones, from the journal,
// proves that the result equals the live tables, and swaps it in. The counts of `quotes` are rebuilt from the tape. It
// may run beside the program.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { JournalRefused } from '../engine/journal-refused.ts';
import { venueProjections } from '../modules/projections.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import { RebuildRefused } from '../projections/rebuild-refused.ts';
import { addCounts, findMiscounts } from '../tape/quote-counts.ts';
import { openSource } from './open-source.ts';

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** The counts of quotes, which are rebuilt from the tape. */
const QUOTES = 'quotes';
const known = [...venueProjections.map(({ name }) => name), QUOTES];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`✗ there is no projection ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}

const config = readConfig();
const source = await openSource(config);
try {
  if (positionals.length === 0 || positionals.includes(QUOTES)) await rebuildQuotes();
  const named = venueProjections.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const { differences, replaced } = await rebuildProjections({
    connection: source.connection,
    archiveFolder: archiveFolderOf(config.dataDir),
    projections: named,
    replace: values.replace,
    say: (line) => console.log(line),
  });
  for (const { count, lines } of differences) {
    for (const line of lines) console.error(`✗ ${line}`);
    if (count > lines.length) console.error(`✗ and ${(count - lines.length).toLocaleString('en')} more`);
  }
  if (named.length === 0) console.log('no projection was named');
  else if (differences.length === 0) console.log('✓ the rebuilt tables equal the ones they replaced');
  else if (values.replace) console.log(`✓ replaced by the journal's rows: ${replaced.join(', ')}`);
  else {
    console.error(
      '✗ projections that differ were left as they are; replace them with: npm run rebuild -- --replace',
    );
    process.exitCode = 1;
  }
} catch (error) {
  // The message says how to continue; nothing was changed.
  if (!(error instanceof RebuildRefused || error instanceof JournalRefused)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  await source.close();
}

/** Adds only the missing counts, so that slices sealed in the meantime remain counted. */
async function rebuildQuotes(): Promise<void> {
  const client = new pg.Client({ ...source.connection, types: numberTypes });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const miscounts = await findMiscounts(client);
    await client.query('commit');
    for (const { instrument_id, mark, count } of miscounts)
      console.error(`✗ the counts of quotes of instrument ${instrument_id} with mark ${mark} lack ${count}`);
    if (miscounts.length === 0) console.log('✓ the counts of quotes are those of the tape');
    else if (values.replace) await addCounts(client, miscounts);
    else process.exitCode = 1;
  } finally {
    await client.end();
  }
}
