// Why an image of a client was rejected, as the answer says it.
import { IMAGE_BYTES_MAX, IMAGES_PER_DAY_MAX } from '@candor/contract';
import type { KeepOutcome } from '../files/private-files.ts';
import { refuseImage } from './refuse-image.ts';
import { CallRefused } from './refused.ts';

/** For every call that accepts an image of a client. */
export const imageRefusal = (fault: Extract<KeepOutcome, { ok: false }>['fault']): CallRefused =>
  fault === 'limit'
    ? new CallRefused('image_limit', { details: { max: IMAGES_PER_DAY_MAX } })
    : refuseImage(fault, IMAGE_BYTES_MAX);
