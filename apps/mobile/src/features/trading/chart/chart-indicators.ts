// Puts the chosen indicators on the chart: averages over the price, oscillators in small panes below it. Loaded with the first of them.
import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import { fade } from './chart-colours.ts';
import type { ChartSettings } from './chart-settings.ts';
import { COMPARE, fitPanes, type IndicatorEntry, PANE_PX_MIN, tuningOf } from './indicator-catalogue.ts';
import { calculateAtr, calculateIchimoku, calculateVwap, type Ichimoku } from './own-indicators.ts';

const CANDLE_PANE = 'candle_pane';
/** Of the chart's height. */
const PANE_SHARE = 0.2;
const PANES_SHARE = 0.45;

registerOwn();

export interface IndicatorLook {
  readonly precision: number;
  /** The colours of lines, in their order. */
  readonly lines: readonly string[];
}

/** Returns the names of those for which the chart has no room. */
export function drawIndicators(
  chart: Chart,
  { indicators, tuning }: Pick<ChartSettings, 'indicators' | 'tuning'>,
  look: IndicatorLook,
): readonly string[] {
  const chartHeight = chart.getSize()?.height ?? 0;
  const { shown, hidden } = fitPanes(indicators, chartHeight);
  const panes = shown.filter(({ isOverlaid }) => !isOverlaid).length;
  const height = Math.max(PANE_PX_MIN, Math.round(chartHeight * Math.min(PANE_SHARE, PANES_SHARE / panes)));
  for (const drawn of chart.getIndicators()) {
    if (drawn.name !== COMPARE && !shown.some(({ name }) => name === drawn.name))
      chart.removeIndicator({ id: drawn.id });
  }
  for (const entry of shown) {
    const { name } = entry;
    const { parameters, colour } = tuningOf(entry, tuning[name]);
    const paneId = entry.isOverlaid ? CANDLE_PANE : `pane_${name}`;
    const made = {
      id: name,
      name,
      paneId,
      calcParams: [...parameters],
      ...precisionOf(entry, look.precision),
      styles: { lines: linesFrom(look.lines, colour) },
    };
    if (chart.getIndicators({ id: name }).length > 0) chart.overrideIndicator(made);
    else chart.createIndicator(made, true);
    if (paneId !== CANDLE_PANE) chart.setPaneOptions({ id: paneId, height, minHeight: PANE_PX_MIN });
  }
  return hidden;
}

function precisionOf(
  { decimals, isOverlaid }: IndicatorEntry,
  pricePrecision: number,
): { precision?: number } {
  if (isOverlaid) return { precision: pricePrecision };
  if (decimals === undefined) return {};
  return { precision: decimals === 'price' ? pricePrecision + 1 : decimals };
}

const linesFrom = (lines: readonly string[], first: number) =>
  lines.map((_, index) => ({
    color: lines[(first + index) % lines.length] ?? '',
    size: 1,
    style: 'solid' as const,
    smooth: false,
  }));

/** Known to the library by their names; registering twice changes nothing. */
function registerOwn(): void {
  registerIndicator({
    name: 'ATR',
    shortName: 'ATR',
    calcParams: [14],
    figures: [{ key: 'atr', title: 'ATR: ', type: 'line' }],
    calc: (bars, { calcParams: [length = 14] }) => calculateAtr(bars, Number(length)),
  });
  registerIndicator({
    name: 'VWAP',
    shortName: 'VWAP',
    series: 'price',
    shouldOhlc: true,
    calcParams: [],
    figures: [{ key: 'vwap', title: 'VWAP: ', type: 'line' }],
    calc: (bars) => calculateVwap(bars),
  });
  registerIndicator<Ichimoku, number>({
    name: 'ICHI',
    shortName: 'ICHI',
    series: 'price',
    shouldOhlc: true,
    calcParams: [9, 26, 52],
    figures: [
      { key: 'tenkan', title: 'Tenkan: ', type: 'line' },
      { key: 'kijun', title: 'Kijun: ', type: 'line' },
      { key: 'chikou', title: 'Chikou: ', type: 'line' },
      { key: 'spanA', title: 'A: ', type: 'line' },
      { key: 'spanB', title: 'B: ', type: 'line' },
    ],
    calc: (bars, { calcParams: [turning = 9, base = 26, span = 52] }) =>
      calculateIchimoku(bars, { turning, base, span }),
    draw: drawCloud,
  });
}

/** Fills the cloud, also ahead of the newest bar, where the library draws no lines. The lines are the library's. */
function drawCloud({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<Ichimoku, number, unknown>): boolean {
  const base = indicator.calcParams[1] ?? 26;
  const { from, to } = chart.getVisibleRange();
  const colours = indicator.styles?.lines?.map(({ color }) => color) ?? [];
  const edges = indicator.result.slice(Math.max(0, from - base), to).flatMap(({ aheadA, aheadB }, index) =>
    aheadA === undefined || aheadB === undefined
      ? []
      : [
          {
            x: xAxis.convertToPixel(Math.max(0, from - base) + index + base),
            a: yAxis.convertToPixel(aheadA),
            b: yAxis.convertToPixel(aheadB),
          },
        ],
  );
  for (const [index, right] of edges.entries()) {
    const left = edges[index - 1];
    if (!left) continue;
    ctx.fillStyle = fade((right.a < right.b ? colours[3] : colours[4]) ?? '', 0.18);
    ctx.beginPath();
    ctx.moveTo(left.x, left.a);
    ctx.lineTo(right.x, right.a);
    ctx.lineTo(right.x, right.b);
    ctx.lineTo(left.x, left.b);
    ctx.closePath();
    ctx.fill();
  }
  return false;
}
