// Chart settings: kind, indicators, time zone. Each change is stored at once.
import { classNames, Segments } from '@candor/ui';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { type ChartSettings, INDICATORS, toggleIndicator } from './chart-settings.ts';

export interface ChartSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly settings: ChartSettings;
  readonly onChange: (change: Partial<ChartSettings>) => void;
}

export function ChartSheet({ isOpen, onClose, settings, onChange }: ChartSheetProps) {
  const { t } = useI18n();
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
      <h3 className="mt-5 mb-2 text-small font-medium text-muted">{t('trade.chart_indicators')}</h3>
      <fieldset
        aria-label={t('trade.chart_indicators')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5rem),1fr))] gap-2"
        dir="ltr"
      >
        {INDICATORS.map((name) => {
          const isOn = settings.indicators.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange({ indicators: toggleIndicator(settings.indicators, name) })}
              className={classNames(
                'flex min-h-11 items-center justify-center gap-1.5 rounded-xl border text-small font-medium',
                isOn ? 'border-accent bg-accent-soft text-accent' : 'border-transparent bg-sunken text-muted',
              )}
            >
              {isOn && <Check size={15} />}
              {name}
            </button>
          );
        })}
      </fieldset>
      <TimeZoneChoice value={settings.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
      <p className="mt-4 text-caption text-muted">{t('trade.chart_bid')}</p>
    </Sheet>
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
    <label className="mt-5 block">
      <span className="mb-2 block text-small font-medium text-muted">{t('trade.chart_timezone')}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full rounded-xl bg-sunken px-3.5 text-[1rem] text-ink"
      >
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
      </select>
    </label>
  );
}
