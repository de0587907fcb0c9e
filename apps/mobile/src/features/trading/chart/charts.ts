// Several charts side by side on a wide screen. The active one shows what Trade shows: its instrument and timeframe are those of
// the preferences, so that the ticket and the keys follow it. The others keep theirs here, on this device.
import { CHART_PERIODS, type ChartPeriod, type KeyValueStorage } from '@candor/client';
import { makeStoredValue, type StoredValue } from '../../../shared/stored-value.ts';

export const CHART_COUNTS = [1, 2, 4] as const;
export type ChartCount = (typeof CHART_COUNTS)[number];

/** What a chart shows. */
export interface ChartCell {
  readonly instrumentId: number;
  readonly period: ChartPeriod;
}

export interface Charts {
  readonly count: ChartCount;
  /** The place of the active chart, from 0. */
  readonly active: number;
  /** One for each place; that of the active chart is out of date. */
  readonly cells: readonly ChartCell[];
}

export const ONE_CHART: Charts = { count: 1, active: 0, cells: [] };

/**
 * The places that a window shows which has room for so many charts. The active chart is always among them.
 */
export function shownPlaces({ count, active }: Charts, room: ChartCount): readonly number[] {
  const shown = Math.min(count, room);
  const first = active - (active % shown);
  return Array.from({ length: shown }, (_, n) => first + n);
}

/**
 * As many charts as wanted. `now` is what the active chart shows; new charts take the instruments that none shows yet, in the
 * order of `instrumentIds`, and its timeframe.
 */
export function withCount(
  charts: Charts,
  count: ChartCount,
  now: ChartCell,
  instrumentIds: readonly number[],
): Charts {
  const kept = charts.cells.map((cell, place) => (place === charts.active ? now : cell));
  if (count === 1) return ONE_CHART;
  // The active chart stays among those that are left.
  const [first, ...others] = charts.active < count ? kept : [now, ...kept];
  const cells = [first ?? now, ...others].slice(0, count);
  const unshown = instrumentIds.filter((id) => !cells.some(({ instrumentId }) => instrumentId === id));
  while (cells.length < count)
    cells.push({ instrumentId: unshown.shift() ?? now.instrumentId, period: now.period });
  return { count, active: charts.active < count ? charts.active : 0, cells };
}

/** Another chart becomes the active one; the one before keeps what it shows. */
export function withActive(charts: Charts, place: number, now: ChartCell): Charts {
  const cells = charts.cells.map((cell, index) => (index === charts.active ? now : cell));
  return { ...charts, active: place, cells };
}

export const makeChartsStore = (storage: KeyValueStorage): StoredValue<Charts> =>
  makeStoredValue(storage, 'candor.charts', parseCharts);

/** Anything else than a whole arrangement is one chart. */
function parseCharts(stored: unknown): Charts {
  if (typeof stored !== 'object' || stored === null) return ONE_CHART;
  const { count, active, cells } = stored as Record<keyof Charts, unknown>;
  const known = CHART_COUNTS.find((one) => one === count);
  if (!known || known === 1 || !Array.isArray(cells) || cells.length !== known || !cells.every(isCell))
    return ONE_CHART;
  const place = typeof active === 'number' && cells[active] ? active : 0;
  return { count: known, active: place, cells };
}

function isCell(value: unknown): value is ChartCell {
  if (typeof value !== 'object' || value === null) return false;
  const { instrumentId, period } = value as Record<keyof ChartCell, unknown>;
  return typeof instrumentId === 'number' && CHART_PERIODS.some((known) => known === period);
}
