// Follows a log by fetching its checkpoint. It cosigns a checkpoint that extends the known past, and raises an alarm if
// that past is gone.
import {
  areSameBytes,
  type Checkpoint,
  calculateOnTiles,
  formatAddCheckpoint,
  isConsistent,
  Malformed,
  openCheckpoint,
  proveConsistency,
  rootOfTree,
  type TilePlace,
  type Tree,
  toBase64,
  type VerifierKey,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import type { CheckpointStore, HeldCheckpoint } from './checkpoint-store.ts';
import { type LogReader, Unreachable } from './log-reader.ts';
import type { Witness } from './witness.ts';

/**
 * `held` and `seen` are signed notes. `proof`, in base64, is the root of the first held.size entries in the tree that
 * is seen now, then the consistency proof from there: it proves to anyone that both notes can't be true.
 */
export type Alarm = {
  readonly why: string;
  readonly held: string;
  readonly seen: string;
  readonly proof?: readonly string[];
};

/** The result of one look at a log. */
export type Look =
  | { readonly kind: 'cosigned'; readonly size: number }
  // Nothing is known against the log: it can't be read, or its answer has no valid signature of the log.
  | { readonly kind: 'unread'; readonly why: string }
  | ({ readonly kind: 'alarm' } & Alarm);

export type FollowerParts = {
  readonly log: LogReader;
  /** The keys of the log, all with one name, its origin. */
  readonly keys: readonly [VerifierKey, ...VerifierKey[]];
  readonly witness: Witness;
  readonly store: CheckpointStore;
  /**
   * The delay before a second look at a state that a cache or a write in progress may explain: a smaller tree, or tiles
   * that do not fit.
   */
  readonly againMs: number;
};

/**
 * A cache may be some seconds behind, and logs also push their checkpoints: the log is read this often before an alarm.
 */
const LOOKS = 3;

/** Rejects if the witness's store fails. */
export async function lookAt(parts: FollowerParts): Promise<Look> {
  for (let look = 1; ; look += 1) {
    const found = await lookOnce(parts);
    if (found.kind !== 'doubtful') return found;
    if (look === LOOKS) return { ...found, kind: 'alarm' };
    await new Promise((resolve) => setTimeout(resolve, parts.againMs));
  }
}

async function lookOnce(parts: FollowerParts): Promise<Look | ({ kind: 'doubtful' } & Alarm)> {
  const { log, keys, witness, store } = parts;
  try {
    const seen = await log.readCheckpoint();
    const checkpoint = await openCheckpoint(nodeCrypto, seen, { log: keys, witnesses: [], quorum: 0 });
    if (checkpoint.origin !== keys[0].name)
      return { kind: 'unread', why: `the checkpoint is ${checkpoint.origin}'s` };
    const held = store.read(checkpoint.origin);
    const proof = held === undefined ? [] : await proveFrom(log, held, { ...checkpoint, note: seen });
    if (!Array.isArray(proof)) return proof;
    const body = formatAddCheckpoint({ old: held?.size ?? 0, proof, checkpoint: seen });
    const answered = await witness.addCheckpoint(body);
    if (answered.status === 200) return { kind: 'cosigned', size: checkpoint.size };
    // The log has handed in another checkpoint meanwhile, and that one was verified in the same way.
    if (answered.status === 409) return { kind: 'cosigned', size: answered.size };
    return { kind: 'unread', why: answered.why };
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Malformed)
      return { kind: 'unread', why: error.message };
    throw error;
  }
}

/** The proof that the seen tree extends the held one, or the reason why it does not. */
async function proveFrom(
  log: LogReader,
  held: HeldCheckpoint,
  seen: Checkpoint & { readonly note: string },
): Promise<Uint8Array[] | ({ kind: 'alarm' | 'doubtful' } & Alarm)> {
  const notes = { held: held.note, seen: seen.note };
  if (seen.size < held.size)
    return {
      kind: 'doubtful',
      why: `the log has shrunk from ${held.size} entries to ${seen.size}`,
      ...notes,
    };
  if (seen.size === held.size) {
    if (areSameBytes(seen.root, held.root)) return [];
    return { kind: 'alarm', why: `fork: two trees of size ${held.size}`, ...notes };
  }
  if (held.size === 0) return [];
  const found = await calculateConsistency((place) => log.readTile(place), held.size, seen);
  if (found === undefined)
    return { kind: 'doubtful', why: `the tiles are not those of the signed tree of ${seen.size}`, ...notes };
  if (!areSameBytes(found.olderRoot, held.root)) {
    const proof = [found.olderRoot, ...found.proof].map(toBase64);
    return { kind: 'alarm', why: `fork: the first ${held.size} entries were others`, ...notes, proof };
  }
  return [...found.proof];
}

/** `olderRoot` is the root of the first `older` leaves in the newer tree, whatever was signed before. */
type TileConsistency = { readonly olderRoot: Uint8Array; readonly proof: readonly Uint8Array[] };

/**
 * Calculates a consistency proof from a log's own tiles: the root of its older tree, and the proof that the newer one
 * extends it, from `older` leaves (0 < older ≤ newer.size). Undefined if the tiles do not belong to that tree: one is
 * missing or short, or a hash in it differs. Reads some 20 tiles of a tree of 10⁹ leaves.
 */
async function calculateConsistency(
  readTile: (place: TilePlace) => Promise<Uint8Array | undefined>,
  older: number,
  newer: Tree,
): Promise<TileConsistency | undefined> {
  const found = await calculateOnTiles(sha256, newer.size, readTile, (read) => ({
    olderRoot: rootOfTree(sha256, read, older),
    proof: proveConsistency(sha256, read, older, newer.size),
  }));
  if (found === undefined) return undefined;
  const holds = isConsistent(sha256, { size: older, root: found.olderRoot }, newer, found.proof);
  return holds ? found : undefined;
}
