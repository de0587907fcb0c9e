// The chart's settings as the preferences keep them.
import { useCallback, useMemo } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useIsTakenOver, usePreferences } from '../../../shared/stores.ts';
import { type ChartSettings, parseChartSettings } from './chart-settings.ts';

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const { client, drawnTrade } = useApp();
  const { preferences } = client;
  const own = usePreferences().chart;
  // What the server drew is taken over as it is.
  const stored = useIsTakenOver() ? own : drawnTrade;
  const settings = useMemo(() => parseChartSettings(stored), [stored]);
  // Into what the client has, whatever is drawn now: the server knows their period alone.
  const change = useCallback(
    (next: Partial<ChartSettings>) =>
      preferences.set({ chart: { ...parseChartSettings(preferences.get().chart), ...next } }),
    [preferences],
  );
  return [settings, change];
}
