// Calls for client protection: the rules, a client's class, and the limits they set themselves.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, decimal, none, text, yesNo } from '../wire/parameters.ts';
import { BREAK_DAYS, CLASS_STATEMENT_MAX, DEPOSIT_LIMIT_PERIODS } from './codes.ts';
import type { protectionPaths } from './paths.ts';
import { protectionInfo, protectionRules } from './shapes.ts';

/** Omitted or empty for no limit. */
const amount = z.optional(z.union([z.literal(''), decimal]));

export const protectionCalls = {
  protectionRules: {
    params: none,
    data: protectionRules,
    summary: 'The client protection rules in force, with the dated table of leverage limits',
    description:
      'For each client category and asset class, the latest row whose from date has passed applies to positions opened from then on. Future rows are listed in advance. HasForexMultiple of an instrument holds the leverage the table still allows.',
    refusals: [],
  },
  protectionInfo: {
    params: none,
    data: protectionInfo,
    summary: 'The client category, and the limits the client has set',
    description:
      'The daily loss is the fall in equity since 17:00 New York time, excluding deposits, withdrawals, adjustments and negative balance cover; on the day a limit is first set, it counts from that moment. Deposits are counted over the last 24 hours, 7 days and 30 days.',
    refusals: [],
  },
  setLossLimit: {
    params: z.object({ amount }),
    data: protectionInfo,
    summary:
      'Set a daily loss limit: while it is reached, no position can be opened; positions can still be closed',
    description:
      'A stricter limit applies at once. A higher limit, or none, applies after 24 hours and is shown as next until then; setting the current amount again cancels the change.',
    refusals: ['amount_out_of_range', ...keyRefusals],
  },
  setDepositLimit: {
    params: z.object({ period: z.enum(DEPOSIT_LIMIT_PERIODS), amount }),
    data: protectionInfo,
    summary: 'Limit what is deposited in a day, a week or a month',
    description: 'Tighter at once, looser after 24 hours, as with the loss of a day.',
    refusals: [...keyRefusals],
  },
  takeBreak: {
    params: z.object({ days: choice(BREAK_DAYS) }),
    data: protectionInfo,
    summary:
      'A break of 1, 7 or 30 days: nothing is opened and nothing deposited; closing is always possible',
    description: 'It can be made longer and never shorter.',
    refusals: ['on_a_break', ...keyRefusals],
  },
  requestClass: {
    params: z.object({
      trades: yesNo,
      portfolio: yesNo,
      sector: yesNo,
      statement: text(CLASS_STATEMENT_MAX).check(z.trim(), z.minLength(20)),
      evidence: text(200),
    }),
    data: protectionInfo,
    summary: 'Request professional client status, which gives up retail protections',
    description:
      'At least two of three: significant trades, ten a quarter over four quarters; a portfolio above 500,000 EUR; a year of work in the sector. evidence is an own upload. Two operators decide.',
    refusals: ['class_request_waiting', 'already_professional', ...keyRefusals],
  },
  backToRetail: {
    params: none,
    data: protectionInfo,
    summary: 'Return to retail client status at once',
    refusals: [...keyRefusals],
  },
} as const satisfies Record<keyof typeof protectionPaths, CallContract>;
