// The result of cleaning an image: only its pixels, or a reason for the rejection.
import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ENCODED_BYTES_MAX, type ImageFault, makeCleanImage } from './clean-image.ts';

const bytesMax = 300_000;
const clean = makeCleanImage({ bytesMax, makeTooLate: () => new Error('too late') });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' }, limitInputPixels: false });
const photo = await flat(300, 200)
  .withExif({ IFD0: { Make: 'Secretcam' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
  .jpeg()
  .toBuffer();
const cleaned = async (bytes: Buffer): Promise<Buffer> => {
  const outcome = await clean(bytes);
  if (!outcome.ok) throw new Error(`it was refused: ${outcome.fault}`);
  return outcome.jpeg;
};

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'in %s comes out as a JPEG of the same size',
    async (format) => {
      const jpeg = await cleaned(await flat(300, 200)[format]().toBuffer());
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    },
  );

  test('is rotated upright, at most 2500 pixels long, and white where it was transparent', async () => {
    const turned = await cleaned(await flat(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await sharp(turned).metadata()).toMatchObject({ width: 100, height: 200 });
    expect((await sharp(turned).metadata()).orientation).toBeUndefined();
    const long = await cleaned(await flat(5_000, 100).jpeg().toBuffer());
    expect(await sharp(long).metadata()).toMatchObject({ width: 2_500, height: 50 });
    const glass = { create: { width: 8, height: 8, channels: 4, background: '#0000' } } as const;
    const { dominant } = await sharp(await cleaned(await sharp(glass).png().toBuffer())).stats();
    expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(700);
  });

  test('of pure noise is made smaller until it fits two megabytes', async () => {
    const noise = randomFillSync(Buffer.alloc(2_500 * 2_500 * 3));
    const raw = { width: 2_500, height: 2_500, channels: 3 } as const;
    const large = await sharp(noise, { raw }).jpeg({ quality: 85 }).toBuffer();
    const outcome = await makeCleanImage({ bytesMax: 20_000_000, makeTooLate: () => new Error() })(large);
    const jpeg = outcome.ok ? outcome.jpeg : Buffer.alloc(0);
    expect(large.length).toBeGreaterThan(ENCODED_BYTES_MAX);
    expect(jpeg.length).toBeLessThanOrEqual(ENCODED_BYTES_MAX);
    expect((await sharp(jpeg).metadata()).width).toBeGreaterThanOrEqual(1_250);
  });

  test('loses its metadata: EXIF, place, colour profile', async () => {
    expect(photo.includes('Secretcam')).toBe(true);
    const jpeg = await cleaned(photo);
    expect(jpeg.includes('Secretcam')).toBe(false);
    expect(jpeg.includes('Exif')).toBe(false);
    const { exif, xmp, iptc, icc } = await sharp(jpeg).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each([
    ['an archive', 'PK\u0003\u0004 evil.txt'],
    ['a page', '<html><script>alert(1)</script></html>'],
  ])('loses %s appended to its end', async (_, tail) => {
    const jpeg = await cleaned(Buffer.concat([photo, Buffer.from(tail)]));
    expect(jpeg.includes(tail)).toBe(false);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 300, height: 200 });
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const heic = Buffer.concat([Buffer.of(0, 0, 0, 24), Buffer.from('ftypheic0000mif1heic')]);
const gif = await flat(9, 9).gif().toBuffer();
const tiff = await flat(9, 9).tiff().toBuffer();
/** A valid header with this many pixels, packed into a few bytes. */
const bomb = makeBomb(10_000);

describe('refused as', () => {
  test.each<[string, Buffer, ImageFault]>([
    ['nothing', Buffer.alloc(0), 'unsupported'],
    ['SVG', Buffer.from(svg), 'unsupported'],
    ['SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`), 'unsupported'],
    ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), 'unsupported'],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'unsupported'],
    ['HEIC', heic, 'unsupported'],
    ['a GIF', gif, 'unsupported'],
    ['a TIFF', tiff, 'unsupported'],
    ['HTML before an image', Buffer.concat([Buffer.from('<html>'), photo]), 'unsupported'],
    [
      'SVG behind the first bytes of a JPEG',
      Buffer.concat([Buffer.of(255, 216, 255), Buffer.from(svg)]),
      'broken',
    ],
    ['a PNG that says it is a JPEG', Buffer.concat([Buffer.of(255, 216, 255), bomb]), 'broken'],
    ['a JPEG cut off in the middle', photo.subarray(0, photo.length / 2), 'broken'],
    ['a JPEG without its last bytes', photo.subarray(0, photo.length - 40), 'broken'],
    ['100 megapixels', bomb, 'too_many_pixels'],
    ['too long', Buffer.concat([photo, Buffer.alloc(bytesMax)]), 'too_large'],
  ])('%s', async (_, bytes, fault) => {
    expect(await clean(bytes)).toEqual({ ok: false, fault });
  });

  test('900 megapixels in a hundred kilobytes, at once', async () => {
    const huge = makeBomb(30_000);
    const began = performance.now();
    const outcome = await makeCleanImage({ bytesMax: 10_000_000, makeTooLate: () => new Error() })(huge);
    expect(outcome).toEqual({ ok: false, fault: 'too_many_pixels' });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

test('the process can only decode JPEG, PNG and WebP', async () => {
  await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow();
  await expect(sharp(gif).metadata()).rejects.toThrow();
});

/** A black PNG of one bit per pixel, in the format's chunks: a length, a name, bytes and their checksum. */
function makeBomb(side: number): Buffer {
  const chunk = (name: string, bytes: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), bytes]);
    return Buffer.concat([uint32(bytes.length), named, uint32(crc32(named))]);
  };
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', Buffer.concat([uint32(side), uint32(side), Buffer.of(1, 0, 0, 0, 0)])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
