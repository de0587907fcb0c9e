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
  const change = useCallback(
    (next: Partial<ChartSettings>) => preferences.set({ chart: { ...settings, ...next } }),
    [preferences, settings],
  );
  return [settings, change];
}
