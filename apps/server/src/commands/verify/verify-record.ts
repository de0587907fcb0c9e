// Last part of `npm run verify`: the public event log belongs to this journal, its tree begins with every given
// checkpoint, and receipts of the newest orders are valid.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import type { Config } from '../../config.ts';
import { makePool } from '../../db/database.ts';
import { silentLog } from '../../db/store-log.ts';
import { proveErasures } from '../../proof/key-erasures.ts';
import { MASTER_KEY_FILE, readMasterKeys } from '../../secrets/master-key.ts';
import { makeSealer, type Sealer } from '../../secrets/sealer.ts';
import { proveReceipts, type ReceiptsProof } from './record/prove-receipts.ts';
import { proveRecord, type RecordProof } from './record/prove-record.ts';
import { count, type Report, type Store, type VerifyOptions } from './verify-parts.ts';

export async function verifyRecord(report: Report, store: Store, options: VerifyOptions): Promise<void> {
  const { checkpoints, knownLosses, withoutSecrets } = options;
  const archiveFolder = archiveFolderOf(store.config.dataDir);
  const sealer = withoutSecrets ? undefined : await openSealer(store.config);
  const record = await proveRecord(store.client, {
    ...{ sealer, checkpoints, archiveFolder, knownLosses },
    progress: (entries) => console.error(`• ${count(entries)} entries`),
  });
  console.log(
    `${count(record.entries)} entries of the logs, ${count(record.events)} of them worked out again from the journal`,
  );
  sayNumber(record.erased, 'are of accounts whose keys were destroyed: nobody can');
  sayNumber(record.young, 'events are not in a signed tree yet');
  if (!sealer)
    console.log(
      `${withoutSecrets ? 'The secrets are left out' : `! ${MASTER_KEY_FILE} is not in the folder`}: only entries in clear were held against the journal, and no receipts are made`,
    );
  for (const loss of record.knownLosses) console.log(`! ${loss}`);
  const unplaced =
    'events are from before the store wrote down which orders they are of: these orders have no receipts';
  sayNumber(record.unplaced, unplaced, '! ');
  for (const series of record.notBegun)
    console.log(`! there is no log ${series} yet: the venue begins it within a minute of its next start`);
  report.judge(record.findings);
  const { erased, unrecorded, findings } = await proveErasures(store.client, { archiveFolder });
  sayNumber(erased, 'keys were destroyed, each by an event of the journal');
  const gone = `keys are said to be gone since before such events existed, of accounts ${unrecorded.join(', ')}`;
  sayNumber(unrecorded.length, gone, '! ');
  report.judge(findings);
  const receipts = sealer && (await proveOnPool(store, sealer, options.receipts));
  if (receipts) sayReceipts(report, receipts);
  report.extent = extentOf({ record, receipts, receiptsRequested: options.receipts, withoutSecrets });
  if (report.findings > 0) return;
  const { text, isPart } = report.extent;
  if (isPart) console.log(`! the record is of this journal as far as it was looked at: ${text}`);
  else if (checkpoints.length === 0)
    console.log(
      `✓ the record is of this journal (${text}); that it was always the same takes a --checkpoint from before`,
    );
  else
    console.log(
      `✓ the record is of this journal (${text}), and begins with ${count(record.checkpoints)} kept checkpoints`,
    );
}

export interface Looked {
  readonly record: Pick<RecordProof, 'journal' | 'events' | 'erased'>;
  /** Undefined if no receipts were made because the venue's secrets are missing. */
  readonly receipts: Omit<ReceiptsProof, 'findings'> | undefined;
  /** Number of the newest orders whose receipts were requested. */
  readonly receiptsRequested: number;
  /** True if a check without the venue's secrets was requested. */
  readonly withoutSecrets: boolean;
}

/** How much of the store was checked, and whether that is less than was requested. */
export function extentOf({ record, receipts, receiptsRequested, withoutSecrets }: Looked) {
  const { journal, events, erased } = record;
  const ofEvents = `${count(events)} of ${count(journal)} events`;
  const isNothing = journal > 0 && events + erased === 0;
  if (!receipts) return { text: `${ofEvents}, no receipts`, isPart: !withoutSecrets || isNothing };
  const { held, young, earlier, erased: erasedOrders, lost, others } = receipts;
  const orders = held + young + earlier + erasedOrders + lost + others;
  const hasNoReceipt = receiptsRequested > 0 && orders > 0 && held === 0;
  const text = `${ofEvents}, receipts of ${count(held)} of ${count(orders)} orders`;
  return { text, isPart: isNothing || hasNoReceipt };
}

function sayNumber(value: number, what: string, mark = ''): void {
  if (value > 0) console.log(`${mark}${count(value)} ${what}`);
}

async function proveOnPool(
  { connection, config }: Store,
  sealer: Sealer,
  orders: number,
): Promise<ReceiptsProof> {
  const pool = makePool(connection, silentLog);
  try {
    return await proveReceipts(pool, {
      ...{ sealer, archiveFolder: archiveFolderOf(config.dataDir), count: orders },
      progress: (done) => console.error(`• receipts of ${count(done)} orders`),
    });
  } finally {
    await pool.end();
  }
}

function sayReceipts(
  report: Report,
  { held, young, earlier, erased, lost, others, findings }: ReceiptsProof,
): void {
  const left = [
    [young, 'too young'],
    [earlier, 'older than the tape'],
    [erased, 'erased'],
    [lost, 'of a log that lost its end'],
    [others, 'older ones not asked for (--receipts all)'],
  ] as const;
  const said = left.filter(([orders]) => orders > 0).map(([orders, what]) => `, ${count(orders)} ${what}`);
  console.log(`receipts of ${count(held)} orders hold${said.join('')}`);
  report.judge(
    findings,
    held > 0 ? 'every one of them was decided by the rules that are recorded' : undefined,
  );
}

/** Undefined without the venue's secrets, which this command must not create. */
async function openSealer({ dataDir, secretsKeys }: Config): Promise<Sealer | undefined> {
  const isThere =
    secretsKeys.length > 0 ||
    (await access(join(dataDir, MASTER_KEY_FILE)).then(
      () => true,
      () => false,
    ));
  return isThere ? makeSealer(await readMasterKeys(dataDir, secretsKeys)) : undefined;
}
