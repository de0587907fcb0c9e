// `npm run rotate-log [-- <series>]`: closes a log of the venue (the first shard's by default) and begins the next one with a new
// key and origin. The venue must be stopped.
import { resolve } from 'node:path';
import { formatVerifierKey } from '@candor/proof';
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { numberTypes, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { takeLease } from '../db/venue-lease.ts';
import { CheckpointCopies } from '../proof/checkpoint-copy.ts';
import { recordSeries } from '../proof/log-keys.ts';
import { rotateLog } from '../proof/rotate-log.ts';
import { copiesFolderOf } from '../proof/start-proof.ts';
import { quorumOf, Witnesses } from '../proof/witnesses.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { makeSealer } from '../secrets/sealer.ts';

const config = readConfig();
const dataDir = resolve(config.dataDir);
const [series = recordSeries(0)] = process.argv.slice(2);
const warn = (line: string): void => console.error(line);

// Takes the folder's lock or the lease, so that the venue can't start in the meantime.
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir, log: silentLog });
try {
  await migrate(database.pool);
  const lease = await takeLease({
    connection: database.connection,
    dataDir,
    log: silentLog,
    mode: config.databaseUrl === undefined ? 'sole' : 'wait',
    say: warn,
    onLost: (error) => {
      throw error;
    },
  });
  const client = new pg.Client({ ...database.connection, types: numberTypes });
  await client.connect();
  try {
    const witnesses = new Witnesses({ witnesses: config.witnesses, warn, info: warn });
    const { from, to, abandoned, cosigned } = await rotateLog(client, {
      series,
      sealer: makeSealer(await readMasterKeys(config.dataDir, config.secretsKeys)),
      copies: new CheckpointCopies(copiesFolderOf(dataDir)),
      witnesses,
      quorum: quorumOf(config.witnessQuorum, config.witnesses.length),
      venue: config.proofName,
      archiveFolder: archiveFolderOf(dataDir),
      at: Date.now(),
    });
    console.log(
      abandoned === null
        ? `${from.origin} is closed, and its last entry says so`
        : `${from.origin} is left as it was: ${abandoned}`,
    );
    if (cosigned < config.witnesses.length)
      warn(
        `Its end is cosigned by ${cosigned} of ${config.witnesses.length} witnesses: whoever asks for more believes no receipt from it`,
      );
    console.log(`${to.origin} follows it from now on, under the verifier key\n${formatVerifierKey(to.key)}`);
  } finally {
    await client.end();
    await lease.release();
  }
} finally {
  await database.stop();
}
