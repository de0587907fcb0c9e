// Parameters for lists of waiting items.
import * as z from 'zod/mini';
import { wholeNumber } from '../wire/parameters.ts';

export const queueOrder = {
  /** Only the item with this id; other filters are ignored. */
  id: z.optional(wholeNumber),
  /** The default is newest first. */
  order: z.optional(z.enum(['newest', 'oldest'])),
  /** Only items that are assigned to the requesting operator, or to nobody. */
  assignee: z.optional(z.enum(['me', 'nobody'])),
};
