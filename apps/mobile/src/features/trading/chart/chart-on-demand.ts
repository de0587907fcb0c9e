// The chart with its library, the heaviest part of the app: fetched with Trade, or while Home has nothing to do.
import type { Language } from '@candor/i18n';
import { onDemand } from '../../../shared/on-demand.ts';

const load = () => import('./price-chart.tsx');

export const chart = onDemand(() => load().then((m) => m.PriceChart));

/** Once it has come, while nothing else is to do. */
export async function tryChart(language: Language): Promise<void> {
  const { tryOut } = await load();
  await tryOut(language);
}
