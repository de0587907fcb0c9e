// How the lists of what waits can be asked for.
import * as z from 'zod/mini';

export const queueOrder = {
  /** Newest first unless it is said. */
  order: z.optional(z.enum(['newest', 'oldest'])),
  /** Only what is the asking operator's to decide, or nobody's. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
};
