// The calls about client protection: the rules, a client's class, and the limits they set themselves.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, decimal, none, text, yesNo } from '../wire/parameters.ts';
import { BREAK_DAYS, CLASS_STATEMENT_MAX, DEPOSIT_LIMIT_PERIODS } from './codes.ts';
import type { protectionPaths } from './paths.ts';
import { protectionInfo, protectionRules } from './shapes.ts';

/** Left out or empty: no limit. */
const amount = z.optional(z.union([z.literal(''), decimal]));

export const protectionCalls = {
  protectionRules: {
    params: none,
    data: protectionRules,
    summary: 'The rules of client protection the venue runs under, with the dated table of leverage',
    description:
      'Of the rows of a class and a kind the last one whose from has come holds, for positions that are opened from then on. Coming rows are known before. HasForexMultiple of an instrument is what its table leaves.',
    refusals: [],
  },
  protectionInfo: {
    params: none,
    data: protectionInfo,
    summary: 'The class of the client, and the limits that they have set themselves',
    description:
      'The loss of a day is what the net value has fallen since 17:00 New York, deposits, withdrawals, adjustments and what the house covers left out; on the day a limit is first set, since that moment. Deposits are counted over the last 24 hours, 7 days and 30 days.',
    refusals: [],
  },
  setLossLimit: {
    params: z.object({ amount }),
    data: protectionInfo,
    summary:
      'Limit the loss of a day: once it is reached nothing can be opened, and closing is always possible',
    description:
      'A tighter limit holds at once. A looser one, or none, holds after 24 hours and shows as next until then; asking for the amount that holds takes it back.',
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
    summary: 'Ask to be treated as a professional client, which gives up protections',
    description:
      'At least two of three: significant trades, ten a quarter over four quarters; a portfolio above 500,000 EUR; a year of work in the sector. evidence is an own upload. Two operators decide.',
    refusals: ['class_request_waiting', 'already_professional', ...keyRefusals],
  },
  backToRetail: {
    params: none,
    data: protectionInfo,
    summary: 'Be treated as a retail client again, at once',
    refusals: [...keyRefusals],
  },
} as const satisfies Record<keyof typeof protectionPaths, CallContract>;
