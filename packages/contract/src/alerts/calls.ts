// Calls for price alerts, which notify users when a price is reached.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { decimal, text, wholeNumber } from '../wire/parameters.ts';
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
    params: z.object({ code: text(32), side: z.enum(['bid', 'ask']), price: decimal }),
    data: priceAlert,
    summary: 'Notify the user once the bid or the ask of an instrument reaches a price',
    description:
      'Whether the price has to rise or fall is decided from the current price. The alert is triggered once, by the first tick at or beyond its price, even if prices jump past it. A user can have at most 50 active alerts.',
    refusals: ['alert_at_price', 'alert_price_unknown', 'too_many_alerts', ...keyRefusals],
  },
  alertRemove: {
    params: z.object({ id: wholeNumber }),
    data: z.null(),
    summary: 'Remove a price alert',
    refusals: ['alert_not_found', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof alertsPaths, CallContract>;
