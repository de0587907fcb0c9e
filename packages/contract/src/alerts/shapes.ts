// Responses of the price alerts' calls.
import * as z from 'zod/mini';

/**
 * `fired_at` and `fired_price` are null until it fires. With `repeat` it waits on after that. `price` of a spread alert
 * is the distance of bid and ask. `percent` is set if the alert was set as a change.
 */
export const priceAlert = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  side: z.enum(['bid', 'ask', 'spread']),
  direction: z.enum(['up', 'down']),
  price: z.number(),
  precision: z.int(),
  percent: z.nullable(z.number()),
  repeat: z.int(),
  created_at: z.string(),
  fired_at: z.nullable(z.string()),
  fired_price: z.nullable(z.number()),
});

/** Shapes with a name in the API's documentation. */
export const alertsShapes = { PriceAlert: priceAlert } as const;
export type PriceAlert = z.infer<typeof priceAlert>;
