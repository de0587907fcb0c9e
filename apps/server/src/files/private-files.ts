// Private images of clients: cleaned, sealed, stored, and seen only by their owner and by operators.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Lines } from '../bounds/lines.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Sealer } from '../secrets/sealer.ts';
import type { CleanImage, CleanOutcome, ImageFault } from './clean-image.ts';
import { FILE_NAME, type FileStore } from './file-store.ts';
import {
  claimImage,
  deleteImage,
  findDigest,
  findOwner,
  listForgotten,
  markStored,
  reserveImage,
} from './image-rows.ts';
import { FILE_PATH, type FileViewer, type SignedAddresses, type SignedParts } from './signed-address.ts';

export type KeepOutcome =
  | { readonly ok: true; readonly ref: string /** As stored. */; readonly bytes: number }
  | { readonly ok: false; readonly fault: ImageFault | 'limit' };

export interface PrivateFiles {
  /**
   * Takes in an image of a user. The reference names it from then on, and opens nothing by itself. `byOffice`: an operator
   * sends it to them, so it does not count among their own of the day.
   */
  keep(userId: number, image: Buffer, by?: { readonly byOffice: true }): Promise<KeepOutcome>;
  /**
   * In the transaction of what takes the image as its own. False where it is no upload of this user of the last day, or
   * something took it before: the caller refuses all of these alike, `invalid(field)`.
   */
  claim(client: pg.ClientBase, userId: number, ref: string): Promise<boolean>;
  /** Of an image as it was uploaded: the same file again, of anyone, has the same. Throws where there is no such image. */
  digestOf(client: pg.ClientBase, ref: string): Promise<string>;
  /** Where this image can be seen for five minutes. Whoever is given it must be allowed to see it: nothing is looked up. */
  signedUrl(ref: string, viewer: FileViewer): string;
  /** The same for its owner; undefined for anyone else. */
  addressFor(userId: number, ref: string): Promise<{ address: string; expiresAt: number } | undefined>;
  /** Behind a signed address; undefined where it is not one, not any more, or the image is gone. */
  read(parts: SignedParts): Promise<{ jpeg: Buffer; userId: number; viewer: FileViewer } | undefined>;
  /** Uploads that nothing took within a day, those that were cut off included. */
  removeForgotten(stopping: AbortSignal): Promise<void>;
}

export interface PrivateFilesOptions {
  /** Of the requests. */
  readonly pool: pg.Pool;
  /** Of the venue's own work. */
  readonly venuePool: pg.Pool;
  readonly store: FileStore;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly addresses: SignedAddresses;
  readonly cleanImage: CleanImage;
  readonly perDayMax: number;
  /** Of who waits too long for their turn. */
  readonly makeTooLate: () => Error;
  readonly now: () => number;
}

/** Of one user's images one is decoded at a time, so that they never hold all the places that there are. */
const ofUserMax = 1;
const waitMsMax = 15_000;
const removedAtOnce = 100;

export function makePrivateFiles(options: PrivateFilesOptions): PrivateFiles {
  const { pool, venuePool, store, sealer, addresses, cleanImage, perDayMax, makeTooLate, now } = options;
  const lines = new Lines<number>({ underWayMax: ofUserMax, waitMsMax, makeTooLate });

  async function forget(db: pg.Pool, name: string): Promise<void> {
    // The file first: a row without its file is removed with the next turn, a file without a row never.
    await store.remove(name);
    await deleteImage(db, name);
  }

  /**
   * Decoding costs seconds of a core where an image is made for it, so one that breaks on the way counts as an upload of
   * the day. What was refused without it, or had no turn, does not.
   */
  async function clean(userId: number, name: string, image: Buffer): Promise<CleanOutcome> {
    let isCounted = false;
    try {
      const cleaned = await lines.take(userId, () => cleanImage(image));
      isCounted = cleaned.ok || cleaned.fault === 'broken';
      return cleaned;
    } finally {
      if (!isCounted) await deleteImage(pool, name);
    }
  }

  return {
    async keep(userId, image, by) {
      const name = randomBytes(16).toString('hex');
      const isReserved = await inTransaction(pool, (client) =>
        reserveImage(client, { name, userId, now: now(), perDayMax, byOffice: by !== undefined }),
      );
      if (!isReserved) return { ok: false, fault: 'limit' };
      const cleaned = await clean(userId, name, image);
      if (!cleaned.ok) return cleaned;
      const sealed = sealer.seal(cleaned.jpeg, imagePurpose(userId, name));
      await store.put(name, sealed);
      const digest = createHash('sha256').update(image).digest('hex');
      await markStored(pool, { name, bytes: sealed.length, digest, now: now() });
      return { ok: true, ref: FILE_PATH + name, bytes: sealed.length };
    },

    async claim(client, userId, ref) {
      const name = nameOf(ref);
      return name !== undefined && claimImage(client, { name, userId, now: now() });
    },

    async digestOf(client, ref) {
      const name = nameOf(ref);
      // Of one from before digests were kept only itself is the same.
      if (name !== undefined) return (await findDigest(client, name)) ?? name;
      throw new Error('not a reference of a private file');
    },

    signedUrl(ref, viewer) {
      const name = nameOf(ref);
      if (name === undefined) throw new Error('not a reference of a private file');
      return addresses.make(name, viewer).address;
    },

    async addressFor(userId, ref) {
      const name = nameOf(ref);
      if (name === undefined || (await findOwner(pool, name)) !== userId) return undefined;
      return addresses.make(name, { kind: 'client', id: userId });
    },

    async read(parts) {
      const viewer = addresses.check(parts);
      if (!viewer) return undefined;
      const userId = await findOwner(pool, parts.name);
      const sealed = userId === undefined ? undefined : await store.get(parts.name);
      if (userId === undefined || !sealed) return undefined;
      return { jpeg: sealer.open(sealed, imagePurpose(userId, parts.name)), userId, viewer };
    },

    async removeForgotten(stopping) {
      for (;;) {
        const names = await listForgotten(venuePool, now(), removedAtOnce);
        for (const name of names) {
          if (stopping.aborted) return;
          await forget(venuePool, name);
        }
        if (names.length < removedAtOnce) return;
      }
    },
  };
}

/** Of another user or another image it does not open, wherever its bytes were put. */
export const imagePurpose = (userId: number, name: string): string => `image|${userId}|${name}`;

/** The name in `/files/<name>`; undefined for any other text. */
function nameOf(ref: string): string | undefined {
  const name = ref.startsWith(FILE_PATH) ? ref.slice(FILE_PATH.length) : '';
  return FILE_NAME.test(name) ? name : undefined;
}
