// The button at the end of a chart that was panned back: it brings the newest bar into sight again.
import { classNames, IconButton } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { ChevronsRight } from 'lucide-react';
import { useEffect, useState } from 'react';

const SCROLL_MS = 200;

export interface ReturnToNowProps {
  readonly chart: Chart;
  readonly label: string;
  /** Above the buttons that lie over the chart. */
  readonly isHigh: boolean;
}

export function ReturnToNow({ chart, label, isHigh }: ReturnToNowProps) {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const look = () => setBack(isPannedBack(chart.getVisibleRange().realTo, chart.getDataList().length));
    chart.subscribeAction('onVisibleRangeChange', look);
    return () => chart.unsubscribeAction('onVisibleRangeChange', look);
  }, [chart]);
  if (!isBack) return null;
  return (
    <div className={classNames('absolute left-1/2 z-10 -translate-x-1/2', isHigh ? 'bottom-24' : 'bottom-8')}>
      <IconButton
        label={label}
        onClick={() => chart.scrollToRealTime(prefersCalm() ? 0 : SCROLL_MS)}
        className="rounded-full border border-line bg-raised shadow-float"
      >
        <ChevronsRight size={20} />
      </IconButton>
    </div>
  );
}

/** The newest bar is out of sight. `to` is the end of what is seen, in bars. */
const isPannedBack = (to: number, bars: number): boolean => bars > 0 && to < bars;

const prefersCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
