// The filter of ended orders, as the history, the statistics and files take it.

/** Milliseconds since the epoch; `to` itself is not included. */
export interface TradeFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly instrumentId?: number | undefined;
  readonly reason?: string | undefined;
  /** One that the client gave the trade. */
  readonly tag?: string | undefined;
}

export const writeTradeFilter = ({ from, to, instrumentId, reason, tag }: TradeFilter) => ({
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
  ...(instrumentId !== undefined && { instrument: String(instrumentId) }),
  ...(reason !== undefined && { reason }),
  ...(tag !== undefined && { tag }),
});
