// The chart's settings as the preferences keep them.
import { useCallback, useMemo } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePreferences } from '../../../shared/stores.ts';
import { type ChartSettings, parseChartSettings } from './chart-settings.ts';

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const { preferences } = useClient();
  const stored = usePreferences().chart;
  const settings = useMemo(() => parseChartSettings(stored), [stored]);
  const change = useCallback(
    (next: Partial<ChartSettings>) => preferences.set({ chart: { ...settings, ...next } }),
    [preferences, settings],
  );
  return [settings, change];
}
