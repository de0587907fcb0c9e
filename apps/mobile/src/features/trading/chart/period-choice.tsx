// All periods of a chart, and which of them stand on the bar above it.
import { CHART_PERIODS } from '@candor/client';
import { classNames } from '@candor/ui';
import { Star } from 'lucide-react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import type { ChartSettings } from './chart-settings.ts';

export interface PeriodChoiceProps {
  readonly settings: ChartSettings;
  readonly onChange: (change: Partial<ChartSettings>) => void;
}

export function PeriodChoice({ settings, onChange }: PeriodChoiceProps) {
  const { t } = usePartMessages('desk');
  const { favourites, period: chosen } = settings;
  return (
    <section aria-label={t('trade.period')} className="mt-5">
      <h3 className="text-small font-medium text-muted">{t('trade.period')}</h3>
      <p className="mb-2 text-caption text-muted">{t('chart.period_hint')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2">
        {CHART_PERIODS.map((period) => {
          const name = t(`trade.period_${period}_name`);
          const isStarred = favourites.includes(period);
          return (
            <li key={period} className="flex rounded-xl bg-sunken">
              <button
                type="button"
                aria-pressed={period === chosen}
                onClick={() => onChange({ period })}
                className={classNames(
                  'min-h-11 min-w-0 flex-1 rounded-xl ps-3 text-start text-small font-medium',
                  period === chosen ? 'text-accent' : 'text-ink',
                )}
              >
                {t(`trade.period_${period}`)}
                <span className="sr-only"> {name}</span>
              </button>
              <button
                type="button"
                aria-pressed={isStarred}
                aria-label={t('chart.period_star', { name })}
                onClick={() =>
                  onChange({
                    favourites: isStarred
                      ? favourites.filter((one) => one !== period)
                      : [...favourites, period],
                  })
                }
                className="flex size-11 shrink-0 items-center justify-center"
              >
                <Star size={17} className={isStarred ? 'fill-star text-star' : 'text-faint'} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
