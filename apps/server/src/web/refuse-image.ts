// Why an image was rejected, for the calls that accept images.
import { type ImageFault, PIXELS_MAX } from '../files/clean-image.ts';
import { CallRefused } from './refused.ts';

const megabyte = 1024 * 1024;

/** `bytesMax` is the limit of the call. */
export function refuseImage(fault: ImageFault, bytesMax: number): CallRefused {
  switch (fault) {
    case 'too_large':
      return new CallRefused('image_too_large', { details: { max: bytesMax / megabyte } });
    case 'unsupported':
      return new CallRefused('image_unsupported', { details: { allowed: ['JPEG', 'PNG', 'WebP'] } });
    case 'broken':
      return new CallRefused('image_broken');
    case 'too_many_pixels':
      return new CallRefused('image_too_many_pixels', { details: { max: PIXELS_MAX / 1_000_000 } });
  }
}
