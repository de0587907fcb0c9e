// The calls by which users show who they are, and by which images come in.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none } from '../wire/parameters.ts';
import { CARD_ID_MAX, REAL_NAME_MAX } from './images.ts';
import type { kycPaths } from './paths.ts';
import { identityReview } from './shapes.ts';

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** As an upload was answered. */
const imageUrl = z.string().check(z.regex(/^\/files\/[0-9a-f]{32}$/));

export const kycCalls = {
  imageUpload: {
    params: z.object({ file: z.file() }),
    data: z.object({ url: z.string() }),
    summary: 'Upload an image: a document for identity review, or the proof of a deposit',
    description:
      'One file of a multipart form: JPEG, PNG or WebP, told by its content, of at most 10 MB and 50 megapixels. It is encoded again, at most 2500 pixels long, without what a camera wrote into it, and sealed. url is a reference for front_pic, reverse_pic and proofImg, once and within a day; nobody reads the image by it alone. At most 20 in 24 hours.',
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
    summary: 'How far the identity review is',
    description:
      'review_status 0: nothing was sent yet, or it was sent back and remark says why; 1: it waits; 2: finished. name is the one that was sent last, empty where none was.',
    refusals: [],
  },
} as const satisfies Record<keyof typeof kycPaths, CallContract>;
