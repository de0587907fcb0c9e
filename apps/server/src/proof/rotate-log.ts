// Ends a log and begins the next one of its series, under a new key and origin. The venue is stopped meanwhile.
import { parseNote } from '@candor/proof';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import type { Sealer } from '../secrets/sealer.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import { CheckpointSigner, SigningRefused } from './checkpoint-signer.ts';
import { ClientKeys } from './client-keys.ts';
import { cosignStored } from './cosign-stored.ts';
import { clearEntry, findLog, makeLog, recordSeries, type SigningLog } from './log-keys.ts';
import { appendEntries, readLogSize } from './log-store.ts';
import { Recorder, RecordRefused } from './recorder.ts';
import type { Witnesses } from './witnesses.ts';

export interface RotateOptions {
  readonly series: string;
  readonly shard: number;
  readonly sealer: Sealer;
  readonly copies: CheckpointCopies;
  readonly witnesses: Pick<Witnesses, 'askHeld' | 'cosign'>;
  /** From so many cosignatures on a note counts as cosigned. */
  readonly quorum: number;
  /** The venue's name in the new origin; undefined takes the one that its logs have. */
  readonly venue: string | undefined;
  readonly archiveFolder: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Rotated {
  readonly from: SigningLog;
  readonly to: SigningLog;
  /** Why the old log could not be ended by an entry of its own; null where it was. */
  readonly abandoned: string | null;
  /** How many witnesses have cosigned the end, which the new log names. */
  readonly cosigned: number;
}

interface End {
  readonly firstSeq: number;
  readonly note: string | undefined;
  readonly cosigned: number;
}

/** @throws where there is no log of the series */
export async function rotateLog(client: pg.Client, options: RotateOptions): Promise<Rotated> {
  const { series, sealer, venue, at } = options;
  const from = await findLog(client, sealer, series);
  if (!from) throw new Error(`there is no log ${series}`);
  let abandoned: string | null = null;
  let end: End;
  try {
    end = await close(client, from, options);
  } catch (error) {
    if (!(error instanceof SigningRefused || error instanceof RecordRefused)) throw error;
    abandoned = error.message;
    end = await abandon(client, from, options);
  }
  const { firstSeq, note, cosigned } = end;
  await inTransactionOn(client, async () => {
    await client.query('update proof_logs set closed = true where name = $1', [from.name]);
    await makeLog(client, sealer, { series, venue, firstSeq, at, ...(note ? { predecessor: note } : {}) });
  });
  return { from, to: (await findLog(client, sealer, series)) as SigningLog, abandoned, cosigned };
}

/** Records what is left, writes the last entry, signs it and has it cosigned: nobody but this note speaks for the old log later. */
async function close(
  client: pg.Client,
  log: SigningLog,
  { series, shard, sealer, copies, witnesses, quorum, archiveFolder, at }: RotateOptions,
): Promise<End> {
  const askWitnesses = () => witnesses.askHeld(log);
  const signer = await CheckpointSigner.open(client, { log, copies, askWitnesses });
  if (series === recordSeries(shard)) {
    const journal = new Journal(client, shard, archiveFolder);
    const recorder = new Recorder({ log, shard, keys: new ClientKeys(sealer) });
    await recorder.check(client, journal);
    await recorder.advance(client, journal);
  }
  const size = (await readLogSize(client, log.name)) ?? 0;
  const closing = clearEntry({ type: 'LogClosed', v: 1, at, log: log.name });
  await inTransactionOn(client, () => appendEntries(client, log.name, { from: size, entries: [closing] }));
  const firstSeq = log.firstSeq === 0 ? 0 : log.firstSeq + size - 1;
  const note = await signer.sign();
  const signed = note === undefined ? undefined : { note, size: signer.size };
  const cosigned = signed && (await cosignStored(client, { log, witnesses, quorum }));
  return { firstSeq, note: cosigned?.note ?? note, cosigned: cosigned?.count ?? 0 };
}

/** Leaves the old log as it is. What was not under its last published checkpoint is recorded again in the next. */
async function abandon(
  client: pg.Client,
  log: SigningLog,
  { shard, copies, archiveFolder }: RotateOptions,
): Promise<End> {
  const { rows } = await client.query<{ size: number; note: string }>(
    'select size, note from proof_checkpoints where log = $1',
    [log.name],
  );
  const journalEnd = await new Journal(client, shard, archiveFolder).lastSeq();
  const signed = log.firstSeq + (rows[0]?.size ?? 1) - 1;
  const [stored, copy] = [rows[0]?.note, await copies.read(log.origin)];
  // Of the same tree the store's note may have cosignatures, which the copy never has.
  const isSame = stored !== undefined && (!copy || parseNote(copy).text === parseNote(stored).text);
  const note = isSame ? stored : copy;
  const cosigned = note === undefined ? 0 : parseNote(note).signatures.length - 1;
  return { firstSeq: log.firstSeq === 0 ? 0 : Math.min(signed, journalEnd + 1), note, cosigned };
}
