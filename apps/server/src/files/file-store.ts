// Storage of private files: names and sealed bytes, without their meaning. A folder by default, S3 by setting.

export interface FileStore {
  /** Writes the file completely or not at all: nobody ever reads half of it. A name is written only once. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such file. */
  remove(name: string): Promise<void>;
}

/** Random, so that a name reveals nothing, and simple, so that every store accepts it. */
export const FILE_NAME = /^[0-9a-f]{32}$/;

/** Throws for a bug, not for input: names are made here, and external ones were looked up before. */
export function checkFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new Error('not the name of a private file');
}
