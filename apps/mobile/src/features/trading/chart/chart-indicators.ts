// Puts the chosen indicators on the chart: averages over the price, oscillators in small panes below it.
import type { Chart } from 'klinecharts';
import { type IndicatorName, OVERLAID } from './chart-settings.ts';

const CANDLE_PANE = 'candle_pane';
/** Of the chart's height: the price keeps more than half of it, beside three panes too. */
const PANE_SHARE = 0.2;
const PANES_SHARE_MAX = 0.45;
const PANE_PX_MIN = 44;
/** The library's own sets are made for desktops: four averages at once hide the candles of a phone. */
const PARAMETERS: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [5, 10, 30],
  EMA: [6, 12, 20],
  BOLL: [20, 2],
  VOL: [5, 10],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
};

/** Decimals of an oscillator that is no price; MACD is the difference of two. */
function precisionOf(name: IndicatorName, pricePrecision: number): { precision?: number } {
  if (name === 'RSI') return { precision: 2 };
  return name === 'MACD' ? { precision: pricePrecision + 1 } : {};
}

export function drawIndicators(chart: Chart, chosen: readonly IndicatorName[], pricePrecision: number): void {
  const panes = chosen.filter((name) => !OVERLAID.includes(name)).length;
  const share = Math.min(PANE_SHARE, PANES_SHARE_MAX / panes);
  const height = Math.max(PANE_PX_MIN, Math.round((chart.getSize()?.height ?? 0) * share));
  for (const drawn of chart.getIndicators()) {
    if (!chosen.some((name) => name === drawn.name)) chart.removeIndicator({ id: drawn.id });
  }
  for (const name of chosen) {
    const paneId = OVERLAID.includes(name) ? CANDLE_PANE : `pane_${name}`;
    const isDrawn = chart.getIndicators({ name }).length > 0;
    if (!isDrawn)
      chart.createIndicator(
        { name, paneId, calcParams: [...PARAMETERS[name]], ...precisionOf(name, pricePrecision) },
        true,
      );
    if (paneId !== CANDLE_PANE) chart.setPaneOptions({ id: paneId, height, minHeight: PANE_PX_MIN });
  }
}
