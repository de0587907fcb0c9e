// Trade as the server drew it: until this device has taken it over it shows what it was drawn with.
import type { TradeView } from '@candor/contract/plain';
import { useEffect } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { keepCookie } from '../../../shared/appearance.ts';
import { useIsTakenOver } from '../../../shared/stores.ts';
import { useChartSettings } from '../chart/use-chart-settings.ts';

/** Undefined where this device's own choices show. */
export function useDrawnTrade(): TradeView | undefined {
  const { drawnTrade } = useApp();
  return useIsTakenOver() ? undefined : drawnTrade;
}

/** For the server, which draws the next visit's Trade by it. */
export function useKeptTrade(instrumentId: number | undefined): void {
  const isTakenOver = useIsTakenOver();
  const [{ period, kind }] = useChartSettings();
  useEffect(() => {
    if (isTakenOver && instrumentId !== undefined)
      keepCookie('candor_trade', `${instrumentId}.${period}.${kind}`);
  }, [isTakenOver, instrumentId, period, kind]);
}
