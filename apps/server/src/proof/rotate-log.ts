// Ends a log and begins the next one of its series, under a new key and origin, while the venue is stopped. After a
// kill at any step it can be run again and continues: a closed log stays closed, and the next log begins after its last
// event.
import {
  areSameBytes,
  type Checkpoint,
  isClosing,
  openCheckpoint,
  parseNote,
  seqBehind,
} from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import type { Sealer } from '../secrets/sealer.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import { CheckpointSigner, SigningRefused, type SigningStep } from './checkpoint-signer.ts';
import { ClientKeys } from './client-keys.ts';
import { cosignStored } from './cosign-stored.ts';
import { clearEntry, findLog, makeLog, type SigningLog, shardOfSeries } from './log-keys.ts';
import { closeLog, readLogSize } from './log-store.ts';
import { Recorder, RecordRefused } from './recorder.ts';
import { StoredLog, TilesMissing } from './stored-log.ts';
import type { HeldByWitnesses, Witnesses } from './witnesses.ts';

/** The steps after which a test may end the rotation, in their order. The steps of signing come after `closed`. */
export type RotationStep =
  | SigningStep
  | 'recorded'
  | 'before close'
  | 'closed'
  | 'cosigned'
  | 'before opening'
  | 'opened';

export interface RotateOptions {
  readonly series: string;
  readonly sealer: Sealer;
  readonly copies: CheckpointCopies;
  readonly witnesses: Pick<Witnesses, 'askAll' | 'cosign' | 'count'>;
  /**
   * The number of cosignatures from which a note counts as cosigned, and of witnesses that must report what they hold
   * of the log before its end is signed.
   */
  readonly quorum: number;
  /** The venue's name in the new origin; undefined takes that of its logs. */
  readonly venue: string | undefined;
  readonly archiveFolder: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reached?: (step: RotationStep) => void | Promise<void>;
}

export interface Rotated {
  readonly from: SigningLog;
  readonly to: SigningLog;
  /** Why the old log could not end with a closing entry; null if it could. */
  readonly abandoned: string | null;
  /** The number of witnesses that have cosigned the end, which the new log names. */
  readonly cosigned: number;
}

interface End {
  readonly firstSeq: number;
  readonly note: string | undefined;
  readonly cosigned: number;
}

/** @throws if the series has no log, or too few witnesses respond */
export async function rotateLog(client: pg.Client, options: RotateOptions): Promise<Rotated> {
  const { series, sealer, venue, at, reached = () => {} } = options;
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
    await reached('before opening');
  });
  await reached('opened');
  return { from, to: (await findLog(client, sealer, series)) as SigningLog, abandoned, cosigned };
}

/**
 * Records the remaining events, writes the last entry, signs it and has it cosigned: no later note may speak for the
 * old log.
 */
async function close(client: pg.Client, log: SigningLog, options: RotateOptions): Promise<End> {
  const { copies, witnesses, quorum, reached = () => {} } = options;
  const askWitnesses = async () => (await askEnough(log, options)).held;
  const signer = await CheckpointSigner.open(client, { log, copies, askWitnesses, reached });
  // A rotation that was killed has closed the log before; events since then belong to the next log.
  if (!(await endsWithClosing(client, log, (await readLogSize(client, log.name)) ?? 0)))
    await writeClosing(client, log, options);
  await signer.sign();
  const end = (await readPublished(client, log)) as Published;
  const cosigned = await cosignStored(client, { log, witnesses, quorum });
  await reached('cosigned');
  const note = cosigned?.note ?? end.note;
  const firstSeq = log.firstSeq === 0 ? 0 : seqBehind({ ...log, size: end.size, isClosed: true });
  return { firstSeq, note, cosigned: countCosignatures(note) };
}

/**
 * Asks witnesses as before any first signature: only they reveal a backup that was restored together with DATA_DIR,
 * whose end would be another tree than the signed one.
 */
async function askEnough(log: SigningLog, { witnesses, quorum }: RotateOptions): Promise<HeldByWitnesses> {
  const answers = await witnesses.askAll(log);
  const needed = Math.min(quorum, witnesses.count);
  if (answers.answered < needed)
    throw new Error(
      `${answers.answered} of ${witnesses.count} witnesses say what they hold of ${log.name}, and ${needed} have to (WITNESSES, WITNESS_QUORUM): nothing was changed, run it again once they answer`,
    );
  return answers;
}

/** Closes the log and writes its last entry in one transaction, so that nothing is ever recorded after it. */
async function writeClosing(client: pg.Client, log: SigningLog, options: RotateOptions): Promise<void> {
  const { series, sealer, archiveFolder, at, reached = () => {} } = options;
  const shard = shardOfSeries(series);
  if (shard !== undefined) {
    const journal = new Journal(client, shard, archiveFolder);
    const recorder = new Recorder({ log, shard, keys: new ClientKeys(sealer) });
    await recorder.check(client, journal);
    await recorder.advance(client, journal);
  }
  await reached('recorded');
  const from = (await readLogSize(client, log.name)) ?? 0;
  const closing = clearEntry({ type: 'LogClosed', v: 1, at, log: log.name });
  await inTransactionOn(client, async () => {
    await closeLog(client, log.name, { from, closing });
    await reached('before close');
  });
  await reached('closed');
}

/** Leaves the old log unchanged. Entries after its last published checkpoint are recorded again in the next log. */
async function abandon(client: pg.Client, log: SigningLog, options: RotateOptions): Promise<End> {
  const { series, copies, archiveFolder } = options;
  const published = await readPublished(client, log);
  const answers = await askEnough(log, options);
  const held = [...answers.held.map(({ note }) => note), await copies.read(log.origin)];
  const last = await findLastNote(client, log, { published: published?.note, held });
  // Its last note may still be pending; from now on clients are served the one that the next log names.
  if (last?.isStored && last.size > (published?.size ?? 0)) await publish(client, log, last);
  const size = (last?.isStored ? last : published)?.size ?? 1;
  const behind = seqBehind({ ...log, size, isClosed: await endsWithClosing(client, log, size) });
  const journalEnd = await new Journal(client, shardOfSeries(series) ?? 0, archiveFolder).lastSeq();
  return {
    firstSeq: log.firstSeq === 0 ? 0 : Math.min(behind, journalEnd + 1),
    note: last?.note,
    cosigned: last ? countCosignatures(last.note) : 0,
  };
}

async function publish(
  client: pg.Client,
  { name }: SigningLog,
  { size, root, note }: LastNote,
): Promise<void> {
  await client.query(
    `insert into proof_checkpoints as held (log, size, root, note, signed_at) values ($1, $2, $3, $4, now())
     on conflict (log) do update set size = $2, root = $3, note = $4, signed_at = now() where held.size < $2`,
    [name, size, Buffer.from(root), note],
  );
}

interface Published {
  readonly size: number;
  readonly note: string;
}

async function readPublished(client: pg.Client, { name }: SigningLog): Promise<Published | undefined> {
  const { rows } = await client.query<Published>('select size, note from proof_checkpoints where log = $1', [
    name,
  ]);
  return rows[0];
}

async function endsWithClosing(client: pg.Client, { name }: SigningLog, size: number): Promise<boolean> {
  const last = await new StoredLog(client, name).entryOf(size - 1);
  return last !== undefined && isClosing(last, name);
}

const countCosignatures = (note: string): number => parseNote(note).signatures.length - 1;

/** The last signed note of an abandoned log, as far as anybody is known to hold one. */
interface LastNote {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  /** True if the stored log begins with its tree; false if the store has lost the end of it. */
  readonly isStored: boolean;
}

/**
 * Returns the largest note that the log's key has signed: among notes of the same tree the published one, otherwise the
 * first. A note that is larger than the stored log shows that entries were lost, and is named so that everybody can see
 * it. A note of a tree that the store holds with other entries is not part of this log's history: its holder can prove
 * that, and no log may continue from it.
 */
async function findLastNote(
  client: pg.ClientBase,
  log: SigningLog,
  { published, held }: { published: string | undefined; held: readonly (string | undefined)[] },
): Promise<LastNote | undefined> {
  const size = (await readLogSize(client, log.name)) ?? 0;
  let last: LastNote | undefined;
  for (const note of [published, ...held]) {
    const signed = note === undefined ? undefined : await openOwn(log, note);
    if (note === undefined || !signed || signed.size <= (last?.size ?? 0)) continue;
    const isStored = signed.size <= size;
    // A published note is served for ever, even if the entries under it were lost.
    if (isStored && note !== published && !(await isOfTree(client, log, signed))) continue;
    last = { size: signed.size, root: signed.root, note, isStored };
  }
  return last;
}

async function openOwn(log: SigningLog, note: string): Promise<Checkpoint | undefined> {
  try {
    return await openCheckpoint(nodeCrypto, note, { log: [log.key], witnesses: [], quorum: 0 });
  } catch {
    return undefined;
  }
}

async function isOfTree(client: pg.ClientBase, { name }: SigningLog, signed: Checkpoint): Promise<boolean> {
  try {
    return areSameBytes(await new StoredLog(client, name).rootOf(signed.size), signed.root);
  } catch (error) {
    if (error instanceof TilesMissing) return false;
    throw error;
  }
}
