// The last checkpoint of each log in a file outside the database: a database that comes back older than it is noticed.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, Malformed, parseCheckpoint, parseNote } from '@candor/proof';
import { originHash } from '@candor/proof/node/crypto.ts';
import { type WriteStep, writeDurably } from '@candor/proof/node/durable-file.ts';
import { describeFault, Unsettled } from '../db/database-faults.ts';

/** The disk has no room, or the program no file, just now: both come back. */
const PASSING = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** The copy was not written, or it is not known whether it was. */
class CopyUnsettled extends Unsettled {
  override readonly name = 'CopyUnsettled';
}

export class CheckpointCopies {
  readonly #folder: string;
  readonly #reached: ((step: WriteStep) => void) | undefined;

  /** `folder`: DATA_DIR/checkpoints. `reached`: after these a test ends the program. */
  constructor(folder: string, reached?: (step: WriteStep) => void) {
    this.#folder = folder;
    this.#reached = reached;
  }

  /** The signed note; undefined where there is none. Throws where the file can't be read. */
  async read(origin: string): Promise<string | undefined> {
    return readFile(this.#path(origin), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw settle(error);
    });
  }

  /**
   * On the disk when it resolves, whole or as it was before. A larger checkpoint of the log is never replaced: a program that was
   * succeeded while it stood still would take back what the next one has signed.
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

/** Undefined of what is none: whoever signs has looked at it before. */
function checkpointIn(note: string): Checkpoint | undefined {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}
