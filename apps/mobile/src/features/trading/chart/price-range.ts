// The price range of the chart: the visible bars, and the client's own lines if they are near.
import type { AxisRange, Chart } from 'klinecharts';

/** Lines farther off would press the bars flat: their labels stand at the edge. */
const GROWTH_MAX = 2;

/** The range with as many of the prices as fit, the nearest first. */
export function widenRange(
  { from, to }: { from: number; to: number },
  prices: readonly number[],
): { from: number; to: number } {
  const spanMax = (to - from) * GROWTH_MAX;
  const distance = (price: number) => Math.max(from - price, price - to);
  let [low, high] = [from, to];
  for (const price of prices.toSorted((a, b) => distance(a) - distance(b))) {
    const [nextLow, nextHigh] = [Math.min(low, price), Math.max(high, price)];
    if (nextHigh - nextLow > spanMax) break;
    [low, high] = [nextLow, nextHigh];
  }
  return { from: low, to: high };
}

/** Prices of a line over the bars that have to be in sight, at the moment they are asked for. */
export const furtherPrices = new WeakMap<Chart, () => readonly number[]>();

/**
 * Has an effect until it is called again; the library asks again with each bar. `reservedPx` at the foot of the candles
 * lie under buttons: the range ends above them.
 */
export function coverPrices(chart: Chart, prices: readonly number[], reservedPx: number): void {
  chart.overrideYAxis({
    paneId: 'candle_pane',
    createRange: ({ defaultRange }) => {
      const further = furtherPrices.get(chart)?.() ?? [];
      const bars = {
        from: Math.min(defaultRange.realFrom, ...further),
        to: Math.max(defaultRange.realTo, ...further),
      };
      const { from: lowest, to } = widenRange(bars, prices);
      const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
      const share = height > 2 * reservedPx ? reservedPx / height : 0;
      const from = to - (to - lowest) / (1 - share);
      const range = to - from;
      const widened: AxisRange = {
        from,
        to,
        range,
        realFrom: from,
        realTo: to,
        realRange: range,
        displayFrom: from,
        displayTo: to,
        displayRange: range,
      };
      return widened;
    },
  });
}
