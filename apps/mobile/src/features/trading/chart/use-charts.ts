// The charts that Trade shows: one, or on a wide screen two or four of which one is active.
import { browserStorage, type Instrument } from '@candor/client';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { whenIdle } from '../../../shared/idle.ts';
import { fetchAhead } from '../../../shared/on-demand.ts';
import { useSession } from '../../../shared/stores.ts';
import { parseChartSettings } from './chart-settings.ts';
import {
  type ChartCell,
  type ChartCount,
  makeChartsStore,
  ONE_CHART,
  shownPlaces,
  withActive,
} from './charts.ts';

export const chartsStore = import.meta.env.SSR ? null : makeChartsStore(browserStorage());

const rooms = import.meta.env.SSR
  ? []
  : ([
      [4, matchMedia('(width >= 96rem) and (height >= 45rem)')],
      [2, matchMedia('(width >= 80rem) and (height >= 30rem)')],
    ] as const);

const readRoom = (): ChartCount => rooms.find(([, { matches }]) => matches)?.[0] ?? 1;
function followRoom(listener: () => void): () => void {
  for (const [, list] of rooms) list.addEventListener('change', listener);
  return () => {
    for (const [, list] of rooms) list.removeEventListener('change', listener);
  };
}
const followNothing = () => () => undefined;

/** How many charts the window has room for. */
export const useChartRoom = (): ChartCount => useSyncExternalStore(followRoom, readRoom, () => 1);

export const useStoredCharts = () =>
  useSyncExternalStore(
    chartsStore?.subscribe ?? followNothing,
    () => chartsStore?.get() ?? ONE_CHART,
    () => ONE_CHART,
  );

export interface ShownChart {
  readonly instrument: Instrument;
  /** Undefined for a chart that stands alone. */
  readonly place:
    | { readonly period: ChartCell['period']; readonly isActive: boolean; activate(): void }
    | undefined;
}

/** `active` is the instrument of the active chart. */
export function useCharts(
  active: Instrument | undefined,
  instruments: readonly Instrument[],
): readonly ShownChart[] {
  const { preferences } = useClient();
  const charts = useStoredCharts();
  const places = shownPlaces(charts, useChartRoom());
  const activeId = active?.id;
  const activate = useCallback(
    (place: number) => {
      const stored = chartsStore?.get() ?? ONE_CHART;
      const next = stored.cells[place];
      if (!next || place === stored.active) return;
      const { chart } = preferences.get();
      const { period } = parseChartSettings(chart);
      chartsStore?.set(withActive(stored, place, { instrumentId: activeId ?? next.instrumentId, period }));
      preferences.set({ instrumentId: next.instrumentId, chart: { ...chart, period: next.period } });
    },
    [preferences, activeId],
  );
  if (!active) return [];
  if (places.length === 1) return [{ instrument: active, place: undefined }];
  return places.map((place) => {
    const cell = charts.cells[place];
    const isActive = place === charts.active;
    const found = instruments.find(({ id }) => id === cell?.instrumentId);
    return {
      // One that is no longer offered gives way.
      instrument: isActive ? active : (found ?? active),
      place: { period: cell?.period ?? '5min', isActive, activate: () => activate(place) },
    };
  });
}

/** Drawings and layouts follow the account: read again whenever Trade opens. */
export function useAccountCharts(): void {
  const client = useClient();
  const isMember = useSession() !== null;
  useEffect(() => {
    if (isMember)
      void whenIdle().then(async () =>
        (await fetchAhead(import('./chart-sync.ts')))?.chartSyncOf(client).refresh(),
      );
  }, [client, isMember]);
}
