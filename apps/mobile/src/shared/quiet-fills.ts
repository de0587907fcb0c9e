// How a fill is shown: as chosen, or as a short message where the ticket stands beside the chart.
import { usePlacement } from './placement.ts';
import { usePreferences } from './stores.ts';

export function useQuietFills(): boolean {
  const { fills } = usePreferences();
  const placement = usePlacement();
  return fills === 'auto' ? placement === 'tablet' || placement === 'desktop' : fills === 'message';
}
