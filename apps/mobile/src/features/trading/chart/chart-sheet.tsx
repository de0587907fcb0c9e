// Chart settings: kind, market colours, indicators, time zone. Each change is stored at once.
import { Segments, Switch } from '@candor/ui';
import { type ReactNode, useMemo } from 'react';
import { ColoursChoice } from '../../../shared/colours-choice.tsx';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n, useMarket } from '../../../shared/stores.ts';
import type { ChartSettings } from './chart-settings.ts';
import { IndicatorList } from './indicator-list.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { PeriodChoice } from './period-choice.tsx';

export interface ChartSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly settings: ChartSettings;
  readonly onChange: (change: Partial<ChartSettings>) => void;
  /** Indicators for which the chart has no room. */
  readonly hidden: readonly string[];
}

export function ChartSheet({ isOpen, onClose, settings, onChange, hidden }: ChartSheetProps) {
  const { t } = usePartMessages('desk');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('trade.chart_settings')}>
      <h3 className="mt-1 mb-2 text-small font-medium text-muted">{t('trade.chart_type')}</h3>
      <Segments
        label={t('trade.chart_type')}
        choices={[
          { value: 'candles', label: t('trade.chart_candles') },
          { value: 'area', label: t('trade.chart_area') },
        ]}
        value={settings.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <PeriodChoice settings={settings} onChange={onChange} />
      <h3 className="mt-5 mb-2 text-small font-medium text-muted">{t('user.colours')}</h3>
      <ColoursChoice />
      <div className="mt-5">
        <IndicatorList settings={settings} onChange={onChange} hidden={hidden} />
      </div>
      <Switch
        className="mt-4 w-full"
        label={t('chart.drawings')}
        isOn={settings.showsDrawings}
        onToggle={() => onChange({ showsDrawings: !settings.showsDrawings })}
      />
      <Switch
        className="mt-2 w-full"
        label={t('chart.show_events')}
        isOn={settings.showsEvents}
        onToggle={() => onChange({ showsEvents: !settings.showsEvents })}
      />
      <LayoutChoice settings={settings} onChange={onChange} />
      <CompareChoice value={settings.compare} onChange={(compare) => onChange({ compare })} />
      <TimeZoneChoice value={settings.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
      <p className="mt-4 text-caption text-muted">{t('trade.chart_bid')}</p>
    </Sheet>
  );
}

function CompareChoice({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (compare: number | null) => void;
}) {
  const { t } = usePartMessages('desk');
  const instruments = useMarket().data?.instruments ?? [];
  return (
    <Choice
      label={t('chart.compare')}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    >
      <option value="">{t('chart.compare_none')}</option>
      {instruments.map(({ id, showCode }) => (
        <option key={id} value={id}>
          {showCode}
        </option>
      ))}
    </Choice>
  );
}

function TimeZoneChoice({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) {
  const { t } = useI18n();
  const zones = useMemo(() => {
    const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return {
      local,
      others: Intl.supportedValuesOf('timeZone').filter((zone) => zone !== local && zone !== 'UTC'),
    };
  }, []);
  return (
    <Choice label={t('trade.chart_timezone')} value={value} onChange={onChange}>
      <option value="UTC">UTC</option>
      {zones.local !== 'UTC' && (
        <option value={zones.local}>
          {t('trade.chart_local')} ({zones.local})
        </option>
      )}
      {zones.others.map((zone) => (
        <option key={zone} value={zone}>
          {zone}
        </option>
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label className="mt-5 block">
    <span className="mb-2 block text-small font-medium text-muted">{label}</span>
    <select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-12 w-full rounded-xl bg-sunken px-3.5 text-[1rem] text-ink"
    >
      {children}
    </select>
  </label>
);
