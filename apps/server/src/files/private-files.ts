// Private images of clients: cleaned, sealed, stored, and visible only to their owner and to operators.
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
  | { readonly ok: true; readonly ref: string /** Stored size. */; readonly bytes: number }
  | { readonly ok: false; readonly fault: ImageFault | 'limit' };

export interface PrivateFiles {
  /**
   * Stores an image of a user. The returned reference identifies it but grants no access. `byOffice`: an operator sends
   * it to the user, so it does not count among the user's own of the day.
   */
  keep(userId: number, image: Buffer, by?: { readonly byOffice: true }): Promise<KeepOutcome>;
  /**
   * Claims the image in the caller's transaction. False if it is no upload of this user in the last day, or already
   * claimed: the caller rejects all of these alike, `invalid(field)`.
   */
  claim(client: pg.ClientBase, userId: number, ref: string): Promise<boolean>;
  /** Digest of an image as uploaded: the same file of any user has the same. Throws if there is no such image. */
  digestOf(client: pg.ClientBase, ref: string): Promise<string>;
  /** An address of this image, valid for five minutes. Checks nothing: give it only to a viewer with access. */
  signedUrl(ref: string, viewer: FileViewer): string;
  /** The same for its owner; undefined for all others. */
  addressFor(userId: number, ref: string): Promise<{ address: string; expiresAt: number } | undefined>;
  /** The image of a signed address; undefined if the address is invalid or expired, or the image is gone. */
  read(parts: SignedParts): Promise<{ jpeg: Buffer; userId: number; viewer: FileViewer } | undefined>;
  /** Removes uploads that were not claimed within a day, including interrupted ones. */
  removeForgotten(stopping: AbortSignal): Promise<void>;
}

export interface PrivateFilesOptions {
  /** Connections for requests. */
  readonly pool: pg.Pool;
  /** Connections for internal work of the venue. */
  readonly venuePool: pg.Pool;
  readonly store: FileStore;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly addresses: SignedAddresses;
  readonly cleanImage: CleanImage;
  readonly perDayMax: number;
  /** The error for a turn that takes too long. */
  readonly makeTooLate: () => Error;
  readonly now: () => number;
}

/** Only one image per user is decoded at a time, so that a user never takes all places. */
const ofUserMax = 1;
const waitMsMax = 15_000;
const removedAtOnce = 100;

export function makePrivateFiles(options: PrivateFilesOptions): PrivateFiles {
  const { pool, venuePool, store, sealer, addresses, cleanImage, perDayMax, makeTooLate, now } = options;
  const lines = new Lines<number>({ underWayMax: ofUserMax, waitMsMax, makeTooLate });

  async function forget(db: pg.Pool, name: string): Promise<void> {
    // The file first: a row without a file is removed at the next turn, a file without a row never.
    await store.remove(name);
    await deleteImage(db, name);
  }

  /**
   * Decoding can take seconds of a core, so an upload that breaks during it counts for the day. An upload that was
   * rejected without decoding, or had no turn, does not.
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
      // An image from before digests were stored equals only itself.
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

/** Bound to user and image: the bytes do not open for another one, wherever they are copied. */
export const imagePurpose = (userId: number, name: string): string => `image|${userId}|${name}`;

/** The name in `/files/<name>`; undefined for any other text. */
function nameOf(ref: string): string | undefined {
  const name = ref.startsWith(FILE_PATH) ? ref.slice(FILE_PATH.length) : '';
  return FILE_NAME.test(name) ? name : undefined;
}
