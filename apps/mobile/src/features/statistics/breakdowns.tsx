// The same trades in groups: by instrument, side, hour, weekday and time open.
import type { OwnStatistics, TradeGroup } from '@candor/client';
import { InstrumentLogo } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';
import { BarRows } from './bar-rows.tsx';
import { HourColumns } from './hour-columns.tsx';
import { useDuration } from './use-duration.ts';

/** Where the ranges of time open end, in minutes; the last one has no end. */
const HELD_MINUTES = [5, 60, 240, 1_440, 10_080] as const;
const MINUTE_MS = 60_000;

export function Breakdowns({ statistics: one }: { statistics: OwnStatistics }) {
  const { t, format } = useI18n();
  const duration = useDuration();
  const heldName = (key: number) => {
    const [from, to] = [HELD_MINUTES[key - 1], HELD_MINUTES[key]];
    if (from === undefined) return `< ${duration((to ?? 0) * MINUTE_MS)}`;
    if (to === undefined) return `> ${duration(from * MINUTE_MS)}`;
    return `${duration(from * MINUTE_MS)} – ${duration(to * MINUTE_MS)}`;
  };
  const named = (groups: readonly TradeGroup[], name: (key: string) => string) =>
    groups.map((group) => ({ ...group, name: name(group.key) }));
  return (
    <div className="flex min-w-0 flex-col gap-y-3">
      <BarRows
        title={t('documentary.instruments')}
        rows={one.byInstrument.map((group) => ({
          ...group,
          name: group.showCode === '' ? t('documentary.unlisted') : group.showCode,
          start: <InstrumentLogo src={group.logo} code={group.showCode} sizePx={28} />,
        }))}
      />
      <BarRows
        title={t('stat.by_side')}
        rows={named(one.bySide, (key) => t(key === 'buy' ? 'trade.buy' : 'trade.sell'))}
      />
      <HourColumns groups={one.byHour} />
      <BarRows
        title={t('stat.by_weekday')}
        rows={named(one.byWeekday, (key) => weekdayName(Number(key), format.weekdayTime))}
      />
      <BarRows title={t('stat.by_held')} rows={named(one.byHeld, (key) => heldName(Number(key)))} />
    </div>
  );
}

/** Without its time; the formats know the weekdays of every language. 22 November 2026 is a Sunday. */
const weekdayName = (weekday: number, format: (at: number) => string): string =>
  format(new Date(2026, 10, 22 + weekday, 12).getTime()).replace(/[\s,]*\d{1,2}[:.]\d{2}[\s,]*/, '');
