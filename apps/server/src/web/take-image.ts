// An image that a client uploads for any purpose. Each client subnet stores a limited number of bytes in a day, because
// files share the disk with the database.
import type { PrivateFiles } from '../files/private-files.ts';
import { imageRefusal } from './image-refusal.ts';
import { networkOf } from './network.ts';
import { RateLimit, rateLimited } from './rate-limit.ts';

/** A hundred photos of the largest size: so many in a burst, and as many again over a day. */
export const SUBNET_BYTES_PER_DAY = 200 * 1024 * 1024;
const daySeconds = 86_400;

/** Resolves to the reference of the stored image. */
export type TakeImage = (call: {
  readonly userId: number;
  readonly file: File;
  readonly address: string;
}) => Promise<string>;

export function makeTakeImage(
  files: Pick<PrivateFiles, 'keep'>,
  { isLimited, now }: { readonly isLimited: boolean; readonly now: () => number },
): TakeImage {
  const size = { burst: SUBNET_BYTES_PER_DAY, perSecond: SUBNET_BYTES_PER_DAY / daySeconds };
  const bytes = isLimited ? new RateLimit(size, now) : null;
  return async ({ userId, file, address }) => {
    const subnet = networkOf(address);
    const seconds = bytes?.secondsToWait(subnet) ?? 0;
    if (seconds > 0) throw rateLimited(seconds);
    const outcome = await files.keep(userId, Buffer.from(await file.arrayBuffer()));
    if (!outcome.ok) throw imageRefusal(outcome.fault);
    bytes?.charge(subnet, outcome.bytes);
    return outcome.ref;
  };
}
