// Images over HTTP: uploaded by real clients, and seen by their owner.
import type { PrivateFiles } from '../../files/private-files.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { TakeImage } from '../../web/take-image.ts';

/**
 * A photo of a phone takes a quarter of a second of one core. Two at once must pass, because a document has two sides.
 * Limits on concurrent decodes and on a user's images a day bound the load.
 */
const uploadWeight = 90;

export function registerImageCalls(
  register: RegisterCall,
  files: Pick<PrivateFiles, 'addressFor'>,
  takeImage: TakeImage,
): void {
  register('imageUpload', { weight: uploadWeight }, async ({ params, session, address }) => {
    const url = await takeImage({ userId: session.user.id, file: params.file, address });
    return { data: { url }, message: { key: 'msg.image_uploaded' } };
  });

  register('imageAddress', { weight: weights.stored }, async ({ params, session }) => {
    const found = await files.addressFor(session.user.id, params.url);
    if (!found) throw invalid('url');
    return { data: { address: found.address, expires_at: new Date(found.expiresAt).toISOString() } };
  });
}
