// For tests: a picture like one from a phone.
import sharp from 'sharp';

export async function makeChatImage(): Promise<File> {
  const jpeg = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#26a' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' });
}
