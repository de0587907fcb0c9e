// `npm run trust -- [address of a database]`: the figures of the page /trust, counted from the journal alone: of that database,
// of DATABASE_URL or of DATA_DIR. It may run beside the program.
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { countExecution } from './count-execution.ts';
import { openSource } from './open-source.ts';

const config = readConfig();
const [databaseUrl = config.databaseUrl] = process.argv.slice(2);
const source = await openSource({ ...config, databaseUrl });
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
try {
  const { counts, changes } = await countExecution(client, {
    archiveFolder: archiveFolderOf(config.dataDir),
  });
  for (const { demo, measure, size, bucket, count } of counts)
    console.log([demo ? 'demo' : 'real', measure, size || '-', bucket, count].join('\t'));
  for (const { seq, at, what, instrument_id } of changes)
    console.log([new Date(at).toISOString(), what, instrument_id, `#${seq}`].join('\t'));
} finally {
  await client.end();
  await source.close();
}
