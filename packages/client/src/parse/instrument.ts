// Tradable instruments: the core's instrument spec, and the fields that screens show.
import type { Category as WireCategory, Instrument as WireInstrument } from '@candor/contract';
import type { InstrumentSpec, MarketStatus, Price } from '@candor/core';
import { toLots, toPrice, toRate } from './metrics.ts';

export interface Instrument extends InstrumentSpec {
  /** For display: EUR/USD. */
  readonly showCode: string;
  readonly name: string;
  /** Found by a search in every language. */
  readonly englishName: string;
  readonly logo: string;
  readonly categoryId: number;
  readonly marketStatus: MarketStatus;
  /** Milliseconds since the epoch; for a closed market with a calendar. */
  readonly nextOpen: number | null;
  /**
   * The leverage limit of the rules, and the next change of it (milliseconds since the epoch); absent without rules.
   */
  readonly leverageLimit?: number;
  readonly nextLeverageLimit?: { readonly from: number; readonly max: number | null };
}
export interface Category {
  readonly id: number;
  readonly name: string;
}

const MARKET_STATUSES: readonly MarketStatus[] = ['closed', 'open', 'halted'];

export const parseMarketStatus = (wire: number): MarketStatus => MARKET_STATUSES[wire] ?? 'closed';

export const parseInstrument = (wire: WireInstrument): Instrument => ({
  id: wire.Id,
  code: wire.Code,
  showCode: wire.ShowCode,
  name: wire.Name,
  englishName: wire.EnglishName,
  logo: wire.Logo,
  categoryId: wire.CategoryId,
  marketStatus: parseMarketStatus(wire.MarketStatus),
  nextOpen: wire.NextOpen,
  baseCurrency: wire.BaseCurrency,
  quoteCurrency: wire.QuoteCurrency,
  precision: wire.PricePrecision,
  contractSize: wire.ForexContNum,
  lotsMin: toLots(wire.ForexMinCont),
  lotsMax: toLots(wire.ForexMaxCont),
  lotStep: toLots(wire.Pip),
  marginMode: wire.MarginMode === 1 ? 'fixed' : 'leveraged',
  feeRate: toRate(wire.ForexFeeRate),
  multiples: wire.HasForexMultiple.map(({ Value }) => Value),
  // The wire already has the distance in points.
  stopsLevel: toPrice(wire.StopsLevel, 0) as Price,
  ...(wire.GuaranteedPremium && {
    guaranteedPremium: wire.GuaranteedPremium as Price,
    guaranteedDistance: (wire.GuaranteedDistance ?? 0) as Price,
    ...(wire.GuaranteedLotsMax && { guaranteedLotsMax: toLots(wire.GuaranteedLotsMax) }),
  }),
  swapMode: wire.SwapMode === 'rate' ? 'rate' : 'points',
  swapLong: toRate(wire.SwapLong),
  swapShort: toRate(wire.SwapShort),
  // The wire does not carry it.
  swapTripleWeekday: 0,
  ...(wire.LeverageLimit === undefined ? {} : { leverageLimit: wire.LeverageLimit }),
  ...(wire.NextLeverageLimit && {
    nextLeverageLimit: {
      from: Date.parse(wire.NextLeverageLimit.From),
      max: wire.NextLeverageLimit.Max,
    },
  }),
});

export const parseCategory = ({ Id, NameShowTrans }: WireCategory): Category => ({
  id: Id,
  name: NameShowTrans,
});
