// What the witness holds: of each log the last checkpoint that it cosigned, one file; and evidence of broken promises.
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

/** A checkpoint, and the signed note that it stands in. */
export type HeldCheckpoint = Checkpoint & { readonly note: string };

/** `held`, `seen`: signed notes; `proof`: hashes in base64. */
type Evidence = {
  readonly held: string;
  readonly seen: string;
  readonly why: string;
  readonly proof?: readonly string[];
};

const ENDING = '.checkpoint';
/** Of one log: who has signed so many pairs of trees that can't both be true needs no more. */
const EVIDENCE_MAX = 100;

export class CheckpointStore {
  readonly #folder: string;
  readonly #reached: ((step: WriteStep) => void) | undefined;

  private constructor(folder: string, reached?: (step: WriteStep) => void) {
    this.#folder = folder;
    this.#reached = reached;
  }

  /**
   * Opens the folder `logs` in the witness's. What a killed witness renamed may not be durable yet, so it is synced
   * before anything builds on it. Throws where a file doesn't carry the witness's own cosignature: a damaged memory
   * would sign whatever comes.
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

  /** Undefined of a log that was never cosigned. */
  read(origin: string): HeldCheckpoint | undefined {
    const note = this.readNote(originHash(origin));
    return note === undefined ? undefined : parseHeld(note);
  }

  /** The note of the log whose origin has this SHA-256, 64 lower-case hex digits. */
  readNote(hash: string): string | undefined {
    const path = this.#pathOf(hash);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /** Durable once it returns. After a failure nobody knows what the disk holds: the process is to end. */
  write(origin: string, note: string): void {
    writeDurably(this.#pathOf(originHash(origin)), note, this.#reached);
  }

  /**
   * Keeps two notes that a log can't both have meant, with a line that says why and the hashes that prove it where there
   * are any, and returns their folder. The same two checkpoints come to the same folder, whoever else has signed them and how often:
   * repeating them fills no disk, nor does a log that signs one fork after the other, of which enough are kept.
   */
  keepEvidence({ held, seen, why, proof }: Evidence): string {
    const evidence = join(this.#folder, 'evidence');
    mkdirSync(evidence, { recursive: true });
    const ofLog = originHash(parseHeld(held).origin);
    const both = sha256(toUtf8(parseNote(held).text + parseNote(seen).text));
    const folder = join(evidence, `${ofLog}-${toHex(both)}`);
    // Its last file is there: all of it is.
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
