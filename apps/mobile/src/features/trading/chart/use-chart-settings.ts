// The chart's settings as the preferences keep them, beside what chart-sync.ts keeps there.
import { useCallback, useMemo } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useIsTakenOver, usePreferences } from '../../../shared/stores.ts';
import { type ChartSettings, parseChartSettings } from './chart-settings.ts';

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const { client, drawnTrade } = useApp();
  const { preferences } = client;
  const own = usePreferences().chart;
  // The first rendering uses the settings of the server's drawing.
  const stored = useIsTakenOver() ? own : drawnTrade;
  const settings = useMemo(() => parseChartSettings(stored), [stored]);
  const change = useCallback(
    // Never over what shows: a tap on the server's drawing would put that in the place of the client's own drawings.
    (next: Partial<ChartSettings>) =>
      preferences.set({
        chart: { ...preferences.get().chart, ...parseChartSettings(preferences.get().chart), ...next },
      }),
    [preferences],
  );
  return [settings, change];
}
