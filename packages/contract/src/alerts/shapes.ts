// Responses of the price alerts' calls.
import * as z from 'zod/mini';

/** `fired_at` and `fired_price` are null while it waits. */
export const priceAlert = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  side: z.enum(['bid', 'ask']),
  direction: z.enum(['up', 'down']),
  price: z.number(),
  precision: z.int(),
  created_at: z.string(),
  fired_at: z.nullable(z.string()),
  fired_price: z.nullable(z.number()),
});

/** Shapes with a name in the API's documentation. */
export const alertsShapes = { PriceAlert: priceAlert } as const;
export type PriceAlert = z.infer<typeof priceAlert>;
