// Opens the store of private files according to the settings: a folder of DATA_DIR, or a bucket.

import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { openSealedKey } from '../secrets/sealed-key.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { makeCleanImage } from './clean-image.ts';
import { checkFileName, type FileStore } from './file-store.ts';
import { makePrivateFiles, type PrivateFiles } from './private-files.ts';
import { makeSignedAddresses } from './signed-address.ts';

export interface OpenFilesOptions {
  readonly config: Pick<Config, 'dataDir' | 'filesBucket'>;
  readonly db: { readonly requests: pg.Pool; readonly venue: pg.Pool };
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly bytesMax: number;
  readonly perDayMax: number;
  readonly makeTooLate: () => Error;
}

export async function openPrivateFiles(options: OpenFilesOptions): Promise<PrivateFiles> {
  const { config, db, sealer, now, bytesMax, perDayMax, makeTooLate } = options;
  const key = await openSealedKey(db.venue, sealer, 'file addresses');
  return makePrivateFiles({
    pool: db.requests,
    venuePool: db.venue,
    store: openStore(config),
    sealer,
    addresses: makeSignedAddresses(key, now),
    cleanImage: makeCleanImage({ bytesMax, makeTooLate }),
    perDayMax,
    makeTooLate,
    now,
  });
}

export const openStore = ({ dataDir, filesBucket }: OpenFilesOptions['config']): FileStore =>
  filesBucket ? makeS3Store(filesBucket) : makeFolderStore(join(resolve(dataDir), 'files'));

/** Private files in the program's own folder, which no other user may read. */
export function makeFolderStore(folder: string): FileStore {
  /** Two characters of the name are a subfolder, so that none has too many files. */
  function pathOf(name: string): string {
    checkFileName(name);
    return join(folder, name.slice(0, 2), name);
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
      try {
        await writeThrough(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Writes the file to disk before it gets its name. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const retries = 3;
const waitMsMax = 15_000;

/** Private files in a bucket of an S3-compatible store, with signed requests (AWS Signature Version 4). */
export function makeS3Store({
  url,
  region,
  accessKey,
  secretKey,
}: NonNullable<Config['filesBucket']>): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries,
    initRetryMs: 100,
  });
  const bucket = url.replace(/\/+$/, '');

  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response> {
    checkFileName(name);
    const response = await client.fetch(`${bucket}/${name}`, {
      method,
      // A redirect could send the signed request to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMsMax),
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.length) },
      }),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    // The response body may repeat what was signed, so the error has only the status.
    throw new Error(`the store of private files answered ${response.status} to ${method}`);
  }

  return {
    async put(name, bytes) {
      const response = await ask('PUT', name, bytes);
      await response.body?.cancel();
      if (!response.ok) throw new Error('the store of private files has no such bucket');
    },
    async get(name) {
      const response = await ask('GET', name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    async remove(name) {
      const response = await ask('DELETE', name);
      await response.body?.cancel();
    },
  };
}
