// An effect for changes of a chart after its creation.
import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';

/** Not for the values that the chart was made with. */
export function useChange(
  chart: Chart | null,
  values: readonly unknown[],
  apply: (chart: Chart) => void,
): void {
  const made = useRef<Chart | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what is watched
  useEffect(() => {
    if (chart && made.current === chart) apply(chart);
    made.current = chart;
  }, [chart, ...values]);
}
