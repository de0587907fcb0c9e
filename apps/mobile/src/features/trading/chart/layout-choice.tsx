// Named layouts of the chart: saved as it is now, chosen, removed.
import { Button, Field, IconButton } from '@candor/ui';
import { Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { type ChartSettings, LAYOUTS_MAX, parseChartSettings } from './chart-settings.ts';
import { chartSyncOf } from './chart-sync.ts';

export interface LayoutChoiceProps {
  readonly settings: ChartSettings;
  readonly onChange: (change: Partial<ChartSettings>) => void;
}

const NAME_MAX = 30;

export function LayoutChoice({ settings, onChange }: LayoutChoiceProps) {
  const { t } = usePartMessages('desk');
  const [typed, setTyped] = useState('');
  const sync = chartSyncOf(useClient());
  const isTooLarge = useSyncExternalStore(sync.subscribe, sync.isTooLarge);
  const { layouts, kind, period, indicators, tuning, showsDrawings, showsEvents } = settings;
  const name = typed.trim();
  const others = layouts.filter((one) => one.name !== name);
  const save = () => {
    onChange({
      layouts: [...others, { name, kind, period, indicators, tuning, showsDrawings, showsEvents }],
    });
    setTyped('');
  };
  return (
    <section aria-label={t('chart.layouts')} className="mt-4">
      <h3 className="text-small font-medium text-muted">{t('chart.layouts')}</h3>
      <p className="mb-2 text-caption text-muted">{t('chart.layout_hint')}</p>
      {layouts.length > 0 && (
        <ul className="mb-2 divide-y divide-line">
          {layouts.map((layout) => (
            <li key={layout.name} className="flex min-h-12 items-center gap-2">
              <button
                type="button"
                onClick={() => {
                  const chosen = parseChartSettings(layout);
                  onChange({
                    kind: chosen.kind,
                    period: chosen.period,
                    indicators: chosen.indicators,
                    tuning: chosen.tuning,
                    showsDrawings: chosen.showsDrawings,
                    showsEvents: chosen.showsEvents,
                  });
                }}
                className="min-h-11 min-w-0 flex-1 truncate text-start text-body"
              >
                <bdi>{layout.name}</bdi>
              </button>
              <IconButton
                label={t('trade.chart_remove', { name: layout.name })}
                onClick={() => onChange({ layouts: layouts.filter((one) => one !== layout) })}
              >
                <Trash2 size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isTooLarge && <p className="mb-2 text-small text-warn">{t('chart.too_large')}</p>}
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          className="min-w-40 flex-1"
          label={t('chart.layout_name')}
          value={typed}
          maxLength={NAME_MAX}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="quiet" disabled={name === '' || others.length >= LAYOUTS_MAX}>
          {t('chart.layout_save')}
        </Button>
      </form>
    </section>
  );
}
