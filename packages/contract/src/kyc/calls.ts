// Calls for proof of identity and uploads of images.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none } from '../wire/parameters.ts';
import { CARD_ID_MAX, REAL_NAME_MAX } from './images.ts';
import type { kycPaths } from './paths.ts';
import { identityReview } from './shapes.ts';

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** The URL that the upload returned. */
const imageUrl = z.string().check(z.regex(/^\/files\/[0-9a-f]{32}$/));

export const kycCalls = {
  imageUpload: {
    params: z.object({ file: z.file() }),
    data: z.object({ url: z.string() }),
    summary: 'Upload an image: a document for identity review, or the proof of a deposit',
    description:
      'One file of a multipart form: JPEG, PNG or WebP (detected from the content), up to 10 MB and 50 megapixels. It is re-encoded to at most 2500 pixels, stripped of camera metadata and stored encrypted. url is a reference for front_pic, reverse_pic and proofImg, once and within a day; nobody reads the image by it alone. At most 20 in 24 hours.',
    refusals: [
      'image_too_large',
      'image_unsupported',
      'image_broken',
      'image_too_many_pixels',
      'image_limit',
      'storage_low',
      'payload_too_large',
      'busy',
    ],
  },
  imageAddress: {
    params: z.object({ url: imageUrl }),
    data: z.object({ address: z.string(), expires_at: z.string() }),
    summary: 'Where an own image can be seen for the next five minutes',
    description: 'The address opens with the authorization header of the same client alone.',
    refusals: [],
  },
  realName: {
    params: z.object({
      name: words(REAL_NAME_MAX),
      card_id: words(CARD_ID_MAX),
      front_pic: imageUrl,
      reverse_pic: imageUrl,
    }),
    data: z.object({ review_status: z.int() }),
    summary: 'Send name, document number and both sides of the document for review',
    description:
      'front_pic and reverse_pic are two uploads of the same user. Also at /user_real/real_name. After a review was sent back, a new one can be sent.',
    refusals: ['review_under_way', 'review_finished', ...keyRefusals],
  },
  reviewCenter: {
    params: none,
    data: identityReview,
    summary: 'Status of the identity review',
    description:
      'review_status 0: nothing submitted, or sent back (see remark); 1: under review; 2: verified. name is the one that was sent last, empty where none was.',
    refusals: [],
  },
} as const satisfies Record<keyof typeof kycPaths, CallContract>;
