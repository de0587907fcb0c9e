// `npm run archive [-- --keep-months 3]`: moves whole months of the journal and of short bars from the database to
// compressed files in DATA_DIR/archive. It may run beside the program, which does the same every hour.
import { parseArgs } from 'node:util';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { archiveMonths } from '../archive/archive-months.ts';
import { readConfig } from '../config.ts';
import { makePool } from '../db/database.ts';
import { silentLog } from '../db/store-log.ts';
import { makeFreeSpace } from '../files/free-space.ts';
import { openSource } from './open-source.ts';

const config = readConfig();
const { values } = parseArgs({
  options: { 'keep-months': { type: 'string', default: String(config.archiveAfterMonths || 3) } },
});
const storedMonths = Number(values['keep-months']);
if (!Number.isSafeInteger(storedMonths) || storedMonths < 1)
  throw new Error('--keep-months is a whole number from 1: the months that stay in the database');

const source = await openSource(config);
const pool = makePool(source.connection, silentLog);
try {
  const space = makeFreeSpace({
    folder: config.dataDir,
    floorMb: config.minFreeSpaceMb,
    now: Date.now,
    log: { warn: (line) => console.error(line), info: (line) => console.log(line) },
  });
  if ((await space.read()).isLow)
    throw new Error('nothing was archived: an archive needs room before it makes room');
  const folder = archiveFolderOf(config.dataDir);
  const months = await archiveMonths(pool, { folder, now: Date.now(), storedMonths });
  for (const { file, rows } of months)
    console.log(`${rows.toLocaleString('en').padStart(12)} rows to ${file}`);
  console.log(
    months.length === 0
      ? `no whole month is older than the last ${storedMonths}: nothing to do`
      : `${months.length} months archived in ${folder}: they are part of the store, back them up with it`,
  );
} finally {
  await pool.end();
  await source.close();
}
