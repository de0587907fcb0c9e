// For tests: a picture that a client gives as evidence.
import sharp from 'sharp';
import type { TestClient } from '../../../web/testing/test-client.ts';

/** Returns the reference of a new upload. */
export async function uploadEvidence(
  client: Pick<TestClient, 'get'>,
  { token }: { token: string },
): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366aa' } });
  const bytes = new Uint8Array(await picture.png().toBuffer());
  const file = new File([bytes], 'evidence.png', { type: 'image/png' });
  return (await client.get('imageUpload', { file }, { token })).url;
}
