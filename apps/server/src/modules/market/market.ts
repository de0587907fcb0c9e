// The market's interface for other modules: the catalogue, the latest quotes, and bars.
import type { Period } from '@candor/contract';
import type { InstrumentId, Tick } from '@candor/core';
import type { Candle } from '../../feeds/candle.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { DayQuote } from './day-quotes.ts';

export interface KlineRange {
  /** Milliseconds, exclusive. */
  readonly to?: number;
  readonly limit: number;
  /** Aborted once nobody waits for the bars; work that has not begun is then skipped. */
  readonly signal?: AbortSignal;
}

export interface MarketView {
  /** In the order in which they were listed. */
  readonly catalogue: readonly CatalogueEntry[];
  find(instrumentId: InstrumentId): CatalogueEntry | undefined;
  findCode(code: string): InstrumentId | undefined;
  quote(instrumentId: InstrumentId): DayQuote;
  /** Every accepted tick, in the order of the feed. Must not throw. */
  onTick(listener: (tick: Tick) => void): void;
  /** Increases with every change of a quote or a market's status. */
  version(): number;
  /** Instruments that changed after that version. */
  changedSince(version: number): InstrumentId[];
  /** Oldest first; the last bar is still open. */
  kline(instrumentId: InstrumentId, period: Period, range: KlineRange): Promise<Candle[]>;
  /** Milliseconds of machine time that such bars still need, besides serialising them. */
  klineCost(instrumentId: InstrumentId, period: Period, range: KlineRange): number;
  openBars(instrumentId: InstrumentId): Readonly<Partial<Record<Period, Candle>>>;
  /** Changes whenever the open bars do. */
  barsVersion(instrumentId: InstrumentId): number;
}
