// Signs the current size of a log, and only if the log extends everything that was signed before.
import { sign } from 'node:crypto';
import {
  areSameBytes,
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  hashLeaf,
  openCheckpoint,
  RightEdge,
  TILE_WIDTH,
  toUtf8,
  unpackEntries,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { Unsettled } from '../db/database-faults.ts';
import { inTransactionOn } from '../db/in-transaction.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import type { SigningLog } from './log-keys.ts';
import { ENTRIES_LEVEL } from './log-store.ts';
import { StoredLog, TilesMissing } from './stored-log.ts';

/**
 * The log differs from what was signed, or is incomplete: nothing of it may be signed until people have examined it.
 */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
}

/** Another signer has opened the log after this one, or a pending write of an earlier signer has arrived since. */
export class SignerSucceeded extends Unsettled {
  override readonly name = 'SignerSucceeded';
}

/** A known checkpoint of the log: a description of its holder, and the signed note. */
export interface HeldNote {
  readonly where: string;
  readonly note: string;
}

/** The log's last notes in the store and in the copy outside of it. */
export interface KnownNotes {
  readonly stored: string | undefined;
  readonly copy: string | undefined;
}

/** The steps after which a test may end the signer, in their order. */
export type SigningStep = 'proved' | 'signed' | 'copied' | 'before commit' | 'published';

export interface SignerOptions {
  readonly log: SigningLog;
  readonly copies: CheckpointCopies;
  /** Gives what the responding witnesses hold of the log; throws if too few respond. */
  readonly askWitnesses: (known: KnownNotes) => Promise<readonly HeldNote[]>;
  /** Called with each note as soon as it is signed, before anybody can see it. */
  readonly onSigned?: (note: string) => void;
  readonly reached?: (step: SigningStep) => void | Promise<void>;
}

/** The number of bundles that are hashed at a time. */
const BUNDLES_AT_ONCE = 16;

export class CheckpointSigner {
  readonly #options: SignerOptions;
  readonly #client: pg.ClientBase;
  readonly #epoch: number;
  /** The edge of the last signed tree; that of an empty tree before the first checkpoint. */
  #edge: RightEdge;

  private constructor(options: SignerOptions, client: pg.ClientBase, epoch: number, edge: RightEdge) {
    this.#options = options;
    this.#client = client;
    this.#epoch = epoch;
    this.#edge = edge;
  }

  /**
   * Takes over the log's signing. The signer owns the client. @throws SigningRefused if the log does not extend what
   * the store, the copy or a witness has signed of it
   */
  static async open(client: pg.ClientBase, options: SignerOptions): Promise<CheckpointSigner> {
    const { log, copies, askWitnesses } = options;
    const { rows } = await client.query<{ size: number; epoch: number }>(
      'update proof_logs set epoch = epoch + 1 where name = $1 returning size, epoch',
      [log.name],
    );
    const [row] = rows;
    if (!row) throw new SigningRefused(`there is no log ${log.name}`);
    // A separate statement: one that waited for a publication would still see the note from before it.
    const published = await client.query<{ note: string }>(
      'select note from proof_checkpoints where log = $1',
      [log.name],
    );
    const note = published.rows[0]?.note;
    const stored = note === undefined ? undefined : await openOwn(log, 'the store', note);
    const copy = await copies.read(log.origin);
    const held = [
      ...(copy === undefined ? [] : [{ where: 'the copy in DATA_DIR', note: copy }]),
      ...(await askWitnesses({ stored: note, copy })),
    ];
    const tree = new StoredLog(client, log.name);
    if (stored) await checkPast(tree, row.size, { ...stored, where: 'the store' });
    for (const one of held) await checkHeld(client, log, one);
    const size = stored?.size ?? 0;
    return new CheckpointSigner(options, client, row.epoch, await tree.edgeOf(size));
  }

  /** The last signed size. */
  get size(): number {
    return this.#edge.size;
  }

  /**
   * Signs new entries, and returns the note once it is published; undefined if there are none. The signer must not be
   * used again after it throws anything: opening another one finds out whether a checkpoint was published. @throws
   * SigningRefused, SignerSucceeded
   */
  async sign(): Promise<string | undefined> {
    const { log, copies, onSigned, reached = () => {} } = this.#options;
    const { rows } = await this.#client.query<{ size: number; edge: Buffer }>(
      'select size, edge from proof_logs where name = $1',
      [log.name],
    );
    const [row] = rows;
    if (!row || row.size < this.size) throw new SigningRefused(describeLoss(log.name, 'this program'));
    if (row.size === this.size) return undefined;
    const edge = await this.#goOn(row.size);
    if (!areSameBytes(edge.bytes, row.edge)) throw new SigningRefused(describeDamage(log.name));
    await reached('proved');
    const checkpoint = { origin: log.origin, size: edge.size, root: edge.root() };
    const text = formatCheckpoint(checkpoint);
    const signature = sign(null, toUtf8(text), log.secret);
    const note = formatNote({ text, signatures: [{ name: log.key.name, id: log.key.id, signature }] });
    onSigned?.(note);
    await reached('signed');
    // The copy is written before anybody can see the note, since a restored older database would not know of it.
    await copies.write(log.origin, note);
    await reached('copied');
    await this.#publish(checkpoint, note);
    this.#edge = edge;
    await reached('published');
    return note;
  }

  /** Calculates the edge of the tree of `size` entries from the signed edge and the stored entries. */
  async #goOn(size: number): Promise<RightEdge> {
    const { log } = this.#options;
    const edge = new RightEdge(sha256, this.size, this.#edge.bytes);
    const tree = new StoredLog(this.#client, log.name);
    const lastBundle = Math.floor((size - 1) / TILE_WIDTH);
    for (let bundle = Math.floor(this.size / TILE_WIDTH); bundle <= lastBundle; bundle += BUNDLES_AT_ONCE) {
      const { rows } = await this.#client.query<{ index: number; bytes: Buffer; hashes: Buffer }>(
        `select e.index, e.bytes, h.bytes as hashes from proof_tiles e
         join proof_tiles h on h.log = e.log and h.level = 0 and h.index = e.index
         where e.log = $1 and e.level = $2 and e.index >= $3 and e.index < $4 and e.index <= $5 order by e.index`,
        [log.name, ENTRIES_LEVEL, bundle, bundle + BUNDLES_AT_ONCE, lastBundle],
      );
      for (const { index, bytes, hashes } of rows)
        addBundle(edge, { index, bytes, hashes, size, log: log.name });
    }
    if (edge.size !== size) throw new SigningRefused(describeDamage(log.name));
    // The higher tiles are derived from the hashes, and clients are served them, so they must lead to the same tree.
    const root = await tree.rootOf(size).catch((error: unknown) => {
      if (error instanceof TilesMissing) throw new SigningRefused(describeDamage(log.name));
      throw error;
    });
    if (!areSameBytes(root, edge.root())) throw new SigningRefused(describeDamage(log.name));
    return edge;
  }

  async #publish(checkpoint: Checkpoint, note: string): Promise<void> {
    const { log, reached = () => {} } = this.#options;
    await inTransactionOn(this.#client, async (client) => {
      const { rowCount: leads } = await client.query(
        'select from proof_logs where name = $1 and epoch = $2 for share',
        [log.name, this.#epoch],
      );
      if (leads !== 1) throw new SignerSucceeded(`another signer has opened the log ${log.name}`);
      const { rowCount } = await client.query(
        this.size === 0
          ? `insert into proof_checkpoints (log, size, root, note, signed_at)
             select $1, $2, $3, $4, now() where $5 = 0 on conflict do nothing`
          : `update proof_checkpoints set size = $2, root = $3, note = $4, signed_at = now()
             where log = $1 and size = $5`,
        [log.name, checkpoint.size, Buffer.from(checkpoint.root), note, this.size],
      );
      if (rowCount !== 1)
        throw new SignerSucceeded(`another checkpoint of the log ${log.name} was published`);
      await reached('before commit');
    });
  }
}

/** Adds the part of a stored bundle that is after the edge; its hashes must be those of the entries. */
function addBundle(
  edge: RightEdge,
  {
    index,
    bytes,
    hashes,
    size,
    log,
  }: { index: number; bytes: Buffer; hashes: Buffer; size: number; log: string },
): void {
  for (const [at, entry] of unpackEntries(bytes).entries()) {
    const place = index * TILE_WIDTH + at;
    if (place < edge.size || place >= size) continue;
    const leaf = hashLeaf(sha256, entry);
    if (place !== edge.size || !areSameBytes(leaf, hashes.subarray(32 * at, 32 * at + 32)))
      throw new SigningRefused(describeDamage(log));
    edge.append(leaf);
  }
}

/** Checks that the stored log extends a known checkpoint of its own. @throws SigningRefused */
export async function checkHeld(
  client: pg.ClientBase,
  log: SigningLog,
  { where, note }: HeldNote,
): Promise<void> {
  const { rows } = await client.query<{ size: number }>('select size from proof_logs where name = $1', [
    log.name,
  ]);
  const held = await openOwn(log, where, note);
  await checkPast(new StoredLog(client, log.name), rows[0]?.size ?? 0, { ...held, where });
}

/**
 * A note that the log's key has signed. Notes from others are believed only then, so that nobody else can stop the
 * signing.
 */
async function openOwn(log: SigningLog, where: string, note: string): Promise<Checkpoint> {
  try {
    return await openCheckpoint(nodeCrypto, note, { log: [log.key], witnesses: [], quorum: 0 });
  } catch (error) {
    throw new SigningRefused(
      `the checkpoint of the log ${log.name} in ${where} is not one that its key has signed (${(error as Error).message})`,
    );
  }
}

async function checkPast(
  tree: StoredLog,
  size: number,
  held: Checkpoint & { readonly where: string },
): Promise<void> {
  if (held.size > size)
    throw new SigningRefused(describeLoss(tree.name, held.where, { size, signed: held.size }));
  const root = await tree.rootOf(held.size).catch((error: unknown) => {
    if (error instanceof TilesMissing) throw new SigningRefused(describeDamage(tree.name));
    throw error;
  });
  if (!areSameBytes(root, held.root))
    throw new SigningRefused(
      `the log ${tree.name} has other entries than those that were signed: ${held.where} holds a checkpoint of ${held.size} entries with another root. ${REMEDY}`,
    );
}

const REMEDY =
  'This database is older than what was published, or was changed. Bring the newest one back from a standby or a backup and start again. ' +
  'Only if it is lost for good: npm run rotate-log begins a new log, under a new key and origin, that names the last checkpoint of this one.';

const describeLoss = (log: string, where: string, of?: { size: number; signed: number }): string =>
  `the log ${log} has lost entries: ${where} holds a checkpoint of ${of ? `${of.signed} entries, and ${of.size} are stored` : 'more'}. ${REMEDY}`;

const describeDamage = (log: string): string =>
  `the stored entries and hashes of the log ${log} do not belong together: a row was damaged or changed. ${REMEDY}`;
