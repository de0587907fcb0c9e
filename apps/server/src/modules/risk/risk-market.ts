// The market's interface for this module.
import type { Period } from '@candor/contract';
import type { InstrumentId, MarketStatus } from '@candor/core';
import type { Candle } from '../../feeds/candle.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';

export interface RiskMarket {
  readonly catalogue: readonly CatalogueEntry[];
  find(instrumentId: InstrumentId): CatalogueEntry | undefined;
  quote(instrumentId: InstrumentId): { readonly status: MarketStatus; readonly time: number | null };
  /** Oldest first. */
  kline(instrumentId: InstrumentId, period: Period, range: { to?: number; limit: number }): Promise<Candle[]>;
}
