// For tests: images like those of a phone or a scanner, and an upload of one.
import sharp from 'sharp';
import type { TestClient } from '../../../web/testing/test-client.ts';

export const makeImage = (
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  width = 64,
  height = 40,
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    [format]()
    .toBuffer();

export const fileOf = (bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Returns the reference of a new upload of this client. */
export async function uploadImage({ client, token }: { client: TestClient; token: string }): Promise<string> {
  const { url } = await client.get('imageUpload', { file: fileOf(await makeImage()) }, { token });
  return url;
}
