// Private files as the settings have them: in a folder of DATA_DIR, or in a bucket.
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { openSealedKey } from '../secrets/sealed-key.ts';
import type { Sealer } from '../secrets/sealer.ts';
import { makeCleanImage } from './clean-image.ts';
import type { FileStore } from './file-store.ts';
import { makeFolderStore } from './folder-store.ts';
import { makePrivateFiles, type PrivateFiles } from './private-files.ts';
import { makeS3Store } from './s3-store.ts';
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
