// How the lists of what waits can be asked for.
import * as z from 'zod/mini';
import { wholeNumber } from '../wire/parameters.ts';

export const queueOrder = {
  /** Only the one of this id, whatever else is asked for. */
  id: z.optional(wholeNumber),
  /** Newest first unless it is said. */
  order: z.optional(z.enum(['newest', 'oldest'])),
  /** Only what is the asking operator's to decide, or nobody's. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
};
