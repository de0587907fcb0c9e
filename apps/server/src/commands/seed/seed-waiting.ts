// Items that wait for operators in a seeded store: identities and deposits with real images, sent as clients send them.
import { IMAGE_BYTES_MAX, IMAGES_PER_DAY_MAX } from '@candor/contract';
import sharp from 'sharp';
import { inTransaction } from '../../db/in-transaction.ts';
import { openPrivateFiles } from '../../files/open-private-files.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import { insertDeposit } from '../../modules/deposits/deposit-rows.ts';
import { cryptoMethods } from '../../modules/deposits/method-rows.ts';
import { insertReview } from '../../modules/kyc/review-rows.ts';
import { cardPurpose } from '../../modules/kyc/reviews.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { busy } from '../../web/rate-limit.ts';
import type { EmptyStore } from './open-empty.ts';
import { type SeededClient, WAITING_MAX } from './seed-clients.ts';

export interface WaitingSeed {
  readonly store: EmptyStore;
  readonly config: Parameters<typeof openPrivateFiles>[0]['config'];
  readonly sealer: Sealer;
  readonly clients: readonly SeededClient[];
  readonly onProgress: (done: number, text: string) => void;
}

/** The newest clients send their identity, the ones before them a second deposit. */
export async function seedWaiting(seed: WaitingSeed): Promise<void> {
  const { store, config, sealer, clients, onProgress } = seed;
  const files = await openPrivateFiles({
    config,
    db: { requests: store.pool, venue: store.pool },
    sealer,
    now: Date.now,
    bytesMax: IMAGE_BYTES_MAX,
    perDayMax: IMAGES_PER_DAY_MAX,
    makeTooLate: busy,
  });
  const real = clients.filter(({ isDemo }) => !isDemo);
  const count = Math.min(WAITING_MAX, Math.floor(real.length / 10));
  const newest = real.slice(real.length - count);
  const before = real.slice(Math.max(0, real.length - 2 * count), real.length - count);
  for (const [n, client] of newest.entries()) {
    await sendIdentity(seed, files, client);
    onProgress((n + 1) / (2 * count), 'identities that wait');
  }
  for (const [n, client] of before.entries()) {
    await sendDeposit(seed, files, client);
    onProgress((count + n + 1) / (2 * count), 'deposits that wait');
  }
}

async function sendIdentity(
  { store, sealer }: WaitingSeed,
  files: PrivateFiles,
  { userId, joinedAt }: SeededClient,
): Promise<void> {
  const front = await upload(files, userId, 0);
  const reverse = await upload(files, userId, 1);
  await inTransaction(store.pool, async (client) => {
    await files.claim(client, userId, front);
    await files.claim(client, userId, reverse);
    const review = {
      userId,
      name: `Client ${userId}`,
      cardIdSealed: sealer.seal(Buffer.from(`SEED${userId}`), cardPurpose(userId)),
      cardIdDigest: Buffer.alloc(32, String(userId)),
      frontImage: front.slice(front.lastIndexOf('/') + 1),
      reverseImage: reverse.slice(reverse.lastIndexOf('/') + 1),
    };
    await insertReview(client, review, new Date(joinedAt));
  });
}

async function sendDeposit(
  { store }: WaitingSeed,
  files: PrivateFiles,
  { userId, accountId, depositUsd, joinedAt }: SeededClient,
): Promise<void> {
  const proofRef = await upload(files, userId, 2);
  await inTransaction(store.pool, async (client) => {
    const [method] = await cryptoMethods.listOffered(client);
    if (!method) throw new Error('the seed has no address for deposits');
    await files.claim(client, userId, proofRef);
    await insertDeposit(
      client,
      {
        kind: 'coin',
        network: method.network,
        address: method.address,
        userId,
        accountId,
        amount: String(depositUsd),
        currency: method.currency,
        methodId: method.id,
        method,
        proofRef,
        proofHash: await files.digestOf(client, proofRef),
      },
      new Date(joinedAt),
    );
  });
}

/** Uploads an image of a single colour: the kind of document that it stands for does not matter. */
async function upload(files: PrivateFiles, userId: number, side: number): Promise<string> {
  const background = { r: (userId * 37) % 200, g: 60 + side * 70, b: (userId * 91) % 200 };
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background } });
  const stored = await files.keep(userId, await picture.png().toBuffer());
  if (!stored.ok) throw new Error(`an image of the seed was refused: ${stored.fault}`);
  return stored.ref;
}
