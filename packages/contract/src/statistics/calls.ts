// Calls for a client's own statistics.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { tradeFilter, tradeFilterRules } from './filter.ts';
import type { statisticsPaths } from './paths.ts';
import { ownStatistics } from './shapes.ts';

export const statisticsCalls = {
  myStatistics: {
    params: z.object(tradeFilter),
    data: ownStatistics,
    summary: 'What the client’s own closed trades made: results, costs, a curve, and groups',
    description: `${tradeFilterRules} Trades count from the account’s beginning or its last demo reset on, and the parts of a position are one trade. Sums are in USD after costs (price profit − fee + swap).`,
    refusals: [],
  },
} as const satisfies Record<keyof typeof statisticsPaths, CallContract>;
