// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const kycRefusals = {
  /** In megabytes. */
  image_too_large: { field: 'file', details: { max: 'number' } },
  image_unsupported: { field: 'file', details: { allowed: 'texts' } },
  image_broken: { field: 'file' },
  /** In megapixels. */
  image_too_many_pixels: { field: 'file', details: { max: 'number' } },
  image_limit: { field: 'file', details: { max: 'number' } },
  identity_not_found: {},
  review_under_way: {},
  review_finished: {},
  /** Status of the review: 0 nothing was submitted or it was returned, 1 it waits. */
  identity_required: { details: { review_status: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
