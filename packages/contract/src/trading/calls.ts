// Calls for an account and its orders.
import * as z from 'zod/mini';
import { tradeFilter, tradeFilterRules } from '../statistics/filter.ts';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { choice, decimal, none, page, text, wholeNumber } from '../wire/parameters.ts';
import type { tradingPaths } from './paths.ts';
import { receiptAnswer } from './receipt.ts';
import {
  account,
  accountLogEntry,
  accountStatement,
  actedOrder,
  balance,
  dayStart,
  deals,
} from './shapes.ts';

/** Rejections of journaled commands: those of a demo account are counted per day. */
const actRefusals = [...keyRefusals, 'too_many_acts'] as const;

/** Rejections of a pending order, as it is placed or changed. */
const pendingRefusals = [
  'account_blocked',
  'simulated_prices',
  'on_a_break',
  'loss_limit_reached',
  'leverage_above_limit',
  'instrument_not_found',
  'market_closed',
  'market_halted',
  'quote_stale',
  'no_leverage_configured',
  'leverage_not_offered',
  'quantity_too_small',
  'quantity_too_large',
  'quantity_step',
  'pending_price_required',
  'pending_price_at_market',
  'pending_price_passed',
  'expiry_passed',
  'invalid_stop_loss',
  'invalid_take_profit',
  'amount_out_of_range',
] as const;

const logFilter = {
  kind: z.optional(text(300)),
  from: z.optional(wholeNumber),
  to: z.optional(wholeNumber),
};
const logFilterRules =
  'kind: comma-separated kinds. from and to: milliseconds since the epoch; from is included, to is not. Without them everything.';

export const tradingCalls = {
  getBalance: {
    params: none,
    data: balance,
    summary: 'Balance and the amount reserved for withdrawals',
    refusals: [],
  },
  forexDetail: { params: none, data: account, summary: 'The account with its live figures', refusals: [] },
  dayStart: {
    params: none,
    data: dayStart,
    summary: 'The equity as the trading day began (17:00 New York), and what was paid in or out since',
    description:
      'The P/L of the day is NetValue less equity and moved: with open positions, fees and swaps, and without deposits, withdrawals and other movements. equity is that of the last prices before the day, or of the last reset of a demo account in it; null if such a price is not known. moved is below 0 if more was paid out.',
    refusals: [],
  },
  forexChange: {
    params: z.object({ page, before: z.optional(text(32)), ...logFilter }),
    data: z.object({ list: z.array(accountLogEntry), total: z.int() }),
    summary: 'Account history: cash entries, newest first',
    description: `${logFilterRules} before: the Id of an entry; only what is older is listed and counted, which is quick however far back. total is counted to 10,001: more is 10,001 too.`,
    refusals: [],
  },
  accountStatement: {
    params: z.object(logFilter),
    data: accountStatement,
    summary: 'Account statement for a period: cash entries, oldest first, with totals, also as CSV',
    description: `${logFilterRules} csv is UTF-8 with a byte order mark; what was reserved for withdrawals has a column of its own. opening and closing are the balances before the first and after the last movement of the balance, null without one, and totals without Book are what lies between them.`,
    refusals: ['statement_too_long', 'storage_low'],
  },
  resetDemo: {
    params: none,
    data: account,
    summary: 'Close everything of a demo account and start again at 10,000 USD',
    refusals: ['demo_account_required', ...actRefusals],
  },
  submit: {
    params: z.object({
      type: choice(['1', '2']),
      cont: decimal,
      forex_id: wholeNumber,
      status: choice(['1', '0']),
      target_price: z.optional(decimal),
      stop_loss_price: z.optional(decimal),
      target_profit_price: z.optional(decimal),
      multiple: z.optional(wholeNumber),
      deviation: z.optional(wholeNumber),
      /** For a pending order; if absent its price decides: limit on the better side of the market, else stop. */
      kind: z.optional(choice(['limit', 'stop'])),
      /** For a pending order; gtc if absent. */
      time_in_force: z.optional(choice(['gtc', 'day', 'gtd'])),
      /** Milliseconds since the epoch; with gtd. */
      expires_at: z.optional(wholeNumber),
    }),
    data: actedOrder,
    summary: 'Place a market or a pending order',
    refusals: [
      'questionnaire_required',
      'questionnaire_failed',
      ...pendingRefusals,
      'price_moved',
      'too_many_orders',
      'conversion_unavailable',
      'insufficient_margin',
      ...actRefusals,
    ],
  },
  myDeal: {
    params: z.object({ status: choice(['0', '1', '3']), page, ...tradeFilter }),
    data: deals,
    summary:
      'Orders: 0 pending orders, 1 open positions, 3 history; newest first. Sums of the history count from the last demo reset on',
    description: `${tradeFilterRules} These filter the history alone; total and the sums are then those of all that the filter leaves, without all_fact_since.`,
    refusals: [],
  },
  close: {
    params: z.object({ id: wholeNumber, cont: z.optional(decimal) }),
    data: actedOrder,
    summary: 'Close a position, or a part of it',
    refusals: [
      'order_not_found',
      'order_not_open',
      'market_closed',
      'market_halted',
      'quote_stale',
      'partial_close_quantity',
      'conversion_unavailable',
      'amount_out_of_range',
      ...actRefusals,
    ],
  },
  cancelTrade: {
    params: z.object({ id: wholeNumber }),
    data: actedOrder,
    summary: 'Cancel a pending order',
    refusals: ['order_not_found', 'order_not_pending', ...actRefusals],
  },
  setStopPrice: {
    params: z.object({
      id: wholeNumber,
      target_profit_price: z.optional(decimal),
      stop_loss_price: z.optional(decimal),
    }),
    data: actedOrder,
    summary: 'Set stop loss and take profit; 0 removes one, leaving it out keeps it',
    refusals: [
      'order_not_found',
      'order_not_open',
      'invalid_stop_loss',
      'invalid_take_profit',
      ...actRefusals,
    ],
  },
  setTrailingStop: {
    params: z.object({ id: wholeNumber, distance: wholeNumber, step: z.optional(wholeNumber) }),
    data: actedOrder,
    summary: 'Let the stop loss of a position follow the market; a stop loss set afterwards ends that',
    description:
      'distance: points between the best price and the stop, at least the stops level. step: points by which the stop moves, 1 if left out. Measured on the venue, tick by tick, also while nobody is logged in.',
    refusals: ['order_not_found', 'order_not_open', 'quote_stale', 'invalid_trailing_stop', ...actRefusals],
  },
  setBreakEven: {
    params: z.object({ id: wholeNumber, trigger: wholeNumber, offset: z.optional(wholeNumber) }),
    data: actedOrder,
    summary: 'Move the stop loss of a position to its opening price once it has gained enough',
    description:
      'trigger: points of gain, 0 takes it back. offset: points beyond the opening price on the winning side, 0 if left out; costs are covered by an offset as large as they are. A position has this or a trailing stop: the later one stays.',
    refusals: ['order_not_found', 'order_not_open', 'quote_stale', 'invalid_break_even', ...actRefusals],
  },
  setGuaranteedStop: {
    params: z.object({ id: wholeNumber, stop_loss_price: decimal }),
    data: actedOrder,
    summary:
      'Guarantee the stop loss of a position: it closes at its price whatever the market does, for a premium',
    description:
      'stop_loss_price: 0 takes the guarantee back and leaves the stop loss. The premium is that of the instrument (GuaranteedPremium, in points of the size), and is charged with the fee only if the stop is reached. A stop loss at another price, a trailing stop or a break-even ends the guarantee.',
    refusals: [
      'order_not_found',
      'order_not_open',
      'guarantee_not_offered',
      'market_closed',
      'market_halted',
      'quote_stale',
      'invalid_stop_loss',
      'guarantee_above_limit',
      ...actRefusals,
    ],
  },
  linkOrders: {
    params: z.object({ id: wholeNumber, other_id: wholeNumber }),
    data: actedOrder,
    summary: 'Link two pending orders: when one is filled, the other is cancelled',
    description:
      'Both are cancelled or filled by the same tick or not at all. If one ends otherwise, the other waits on alone.',
    refusals: ['order_not_found', 'order_not_pending', 'already_linked', ...actRefusals],
  },
  closeBy: {
    params: z.object({ id: wholeNumber, other_id: wholeNumber }),
    data: actedOrder,
    summary: 'Close two opposite positions of an instrument against each other',
    description:
      'Both close at the bid of one tick, up to the smaller size, so that the spread is not paid. The larger position goes on with the rest. The reply is the closing of id.',
    refusals: [
      'order_not_found',
      'order_not_open',
      'not_opposite',
      'market_closed',
      'market_halted',
      'quote_stale',
      'partial_close_quantity',
      'conversion_unavailable',
      ...actRefusals,
    ],
  },
  changePending: {
    params: z.object({
      id: wholeNumber,
      target_price: z.optional(decimal),
      cont: z.optional(decimal),
      stop_loss_price: z.optional(decimal),
      target_profit_price: z.optional(decimal),
      time_in_force: z.optional(choice(['gtc', 'day', 'gtd'])),
      /** Milliseconds since the epoch; with gtd. */
      expires_at: z.optional(wholeNumber),
    }),
    data: actedOrder,
    summary: 'Change the price, size, stops or expiry of a pending order, which keeps its id and its type',
    description:
      'What is left out stays; 0 removes a stop, gtc the expiry. The order as it would be must be one that could be placed now.',
    refusals: [
      'order_not_found',
      'order_not_pending',
      'already_triggered',
      ...pendingRefusals,
      ...actRefusals,
    ],
  },
  receipt: {
    params: z.object({ id: wholeNumber }),
    data: receiptAnswer,
    summary: 'Execution record: one file with everything needed to check one of your orders offline',
    description:
      'id: of an order, open, pending or ended, or of a part that was closed. Receipt is null for some ten seconds after the order’s last event, until a checkpoint over it is signed: ask again after RetryAfter seconds.',
    refusals: ['order_not_found', 'record_lost'],
  },
} as const satisfies Record<keyof typeof tradingPaths, CallContract>;
