// Changes how many charts there are.
import { useClient } from '../../../shared/app-context.ts';
import { useMarket } from '../../../shared/stores.ts';
import { parseChartSettings } from '../chart/chart-settings.ts';
import { type ChartCount, withCount } from '../chart/charts.ts';
import { chartsStore } from '../chart/use-charts.ts';

export function useChartCount(): (count: ChartCount) => void {
  const { preferences } = useClient();
  const ids = (useMarket().data?.instruments ?? []).map(({ id }) => id);
  return (count) => {
    const { instrumentId, chart } = preferences.get();
    const now = { instrumentId: instrumentId ?? ids[0], period: parseChartSettings(chart).period };
    if (!chartsStore || now.instrumentId === undefined) return;
    chartsStore.set(withCount(chartsStore.get(), count, { ...now, instrumentId: now.instrumentId }, ids));
  };
}
