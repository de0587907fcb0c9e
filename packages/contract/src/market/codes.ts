// Wire codes of instruments.
import type { MarginMode, MarketStatus } from '@candor/core';

/** `MarketStatus` of an instrument. */
export const MARKET_STATUS_CODES = {
  closed: 0,
  open: 1,
  halted: 2,
} as const satisfies Record<MarketStatus, number>;
/** `MarginMode` of an instrument. */
export const MARGIN_MODE_CODES = { fixed: 1, leveraged: 2 } as const satisfies Record<MarginMode, number>;
