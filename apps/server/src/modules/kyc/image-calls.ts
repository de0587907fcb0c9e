// Images over HTTP: uploaded by real clients, and seen by their owner.
import type { PrivateFiles } from '../../files/private-files.ts';
import { imageRefusal } from '../../web/image-refusal.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';

/**
 * A photo of a phone takes a quarter of a second of one core; two at once must pass, because a document has two sides.
 * What bounds them is how many are decoded at a time and how many a user has a day.
 */
const uploadWeight = 90;

export function registerImageCalls(
  register: RegisterCall,
  files: Pick<PrivateFiles, 'keep' | 'addressFor'>,
): void {
  register('imageUpload', { weight: uploadWeight }, async ({ params, session }) => {
    const bytes = Buffer.from(await params.file.arrayBuffer());
    const outcome = await files.keep(session.user.id, bytes);
    if (!outcome.ok) throw imageRefusal(outcome.fault);
    return { data: { url: outcome.ref }, message: { key: 'msg.image_uploaded' } };
  });

  register('imageAddress', { weight: weights.stored }, async ({ params, session }) => {
    const found = await files.addressFor(session.user.id, params.url);
    if (!found) throw invalid('url');
    return { data: { address: found.address, expires_at: new Date(found.expiresAt).toISOString() } };
  });
}
