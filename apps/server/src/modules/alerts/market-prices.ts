// The market's interface for price alerts.
import type { InstrumentId, Tick } from '@candor/core';

export interface MarketPrices {
  find(id: InstrumentId): AlertInstrument | undefined;
  findCode(code: string): InstrumentId | undefined;
  quote(id: InstrumentId): { readonly bid: number | null; readonly ask: number | null };
  onTick(listener: (tick: Tick) => void): void;
}
export interface AlertInstrument {
  readonly showCode: string;
  readonly spec: { readonly code: string; readonly precision: number };
}
