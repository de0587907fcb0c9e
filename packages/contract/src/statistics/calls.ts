// Calls for a client's own statistics.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import { tradeFilter, tradeFilterRules } from './filter.ts';
import { TRADE_NOTE_MAX, TRADE_NOTES_MAX, TRADE_TAG_MAX, TRADE_TAGS_MAX } from './limits.ts';
import type { statisticsPaths } from './paths.ts';
import { ownStatistics, tradeNote, yearStatement } from './shapes.ts';

export const statisticsCalls = {
  myStatistics: {
    params: z.object(tradeFilter),
    data: ownStatistics,
    summary: 'What the client’s own closed trades made: results, costs, a curve, and groups',
    description: `${tradeFilterRules} Trades count from the account’s beginning or its last demo reset on, and the parts of a position are one trade. Sums are in USD after costs (price profit − fee + swap).`,
    refusals: [],
  },
  tradesCsv: {
    params: z.object(tradeFilter),
    data: z.object({ csv: z.string() }),
    summary: 'The ended orders that a filter leaves, as a file for spreadsheets',
    description: `${tradeFilterRules} csv is UTF-8 with a byte order mark (RFC 4180), the oldest first; times are UTC. The columns are in the requested language.`,
    refusals: ['statement_too_long', 'storage_low'],
  },
  mtStatement: {
    params: z.object({ from: tradeFilter.from, to: tradeFilter.to }),
    data: z.object({ html: z.string() }),
    summary: 'Closed trades, movements of money, open trades and pending orders as a MetaTrader 4 statement',
    description:
      'from and to: milliseconds since the epoch; from is included, to is not. html has the columns Ticket, Open Time, Type, Size, Item, Price, S / L, T / P, Close Time, Price, Commission, Taxes, Swap and Profit, in English, for programs that import such statements. Times are UTC. Open Trades and Working Orders are those of the moment, whatever the period.',
    refusals: ['statement_too_long', 'storage_low'],
  },
  tradeNotes: {
    params: none,
    data: z.object({ list: z.array(tradeNote) }),
    summary: 'What the client wrote about own trades, the latest change first',
    description: `The ${TRADE_NOTES_MAX} notes that were changed last. Nobody else sees them.`,
    refusals: [],
  },
  tradeNotePut: {
    params: z.object({
      id: wholeNumber,
      note: z.optional(text(TRADE_NOTE_MAX * 2)),
      tags: z.optional(text(TRADE_TAGS_MAX * (TRADE_TAG_MAX * 2 + 2))),
    }),
    data: tradeNote,
    summary: 'Write a note on an own trade, and tag it',
    description: `Replaces both; without either the note is removed. id: an own order, whatever its status; the parts of a position share one note. note has at most ${TRADE_NOTE_MAX} characters. tags are comma-separated: at most ${TRADE_TAGS_MAX}, of ${TRADE_TAG_MAX} characters each.`,
    refusals: ['order_not_found', ...keyRefusals],
  },
  yearStatement: {
    params: none,
    data: yearStatement,
    summary: 'Closed trades, costs, deposits and withdrawals by calendar year (UTC), also as CSV',
    description:
      'profits and losses are sums of the price profits above and below zero; net is profits − losses − fees + swaps. A demo’s resets are no deposits.',
    refusals: ['storage_low'],
  },
} as const satisfies Record<keyof typeof statisticsPaths, CallContract>;
