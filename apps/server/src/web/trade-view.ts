// What Trade shows on a device, as its cookie says: the page of Trade is drawn so.
import { CHART_KINDS, PERIODS, TRADE_COOKIE, type TradeView } from '@candor/contract';

const COOKIE = new RegExp(`(?:^|;\\s*)${TRADE_COOKIE}=([1-9]\\d{0,8})\\.([0-9a-z]+)\\.([a-z]+)(?:;|$)`);

/** Undefined where there is no cookie, or one that no app of ours has written. Whether there is such an instrument stays open. */
export function readTradeView(cookies = ''): TradeView | undefined {
  const [, instrumentId, wantedPeriod, wantedKind] = COOKIE.exec(cookies) ?? [];
  const period = PERIODS.find((one) => one === wantedPeriod);
  const kind = CHART_KINDS.find((one) => one === wantedKind);
  return period && kind ? { instrumentId: Number(instrumentId), period, kind } : undefined;
}
