// The calls about the ranking of traders.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, none, text } from '../wire/parameters.ts';
import type { rankingPaths } from './paths.ts';
import { ownRanking, rankedTrader } from './shapes.ts';

const rankingRules = [
  'All sums are exact and of closed trades only: price profit less opening fees, with swaps. The parts of one position are one trade.',
  'three_week_* are of the last 21 days on the clock of the feed; total_* since the account began, for a demo account since its last reset.',
  'Rates are fractions, rounded half away from zero to 6 decimals: result / (balance at the beginning + what was put in since; nothing is taken off for withdrawals).',
  'With 10,000 at the beginning, 2,000 put in since and a result of 300 it is 0.025. Win is won trades / closed trades.',
  'multiple is the leverage of the three weeks, weighted by margin, with 1 decimal. followers is 0, since nobody can be copied yet. is_demo tells demo money from real.',
].join(' ');

export const rankingCalls = {
  followList: {
    params: none,
    data: z.array(rankedTrader),
    summary: 'Traders who chose to be ranked, the best return of three weeks first; at most 100',
    description: `${rankingRules} Listed is who has closed a trade in the three weeks. Order: three_week_rate, then total_trade_num, both falling, then code. The list is calculated at most once a minute.`,
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
    params: z.object({ show: choice(['1', '0']), name: z.optional(text(64)) }),
    data: ownRanking,
    summary: 'Be shown in the ranking under a name (show 1), or not (show 0)',
    description:
      'The name has 2 to 20 letters, digits, spaces, _ or -, and nobody else is shown under it, however it is spelt in capitals. Left out, the last one stays; the first time it is needed.',
    refusals: ['invalid_name', 'name_taken', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof rankingPaths, CallContract>;
