// Presents withheld ticks.
import type { WireWithheldPrice } from '@candor/contract';
import { pow10 } from '@candor/core';
import type { Withheld } from '../../feeds/price-filter/withheld.ts';
import { isoOf } from './present-risk.ts';
import type { RiskMarket } from './risk-market.ts';

/** Beyond it no date can be written. */
const TIME_MAX = 8.64e15;

export function presentWithheld(
  row: Withheld & { readonly id: number },
  market: Pick<RiskMarket, 'find'>,
): WireWithheldPrice {
  const terms = market.find(row.instrumentId)?.terms;
  const precision = terms?.precision ?? 0;
  /** What was refused may be anything, so it is only scaled. */
  const priceOf = (points: number | null): number | null =>
    points === null || !Number.isFinite(points) ? null : points / pow10(precision);
  return {
    id: row.id,
    instrument: row.instrumentId,
    code: terms?.code ?? String(row.instrumentId),
    precision,
    reason: row.reason,
    bid: priceOf(row.bid),
    ask: priceOf(row.ask),
    at: Number.isFinite(row.at) && Math.abs(row.at) <= TIME_MAX ? isoOf(row.at) : null,
    came_at: isoOf(row.clock),
    last_bid: priceOf(row.lastBid),
    last_ask: priceOf(row.lastAsk),
    last_at: row.lastAt === null ? null : isoOf(row.lastAt),
    band_percent: row.band === null ? null : row.band * 100,
  };
}
