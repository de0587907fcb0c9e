// Where private files lie: names and sealed bytes, and nothing of what they mean. A folder by default, S3 by setting.

export interface FileStore {
  /** Whole or not at all: nobody ever reads half of a file. A name is written once. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** Also fine where there is no such file. */
  remove(name: string): Promise<void>;
}

/** Random, so that a name tells nothing, and plain, so that it is a good one in every store. */
export const FILE_NAME = /^[0-9a-f]{32}$/;

/** A bug, not an input: names are made here, and what comes from outside was looked up first. */
export function checkFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new Error('not the name of a private file');
}
