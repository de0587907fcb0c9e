// Last part of `npm run verify [-- --checkpoint <file>]… [--known-loss <log>]… [--receipts <count>|all] [--without-secrets]`: proves that the record is of
// this journal, that its tree begins with every checkpoint that was kept, and that receipts of the newest orders hold. It may run beside the program.
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { type Config, readConfig } from '../../config.ts';
import { makePool } from '../../db/database.ts';
import { silentLog } from '../../db/store-log.ts';
import { MASTER_KEY_FILE, readMasterKeys } from '../../secrets/master-key.ts';
import { makeSealer, type Sealer } from '../../secrets/sealer.ts';
import { onStore, sayFaults } from './on-store.ts';
import { extentOf } from './record/extent-of-record.ts';
import { type ErasuresProof, proveErasures } from './record/prove-erasures.ts';
import { proveReceipts, type ReceiptsProof } from './record/prove-receipts.ts';
import { proveRecord, type RecordProof } from './record/prove-record.ts';
import { verifyOptions } from './verify-options.ts';
import { HOLDS_IN_PART, sayExtent } from './verify-parts.ts';

const { values } = parseArgs({ options: verifyOptions });
const receipts = values.receipts === 'all' ? Number.MAX_SAFE_INTEGER : Number(values.receipts);
if (!Number.isSafeInteger(receipts) || receipts < 0) {
  console.error('--receipts is a whole number, or all');
  process.exit(1);
}
const kept = await Promise.all(values.checkpoint.map(readNote));
const config = readConfig();
const archiveFolder = archiveFolderOf(config.dataDir);
const sealer = values['without-secrets'] ? undefined : await openSealer(config);
const count = (value: number): string => value.toLocaleString('en');
await onStore(config, async ({ client, connection }) => {
  const record = await proveRecord(client, {
    ...{ sealer, kept, archiveFolder, knownLosses: values['known-loss'] },
    progress: (entries) => console.error(`• ${count(entries)} entries`),
  });
  sayRecord(record);
  sayErasures(await proveErasures(client, { archiveFolder }));
  const made = sealer && (await makeReceipts(connection, sealer));
  if (made) sayReceipts(made);
  sayVerdict(record, made);
});

async function makeReceipts(connection: pg.PoolConfig, sealer: Sealer): Promise<ReceiptsProof> {
  const pool = makePool(connection, silentLog);
  try {
    return await proveReceipts(pool, {
      ...{ sealer, archiveFolder, count: receipts },
      progress: (orders) => console.error(`• receipts of ${count(orders)} orders`),
    });
  } finally {
    await pool.end();
  }
}

function sayRecord(proof: RecordProof): void {
  const { entries, events, erased, young, knownLosses, notBegun, unplaced, faults } = proof;
  console.log(
    `${count(entries)} entries of the logs, ${count(events)} of them worked out again from the journal`,
  );
  if (erased > 0) console.log(`${count(erased)} are of accounts whose keys were destroyed: nobody can`);
  if (young > 0) console.log(`${count(young)} events are not in a signed tree yet`);
  if (!sealer)
    console.log(
      `${values['without-secrets'] ? 'The secrets are left out' : `! ${MASTER_KEY_FILE} is not in the folder`}: only entries in clear were held against the journal, and no receipts are made`,
    );
  for (const loss of knownLosses) console.log(`! ${loss}`);
  if (unplaced > 0)
    console.log(
      `! ${count(unplaced)} events are from before the store wrote down which orders they are of: these orders have no receipts`,
    );
  for (const series of notBegun)
    console.log(`! there is no log ${series} yet: the venue begins it within a minute of its next start`);
  sayFaults(faults);
}

function sayErasures({ erased, unrecorded, faults }: ErasuresProof): void {
  if (erased > 0) console.log(`${count(erased)} keys were destroyed, each by an event of the journal`);
  if (unrecorded.length > 0)
    console.log(
      `! ${count(unrecorded.length)} keys are said to be gone since before such events existed, of accounts ${unrecorded.join(', ')}`,
    );
  sayFaults(faults);
}

function sayReceipts({ held, young, earlier, erased, lost, others, faults }: ReceiptsProof): void {
  const left = [
    [young, 'too young'],
    [earlier, 'older than the tape'],
    [erased, 'erased'],
    [lost, 'of a log that lost its end'],
    [others, 'older ones not asked for (--receipts all)'],
  ] as const;
  const said = left.filter(([orders]) => orders > 0).map(([orders, what]) => `, ${count(orders)} ${what}`);
  console.log(`receipts of ${count(held)} orders hold${said.join('')}`);
  sayFaults(faults, held > 0 ? 'every one of them was decided by the rules that are recorded' : undefined);
}

/** What was not looked at is not said to hold. */
function sayVerdict(record: RecordProof, made: ReceiptsProof | undefined): void {
  const { text, isPart } = extentOf({
    ...{ record, receipts: made, receiptsAsked: receipts, withoutSecrets: values['without-secrets'] },
  });
  sayExtent(text);
  if (process.exitCode === 1) return;
  if (isPart) {
    console.log(`! the record is of this journal as far as it was looked at: ${text}`);
    process.exitCode = HOLDS_IN_PART;
  } else if (kept.length === 0)
    console.log(
      `✓ the record is of this journal (${text}); that it was always the same takes a --checkpoint from before`,
    );
  else
    console.log(
      `✓ the record is of this journal (${text}), and begins with ${count(record.kept)} kept checkpoints`,
    );
}

async function readNote(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    console.error(`--checkpoint is a file with a signed note: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Undefined without the venue's secrets, which are not to be made here. */
async function openSealer({ dataDir, secretsKeys }: Config): Promise<Sealer | undefined> {
  const isThere =
    secretsKeys.length > 0 ||
    (await access(join(dataDir, MASTER_KEY_FILE)).then(
      () => true,
      () => false,
    ));
  return isThere ? makeSealer(await readMasterKeys(dataDir, secretsKeys)) : undefined;
}
