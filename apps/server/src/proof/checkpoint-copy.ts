// The last checkpoint of each log, in a file outside the database. It reveals a database that was restored to an older
// state.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, Malformed, parseCheckpoint, parseNote } from '@candor/proof';
import { originHash } from '@candor/proof/node/crypto.ts';
import { type WriteStep, writeDurably } from '@candor/proof/node/durable-file.ts';
import { describeFault, Unsettled } from '../db/database-faults.ts';

/** The disk is full, or the process is out of file handles. Both errors are temporary. */
const PASSING = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** The copy was not written, or it is unknown whether it was. */
class CopyUnsettled extends Unsettled {
  override readonly name = 'CopyUnsettled';
}

export class CheckpointCopies {
  readonly #folder: string;
  readonly #reached: ((step: WriteStep) => void) | undefined;

  /** `folder` is DATA_DIR/checkpoints. `reached` is called after each step at which a test may end the program. */
  constructor(folder: string, reached?: (step: WriteStep) => void) {
    this.#folder = folder;
    this.#reached = reached;
  }

  /** Returns the signed note, or undefined if there is none. Throws if the file can't be read. */
  async read(origin: string): Promise<string | undefined> {
    return readFile(this.#path(origin), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw settle(error);
    });
  }

  /**
   * Resolves once the copy is on the disk; a failure leaves the copy before. It never replaces a larger checkpoint of
   * the log: a stalled program that has been succeeded would otherwise take back what its successor signed.
   */
  async write(origin: string, note: string): Promise<void> {
    const [held, next] = [await this.read(origin), checkpointIn(note)];
    const before = held === undefined ? undefined : checkpointIn(held);
    if (before && next && before.origin === next.origin && before.size > next.size)
      throw new CopyUnsettled(
        `the copy of the checkpoint of ${origin} is of ${before.size} entries already, not of ${next.size}`,
      );
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeDurably(this.#path(origin), note, this.#reached, 0o600);
    } catch (error) {
      throw settle(error as NodeJS.ErrnoException);
    }
  }

  #path(origin: string): string {
    return join(this.#folder, `${originHash(origin)}.checkpoint`);
  }
}

const settle = (error: NodeJS.ErrnoException): Error =>
  PASSING.includes(error.code ?? '')
    ? new CopyUnsettled(`the copy of a checkpoint: ${describeFault(error)}`, { cause: error })
    : error;

/** Undefined for a note that does not parse; the signer has validated the note before. */
function checkpointIn(note: string): Checkpoint | undefined {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}
