import { makeClient } from '@candor/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type App, AppContext } from '../../../shared/app-context.ts';
import type { ChartSettings } from './chart-settings.ts';
import { useChartSettings } from './use-chart-settings.ts';

let shown: ChartSettings | undefined;
let change: (next: Partial<ChartSettings>) => void = () => undefined;
function Panel() {
  [shown, change] = useChartSettings();
  return null;
}

test('a period tapped on what the server drew changes the period alone: drawings, indicators and time zone stay', () => {
  const chart: ChartSettings = {
    kind: 'area',
    period: '1day',
    favourites: ['5min', '1day'],
    indicators: ['MA', 'RSI'],
    tuning: { MA: { parameters: [7, 14, 28], colour: 1 } },
    timeZone: 'Asia/Hong_Kong',
    drawings: { EURUSD: [{ id: 'a', tool: 'horizontal', points: [{ timestamp: 1, value: 1.1 }] }] },
    compare: 2,
    showsDrawings: true,
    showsEvents: true,
    layouts: [],
  };
  const client = makeClient({ origin: 'http://localhost', language: () => 'en' });
  const synced = { userId: 'u7', content: '{}' };
  client.preferences.set({ chart: { ...chart, synced } });
  const app = { client, drawnTrade: { instrumentId: 1, period: '5min', kind: 'candles' } } as unknown as App;
  // During hydration a screen shows the same as the server's rendering.
  renderToString(
    <AppContext value={app}>
      <Panel />
    </AppContext>,
  );
  expect(shown).toMatchObject({ period: '5min', kind: 'candles', indicators: [], drawings: {} });
  change({ period: '60min' });
  change({ kind: 'candles' });
  expect(client.preferences.get().chart).toEqual({ ...chart, synced, period: '60min', kind: 'candles' });
});
