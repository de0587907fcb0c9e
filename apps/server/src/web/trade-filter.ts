// The filter of ended orders, which lists, sums, statistics and files of a client share.
import type { WholeNumber } from '@candor/contract';
import { cleanText } from './clean-text.ts';
import { parseWhole } from './parse-values.ts';
import { invalid } from './refused.ts';

export interface TradeFilter {
  /** By the time of the end, in milliseconds; `to` is exclusive. */
  readonly from: number | null;
  readonly to: number | null;
  readonly instrumentId: number | null;
  readonly reason: string | null;
  /** A tag that the client gave the trade. */
  readonly tag: string | null;
}

export interface TradeFilterParams {
  readonly from?: WholeNumber | undefined;
  readonly to?: WholeNumber | undefined;
  readonly instrument?: WholeNumber | undefined;
  readonly reason?: string | undefined;
  readonly tag?: string | undefined;
}

/** The last millisecond that a Date can represent. */
const dateMsMax = 8.64e15;
const idMax = 2_147_483_647;

export function parseTradeFilter(params: TradeFilterParams): TradeFilter {
  const { from, to, instrument, reason, tag } = params;
  if (reason !== undefined && !/^[a-z_]{0,32}$/.test(reason)) throw invalid('reason');
  return {
    from: from === undefined ? null : parseWhole('from', from, { max: dateMsMax }),
    to: to === undefined ? null : parseWhole('to', to, { max: dateMsMax }),
    instrumentId: instrument === undefined ? null : parseWhole('instrument', instrument, { max: idMax }),
    reason: reason || null,
    tag: cleanText(tag ?? '').normalize('NFC') || null,
  };
}

export const isUnfiltered = (filter: TradeFilter): boolean =>
  Object.values(filter).every((value) => value === null);

/** Conditions on `ended_orders`, with the values of `filterValues` as $1 to $6. */
export const filterText = `account_id = $1
  and ($2::bigint is null or closed_at >= $2) and ($3::bigint is null or closed_at < $3)
  and ($4::int is null or instrument_id = $4) and ($5::text is null or reason = $5)
  and ($6::text is null or exists (
    select from trade_notes noted
    where noted.account_id = $1 and noted.position_id = ended_orders.position_id
      and $6 = any(string_to_array(noted.tags, ','))))`;

export const filterValues = (accountId: number, filter: TradeFilter): readonly unknown[] => [
  accountId,
  filter.from,
  filter.to,
  filter.instrumentId,
  filter.reason,
  filter.tag,
];
