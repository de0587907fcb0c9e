// What the calls of this area answer. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

export const identityReview = z.object({
  review_status: z.int(),
  name: z.string(),
  remark: z.string(),
});

/** Those that have a name of their own in the API's document. */
export const kycShapes = { IdentityReview: identityReview } as const;

export type IdentityReview = z.infer<typeof identityReview>;
