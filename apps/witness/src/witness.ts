// The witness of c2sp.org/tlog-witness: cosigns a log's checkpoint only if it extends the last one that it cosigned.
import {
  type AddCheckpoint,
  areSameBytes,
  type Checkpoint,
  type Crypto,
  formatNote,
  formatSignature,
  hashEmpty,
  isConsistent,
  Malformed,
  type Note,
  openCheckpoint,
  parseAddCheckpoint,
  parseCheckpoint,
  parseNote,
  signaturesBy,
  type VerifierKey,
} from '@candor/proof';
import type { CheckpointStore } from './checkpoint-store.ts';
import type { Signer } from './signer.ts';

/** Keys by a log's origin, which is their name. A log that changes its key has both for a while. */
export type LogKeys = ReadonlyMap<string, readonly VerifierKey[]>;

/** The specification's HTTP codes. `line` is the cosignature, `size` that of the last cosigned checkpoint. */
export type Answer =
  | { readonly status: 200; readonly line: string }
  | { readonly status: 400 | 403 | 404 | 422; readonly why: string }
  | { readonly status: 409; readonly size: number };

export type WitnessParts = {
  readonly crypto: Crypto;
  readonly logs: LogKeys;
  readonly signer: Signer;
  readonly store: CheckpointStore;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Called for a log that has signed two trees of one size. */
  readonly warn: (message: string) => void;
};

export class Witness {
  readonly #parts: WitnessParts;
  #failure: unknown;

  constructor(parts: WitnessParts) {
    this.#parts = parts;
  }

  /** Rejects where the store fails, and ever after: the process is to end, and the next one reads what the disk holds. */
  async addCheckpoint(body: string): Promise<Answer> {
    const { crypto, logs } = this.#parts;
    let request: AddCheckpoint;
    let note: Note;
    let checkpoint: Checkpoint;
    try {
      request = parseAddCheckpoint(body);
      note = parseNote(request.checkpoint);
      checkpoint = parseCheckpoint(note.text);
    } catch (error) {
      return refuseMalformed(400, error);
    }
    const keys = logs.get(checkpoint.origin);
    if (keys === undefined) return { status: 404, why: 'unknown log' };
    try {
      await openCheckpoint(crypto, request.checkpoint, { log: keys, witnesses: [], quorum: 0 });
    } catch (error) {
      return refuseMalformed(403, error);
    }
    if (request.old > checkpoint.size) return { status: 400, why: 'the old size is above the new one' };
    // Asked only now: it may have failed while the signature was verified.
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return this.#advance(request, checkpoint, note, keys);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** Nothing is cosigned any more, so that the folder can be released. */
  stop(): void {
    this.#failure ??= new Error('the witness has stopped');
  }

  /** Compares and stores without a pause between, so that of two requests one sees what the other has stored. */
  #advance(request: AddCheckpoint, checkpoint: Checkpoint, note: Note, keys: readonly VerifierKey[]): Answer {
    const { crypto, signer, store, now, warn } = this.#parts;
    const held = store.read(checkpoint.origin);
    const older = held ?? { size: 0, root: hashEmpty(crypto.sha256) };
    if (request.old !== older.size) return { status: 409, size: older.size };
    if (!isConsistent(crypto.sha256, older, checkpoint, request.proof)) {
      if (held && held.size === checkpoint.size && !areSameBytes(held.root, checkpoint.root)) {
        const why = `two trees of size ${held.size}`;
        const folder = store.keepEvidence({ held: held.note, seen: request.checkpoint, why });
        warn(`FORK of ${checkpoint.origin}: ${why}; both notes are in ${folder}`);
      }
      return { status: 422, why: 'not consistent with the last cosigned checkpoint' };
    }
    const cosignature = signer.cosign(note.text, now());
    // Lines that nobody has verified are not kept: they could make the note unreadable.
    const ofLog = keys.flatMap((key) => signaturesBy(note, key).slice(0, 1));
    store.write(checkpoint.origin, formatNote({ text: note.text, signatures: [...ofLog, cosignature] }));
    return { status: 200, line: formatSignature(cosignature) };
  }
}

function refuseMalformed(status: 400 | 403, error: unknown): Answer {
  if (error instanceof Malformed) return { status, why: error.message };
  throw error;
}
