// The last checkpoint of each log in a file outside the database: a database that comes back older than it is noticed.
import { mkdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { originHash } from '@candor/proof/node/crypto.ts';

export class CheckpointCopies {
  readonly #folder: string;

  /** `folder`: DATA_DIR/checkpoints. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The signed note; undefined where there is none. Throws where the file can't be read. */
  async read(origin: string): Promise<string | undefined> {
    return readFile(this.#path(origin), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  /** On the disk when it resolves, whole or as it was before. */
  async write(origin: string, note: string): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.#path(origin)}.new`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(note);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#path(origin));
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  #path(origin: string): string {
    return join(this.#folder, `${originHash(origin)}.checkpoint`);
  }
}
