// Calls for the ranking of traders.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, page, text, yesNo } from '../wire/parameters.ts';
import type { rankingPaths } from './paths.ts';
import { followedTrader, followState, ownRanking, rankedTrader, traderPage } from './shapes.ts';

const rankingRules = [
  'All sums are exact and cover closed trades only: P/L after fees and swaps. Partial closes of one position count as one trade.',
  'three_week_* are of the last 21 days on the clock of the feed; total_* since the account began, for a demo account since its last reset.',
  'Rates are fractions, rounded half away from zero to 6 decimals: net P/L / (starting balance + later deposits; withdrawals are not deducted).',
  'With a starting balance of 10,000, later deposits of 2,000 and a net P/L of 300 it is 0.025. Win is won trades / closed trades.',
  'multiple is the leverage of the three weeks, weighted by margin, with 1 decimal. is_demo tells demo money from real.',
  'growth is a time-weighted return: the returns between deposits and withdrawals are multiplied. 10,000 that became 11,000, 9,000 put in, and 20,000 that became 19,000 is 1.1 * 0.95 - 1 = 0.045. drawdown is its deepest fall from a highest value: from 1.2 down to 0.9 is 0.25.',
].join(' ');

/** Drawn once, and written as it is shown. */
const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));

export const rankingCalls = {
  followList: {
    params: z.object({
      order: z.optional(z.enum(['week', 'total', 'followers', 'drawdown'])),
      kind: z.optional(z.enum(['all', 'real', 'demo'])),
    }),
    data: z.array(rankedTrader),
    summary: 'Traders who chose to be ranked, the best return of three weeks first; the first 100',
    description: `${rankingRules} Lists every trader who has ever closed a trade, including closed accounts and accounts that lost 90% or more. Traders with fewer than 20 closed trades or 14 days (record 0) stand below those with more: their own rank is null, and rank in the list is only the order. Orders: week by three_week_rate, traders without a closed trade in the three weeks last; total by total_rate; followers, the most first; drawdown, the least first; then total_trade_num falling, then code. kind leaves out demo accounts, or real ones. The list is calculated at most once a minute; followers are counted as of now.`,
    refusals: [],
  },
  followMine: {
    params: none,
    data: ownRanking,
    summary: 'Whether the user is shown in the ranking, and their figures as others would see them',
    description: rankingRules,
    refusals: [],
  },
  followShow: {
    params: z.object({ show: yesNo, name: z.optional(text(64)) }),
    data: ownRanking,
    summary: 'Be shown in the ranking under a name (show 1), or not (show 0)',
    description:
      'The name has 2 to 20 letters, digits, spaces, _ or -, and it must be unique, ignoring case. If omitted, the current name stays; it is required the first time.',
    refusals: ['invalid_name', 'name_taken', ...keyRefusals],
  },
  followTrader: {
    params: z.object({ code }),
    data: traderPage,
    summary: 'The record of a trader who is shown: return, drawdown, months, instruments',
    description: `${rankingRules} A position that is open shows only in open_rate, as it stood at a day's end (17:00 New York).`,
    refusals: ['trader_not_found'],
  },
  followAdd: {
    params: z.object({ code }),
    data: followState,
    summary: 'Follow a trader who is shown',
    description: 'Following one that is followed already changes nothing. Nobody sees who follows.',
    refusals: ['trader_not_found', 'follow_self', 'too_many_followed', ...keyRefusals],
  },
  followRemove: {
    params: z.object({ code }),
    data: followState,
    summary: 'No longer follow a trader, shown or not',
    refusals: ['trader_not_found', ...keyRefusals],
  },
  followFollowing: {
    params: z.object({ page }),
    data: z.object({ list: z.array(followedTrader), total: z.int() }),
    summary: 'Those whom the user follows, the latest first',
    description:
      'A trader who hides is left out, and comes back with their followers. rank is by three_week_rate among accounts of their kind.',
    refusals: [],
  },
} as const satisfies Record<keyof typeof rankingPaths, CallContract>;
