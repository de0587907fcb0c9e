// `npm run rebuild [-- trading ledger …] [-- --replace]`: makes the tables of all projections, or of those named, again
// from the journal and proves that they are equal to the ones in use. It may run beside the program.
import { parseArgs } from 'node:util';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { JournalRefused } from '../engine/journal-refused.ts';
import { venueProjections } from '../modules/projections.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import { RebuildRefused } from '../projections/rebuild-refused.ts';
import { openSource } from './open-source.ts';

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const known = venueProjections.map(({ name }) => name);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`✗ there is no projection ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}

const config = readConfig();
const source = await openSource(config);
try {
  const { differences, replaced } = await rebuildProjections({
    connection: source.connection,
    archiveFolder: archiveFolderOf(config.dataDir),
    projections: venueProjections.filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    ),
    replace: values.replace,
    say: (line) => console.log(line),
  });
  for (const { count, lines } of differences) {
    for (const line of lines) console.error(`✗ ${line}`);
    if (count > lines.length) console.error(`✗ and ${(count - lines.length).toLocaleString('en')} more`);
  }
  if (differences.length === 0) console.log('✓ what the journal comes to is what the tables held');
  else if (values.replace) console.log(`✓ the journal's rows are in place: ${replaced.join(', ')}`);
  else {
    console.error('✗ tables that differ were left as they are; take the new ones with -- --replace');
    process.exitCode = 1;
  }
} catch (error) {
  // Said in one line, with what to do; nothing was changed.
  if (!(error instanceof RebuildRefused || error instanceof JournalRefused)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  await source.close();
}
