// Calls for price alerts, which notify users when a price is reached.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { decimal, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import type { alertsPaths } from './paths.ts';
import { priceAlert } from './shapes.ts';

export const alertsCalls = {
  alertList: {
    params: z.object({ code: z.optional(text(32)) }),
    data: z.object({ list: z.array(priceAlert), total: z.int() }),
    summary: 'The price alerts of the user, newest first; with code those of one instrument',
    description: 'Those that were reached stay in the list for 30 days.',
    refusals: [],
  },
  alertMake: {
    params: z.object({
      code: text(32),
      side: z.enum(['bid', 'ask', 'spread']),
      price: z.optional(decimal),
      percent: z.optional(decimal),
      repeat: z.optional(yesNo),
    }),
    data: priceAlert,
    summary: 'Notify the user once the bid, the ask or the spread of an instrument reaches a price',
    description:
      'Whether the price has to rise or fall is decided from the current price. The alert is triggered once, by the first tick at or beyond its price, even if prices jump past it. Instead of price, percent names the change of the bid or the ask from the current price, such as -1.5, with at most two decimals. With repeat it can be triggered again after 60 seconds, once the price has been on the other side by the spread or 0.05 %, whichever is larger (a spread: by a tenth of the limit). A user can have at most 50 active alerts.',
    refusals: ['alert_at_price', 'alert_price_unknown', 'too_many_alerts', ...keyRefusals],
  },
  alertRemove: {
    params: z.object({ id: wholeNumber }),
    data: z.null(),
    summary: 'Remove a price alert',
    refusals: ['alert_not_found', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof alertsPaths, CallContract>;
