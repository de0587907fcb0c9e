// How many charts stand side by side, where the window has room for more than one.
import { classNames } from '@candor/ui';
import { Columns2, Grid2x2, Square } from 'lucide-react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { CHART_COUNTS } from '../chart/charts.ts';
import { useChartRoom, useStoredCharts } from '../chart/use-charts.ts';
import { useChartCount } from './use-chart-count.ts';

const icons = { 1: Square, 2: Columns2, 4: Grid2x2 } as const;

export function ChartCountChoice() {
  const { t } = usePartMessages('desk');
  const { count } = useStoredCharts();
  const room = useChartRoom();
  const choose = useChartCount();
  if (room === 1) return null;
  return (
    <fieldset aria-label={t('desk.charts')} className="flex">
      {CHART_COUNTS.filter((one) => one <= room).map((one) => {
        const Icon = icons[one];
        const isChosen = one === Math.min(count, room);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isChosen}
            aria-label={t('desk.chart_count', { count: one })}
            title={t('desk.chart_count', { count: one })}
            onClick={() => choose(one)}
            className={classNames(
              'flex min-h-8 min-w-8 items-center justify-center rounded-lg pointer-coarse:min-h-11 pointer-coarse:min-w-11',
              isChosen ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken',
            )}
          >
            <Icon size={16} />
          </button>
        );
      })}
    </fieldset>
  );
}
