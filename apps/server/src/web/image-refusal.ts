// Why an uploaded image was not taken, as the answer says it.
import { IMAGE_BYTES_MAX, IMAGES_PER_DAY_MAX } from '@candor/contract';
import { PIXELS_MAX } from '../files/clean-image.ts';
import type { KeepOutcome } from '../files/private-files.ts';
import { CallRefused } from './refused.ts';

const megabyte = 1024 * 1024;

/** For every call by which an image of a client comes in. */
export function imageRefusal(fault: Extract<KeepOutcome, { ok: false }>['fault']): CallRefused {
  switch (fault) {
    case 'too_large':
      return new CallRefused('image_too_large', { details: { max: IMAGE_BYTES_MAX / megabyte } });
    case 'unsupported':
      return new CallRefused('image_unsupported', { details: { allowed: ['JPEG', 'PNG', 'WebP'] } });
    case 'broken':
      return new CallRefused('image_broken');
    case 'too_many_pixels':
      return new CallRefused('image_too_many_pixels', { details: { max: PIXELS_MAX / 1_000_000 } });
    case 'limit':
      return new CallRefused('image_limit', { details: { max: IMAGES_PER_DAY_MAX } });
  }
}
