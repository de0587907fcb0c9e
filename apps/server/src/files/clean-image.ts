// Decodes and encodes an uploaded image: the stored one has only pixels, without a location, a script after its end, or
// a file of another kind inside it.
import sharp from 'sharp';
import { Lines } from '../bounds/lines.ts';

export type ImageFault = 'unsupported' | 'broken' | 'too_large' | 'too_many_pixels';
export type CleanOutcome =
  | { readonly ok: true; readonly jpeg: Buffer }
  | { readonly ok: false; readonly fault: ImageFault };
export type CleanImage = (bytes: Buffer) => Promise<CleanOutcome>;
export type LogoOutcome =
  | { readonly ok: true; readonly png: Buffer }
  | { readonly ok: false; readonly fault: ImageFault };

export interface CleanOptions {
  readonly bytesMax: number;
  /** The error for a turn that takes too long. */
  readonly makeTooLate: () => Error;
}

export const PIXELS_MAX = 50_000_000;
/** Maximum size of a stored image. */
export const ENCODED_BYTES_MAX = 2 * 1024 * 1024;
const SIDE_MAX = 2_500;
/** Sizes for an image with too much detail for its full size: at the last one even noise fits. */
const smallerSides = [2_000, 1_600, 1_250];
const smallerQuality = 75;
/** Each takes a core and up to 200 MB for a quarter of a second. */
const inFlightMax = 2;
const waitMsMax = 15_000;
const secondsMax = 10;
const quality = 85;

// For the whole process: of all formats of the library only these three.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.concurrency(1);
sharp.cache(false);

export function makeCleanImage(options: CleanOptions): CleanImage {
  const clean = makeCleaner(options, encodeAgain);
  return async (bytes) => {
    const outcome = await clean(bytes);
    return outcome.ok ? { ok: true, jpeg: outcome.encoded } : outcome;
  };
}

/** A square of this many pixels with the whole picture in its middle; transparency is preserved. */
export function makeCleanLogo(
  options: CleanOptions & { readonly sidePx: number },
): (bytes: Buffer) => Promise<LogoOutcome> {
  const clean = makeCleaner(options, (bytes) => encodeSquare(bytes, options.sidePx));
  return async (bytes) => {
    const outcome = await clean(bytes);
    return outcome.ok ? { ok: true, png: outcome.encoded } : outcome;
  };
}

type Outcome =
  | { readonly ok: true; readonly encoded: Buffer }
  | { readonly ok: false; readonly fault: ImageFault };

function makeCleaner(
  { bytesMax, makeTooLate }: CleanOptions,
  encode: (bytes: Buffer) => Promise<Buffer | undefined>,
): (bytes: Buffer) => Promise<Outcome> {
  const lines = new Lines<'image'>({ underWayMax: inFlightMax, waitMsMax, makeTooLate });
  return async (bytes) => {
    if (bytes.length > bytesMax) return refused('too_large');
    const kind = findImageKind(bytes);
    if (!kind) return refused('unsupported');
    return lines.take('image', async () => {
      const head = await readHead(bytes);
      if (head?.format !== kind) return refused('broken');
      if (head.width * head.height > PIXELS_MAX) return refused('too_many_pixels');
      const encoded = await encode(bytes);
      return encoded ? { ok: true, encoded } : refused('broken');
    });
  };
}

const refused = (fault: ImageFault): Extract<Outcome, { ok: false }> => ({ ok: false, fault });

interface Head {
  readonly format: string;
  readonly width: number;
  readonly height: number;
}

/** Reads no pixels. The library and our own check both detect the kind by content, and must agree. */
async function readHead(bytes: Buffer): Promise<Head | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'warning' }).metadata();
  } catch {
    // Whatever the error, the image can't be read, and its sender gets that answer.
    return undefined;
  }
}

/** In the camera's orientation, on white if transparent; undefined if it can't be decoded completely. */
async function encodeAgain(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    let jpegStart = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'warning' })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    for (const side of smallerSides) {
      if (jpegStart.length <= ENCODED_BYTES_MAX) break;
      jpegStart = await sharp(jpegStart)
        .timeout({ seconds: secondsMax })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: smallerQuality })
        .toBuffer();
    }
    return jpegStart;
  } catch {
    return undefined;
  }
}

async function encodeSquare(bytes: Buffer, sidePx: number): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'warning' })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: sidePx, height: sidePx, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Kind of a file by its first bytes, whatever its name and its sender say. */
type ImageKind = 'jpeg' | 'png' | 'webp';

/** Undefined for all others: SVG, HTML, PDF, GIF, HEIC, archives. */
function findImageKind(bytes: Buffer): ImageKind | undefined {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  const isRiff = bytes.subarray(0, 4).equals(riffStart) && bytes.subarray(8, 12).equals(webpMark);
  return isRiff ? 'webp' : undefined;
}

const jpegStart = Buffer.of(0xff, 0xd8, 0xff);
const pngStart = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const riffStart = Buffer.from('RIFF');
const webpMark = Buffer.from('WEBP');
