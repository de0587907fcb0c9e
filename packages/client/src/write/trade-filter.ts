// The filter of ended orders, as the history, the statistics and files take it.

/** Milliseconds since the epoch; `to` itself is not included. */
export interface TradeFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly instrumentId?: number | undefined;
  readonly reason?: string | undefined;
}

export const writeTradeFilter = ({ from, to, instrumentId, reason }: TradeFilter) => ({
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
  ...(instrumentId !== undefined && { instrument: String(instrumentId) }),
  ...(reason !== undefined && { reason }),
});
