// Responses of this area's calls, with exactly the specification's names.
import * as z from 'zod/mini';

export const identityReview = z.object({
  review_status: z.int(),
  name: z.string(),
  remark: z.string(),
});

/** Shapes with a name in the API's documentation. */
export const kycShapes = { IdentityReview: identityReview } as const;

export type IdentityReview = z.infer<typeof identityReview>;
