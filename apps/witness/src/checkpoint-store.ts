// The witness's store: one file with the last checkpoint of each log that it cosigned, and evidence of broken promises.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Checkpoint,
  type Crypto,
  Malformed,
  parseCheckpoint,
  parseNote,
  signaturesBy,
  toHex,
  toUtf8,
  type VerifierKey,
  verifyCosignature,
} from '@candor/proof';
import { originHash, sha256 } from '@candor/proof/node/crypto.ts';
import { syncPath, TEMPORARY, type WriteStep, writeDurably } from '@candor/proof/node/durable-file.ts';

/** A checkpoint, and the signed note that contains it. */
export type HeldCheckpoint = Checkpoint & { readonly note: string };

/** `held` and `seen` are signed notes; `proof` is a list of hashes in base64. */
type Evidence = {
  readonly held: string;
  readonly seen: string;
  readonly why: string;
  readonly proof?: readonly string[];
};

const ENDING = '.checkpoint';
/** The evidence stored for one log: this many pairs of contradicting trees are proof enough. */
const EVIDENCE_MAX = 100;

export class CheckpointStore {
  readonly #folder: string;
  readonly #reached: ((step: WriteStep) => void) | undefined;

  private constructor(folder: string, reached?: (step: WriteStep) => void) {
    this.#folder = folder;
    this.#reached = reached;
  }

  /**
   * Opens the folder `logs` in the witness's folder. A file that a killed witness renamed may not be durable yet, so it
   * is synced before anything builds on it. Throws if a file lacks the witness's own cosignature: with a damaged memory
   * it would sign anything.
   */
  static async open(
    crypto: Crypto,
    own: VerifierKey,
    folder: string,
    reached?: (step: WriteStep) => void,
  ): Promise<CheckpointStore> {
    const logs = join(folder, 'logs');
    mkdirSync(logs, { recursive: true });
    for (const name of readdirSync(logs)) {
      const path = join(logs, name);
      if (name.endsWith(TEMPORARY)) rmSync(path);
      if (!name.endsWith(ENDING)) continue;
      syncPath(path);
      try {
        const { note, origin } = parseHeld(readFileSync(path, 'utf8'));
        if (name !== originHash(origin) + ENDING) throw new Malformed("another log's checkpoint");
        const { text, ...signed } = parseNote(note);
        const [line] = signaturesBy({ text, ...signed }, own);
        if (line === undefined) throw new Malformed('no cosignature of ours');
        await verifyCosignature(crypto, text, own, line);
      } catch (error) {
        throw new Error(`${path} is damaged: restore it, or start in a new folder`, { cause: error });
      }
    }
    for (const each of [logs, folder]) syncPath(each);
    return new CheckpointStore(folder, reached);
  }

  /** Undefined for a log that was never cosigned. */
  read(origin: string): HeldCheckpoint | undefined {
    const note = this.readNote(originHash(origin));
    return note === undefined ? undefined : parseHeld(note);
  }

  /** The note of the log whose origin has this SHA-256, 64 lower-case hex digits. */
  readNote(hash: string): string | undefined {
    const path = this.#pathOf(hash);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /** Durable once it returns. After a failure the content of the disk is unknown, so the process must end. */
  write(origin: string, note: string): void {
    writeDurably(this.#pathOf(originHash(origin)), note, this.#reached);
  }

  /**
   * Stores two notes that contradict each other, with a line that says why and, if there are any, the hashes that prove
   * it, and returns their folder. The same two checkpoints always get the same folder, whoever else signed them, so
   * repeating them does not fill the disk; and evidence of a log that signs many forks is limited.
   */
  keepEvidence({ held, seen, why, proof }: Evidence): string {
    const evidence = join(this.#folder, 'evidence');
    mkdirSync(evidence, { recursive: true });
    const ofLog = originHash(parseHeld(held).origin);
    const both = sha256(toUtf8(parseNote(held).text + parseNote(seen).text));
    const folder = join(evidence, `${ofLog}-${toHex(both)}`);
    // The last file of the folder exists, so all of it does.
    if (existsSync(join(folder, 'why.txt'))) return folder;
    if (readdirSync(evidence).filter((name) => name.startsWith(ofLog)).length >= EVIDENCE_MAX)
      return evidence;
    mkdirSync(folder, { recursive: true });
    writeDurably(join(folder, 'held.note'), held);
    writeDurably(join(folder, 'seen.note'), seen);
    if (proof !== undefined)
      writeDurably(join(folder, 'proof.txt'), proof.map((line) => `${line}\n`).join(''));
    writeDurably(join(folder, 'why.txt'), `${why}\n`);
    syncPath(join(this.#folder, 'evidence'));
    syncPath(this.#folder);
    return folder;
  }

  #pathOf(hash: string): string {
    return join(this.#folder, 'logs', hash + ENDING);
  }
}

const parseHeld = (note: string): HeldCheckpoint => ({ ...parseCheckpoint(parseNote(note).text), note });
