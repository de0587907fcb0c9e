// What a file is by its first bytes, whatever its name and its sender say of it.

export type ImageKind = 'jpeg' | 'png' | 'webp';

/** Undefined for everything else: SVG, HTML, PDF, GIF, HEIC, archives. */
export function findImageKind(bytes: Buffer): ImageKind | undefined {
  if (bytes.subarray(0, 3).equals(jpeg)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(png)) return 'png';
  const isRiff = bytes.subarray(0, 4).equals(riff) && bytes.subarray(8, 12).equals(webp);
  return isRiff ? 'webp' : undefined;
}

const jpeg = Buffer.of(0xff, 0xd8, 0xff);
const png = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const riff = Buffer.from('RIFF');
const webp = Buffer.from('WEBP');
