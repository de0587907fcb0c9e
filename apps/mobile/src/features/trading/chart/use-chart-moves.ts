// Renders again, at most once a frame, when the chart has moved, and when it is told that something else has.
import type { Chart } from 'klinecharts';
import { useCallback, useEffect, useReducer, useRef } from 'react';

export function useChartMoves(chart: Chart): () => void {
  const [, move] = useReducer((count: number) => count + 1, 0);
  const frame = useRef(0);
  const follow = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(move);
  }, []);
  useEffect(() => {
    chart.subscribeAction('onVisibleRangeChange', follow);
    const observer = new ResizeObserver(follow);
    const dom = chart.getDom();
    if (dom) observer.observe(dom);
    return () => {
      cancelAnimationFrame(frame.current);
      observer.disconnect();
      chart.unsubscribeAction('onVisibleRangeChange', follow);
    };
  }, [chart, follow]);
  return follow;
}
