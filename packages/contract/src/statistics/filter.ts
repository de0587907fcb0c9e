// The filter of ended orders, which the history and the statistics share.
import * as z from 'zod/mini';
import { text, wholeNumber } from '../wire/parameters.ts';
import { TRADE_TAG_MAX } from './limits.ts';

export const tradeFilter = {
  from: z.optional(wholeNumber),
  to: z.optional(wholeNumber),
  instrument: z.optional(wholeNumber),
  reason: z.optional(text(32)),
  tag: z.optional(text(TRADE_TAG_MAX * 2)),
};

export const tradeFilterRules =
  'from and to: milliseconds since the epoch, for the time of the end; from is included, to is not. instrument: one instrument. reason: one reason of the end. tag: one tag that the client gave the trade (tradeNotePut).';
