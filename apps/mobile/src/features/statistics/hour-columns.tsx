// Results by the hour in which a trade was opened, as columns, and as rows with their figures.
import type { TradeGroup } from '@candor/client';
import { useI18n } from '../../shared/stores.ts';
import { BarList, HATCHED } from './bar-rows.tsx';

const HEIGHT_REM = 7;

export function HourColumns({ groups }: { groups: readonly TradeGroup[] }) {
  const { t } = useI18n();
  const hours = groups.map(({ key }) => Number(key));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const nets = groups.map(({ net }) => net);
  const [high, low] = [Math.max(0, ...nets), -Math.min(0, ...nets)];
  const netOf = (hour: number) => groups.find(({ key }) => Number(key) === hour)?.net ?? 0;
  const shown = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return (
    <section className="@container rounded-2xl bg-raised p-4">
      <h2 className="font-semibold">{t('stat.by_hour')}</h2>
      <div aria-hidden="true" dir="ltr" className="mt-3 flex justify-center gap-1">
        {shown.map((hour) => (
          <span key={hour} className="flex max-w-8 min-w-0 flex-1 flex-col text-center text-micro text-muted">
            <Column net={netOf(hour)} high={high} low={low} />
            <span className={shown.length > 12 && hour % 2 === 1 ? 'invisible' : ''}>{hour}</span>
          </span>
        ))}
      </div>
      <details className="mt-1 text-small">
        <summary className="flex min-h-11 cursor-pointer items-center text-accent">
          {t('documentary.curve_table')}
        </summary>
        <BarList rows={groups.map((group) => ({ ...group, name: hourName(Number(group.key)) }))} />
      </details>
    </section>
  );
}

const hourName = (hour: number): string => `${hour}:00–${hour + 1}:00`;

interface ColumnProps {
  readonly net: number;
  /** The largest gain and loss, which share the height. */
  readonly high: number;
  readonly low: number;
}

function Column({ net, high, low }: ColumnProps) {
  const rem = (amount: number) => `${((amount / Math.max(1, high + low)) * HEIGHT_REM).toFixed(2)}rem`;
  return (
    <>
      <span style={{ height: rem(high) }} className="flex flex-col justify-end border-b border-line">
        {net > 0 && <span style={{ height: rem(net) }} className="rounded-t-sm bg-up" />}
      </span>
      <span style={{ height: rem(low) }} className="mb-1">
        {net < 0 && (
          <span
            style={{ height: rem(-net), background: HATCHED }}
            className="block rounded-b-sm ring-1 ring-down ring-inset"
          />
        )}
      </span>
    </>
  );
}
