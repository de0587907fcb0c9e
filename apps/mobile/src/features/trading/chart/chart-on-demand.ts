// The chart with its library, the heaviest part of the app: fetched with Trade, or while Home has nothing to do.
import { onDemand } from '../../../shared/on-demand.ts';

export const chart = onDemand(() => import('./price-chart.tsx').then((m) => m.PriceChart));
