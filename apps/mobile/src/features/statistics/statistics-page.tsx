// A client's own statistics, which nobody else sees: what the closed trades of a time made, what they cost, and which.
import { fetchStatistics, type OwnStatistics, type TradeFilter, tradingDayStart } from '@candor/client';
import { Button, Chips, Empty, Skeleton } from '@candor/ui';
import { ChartColumn, Lock } from 'lucide-react';
import { useState } from 'react';
import { AccountLabel } from '../../shared/account-label.tsx';
import { useClient } from '../../shared/app-context.ts';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useAccountGeneration, useI18n } from '../../shared/stores.ts';
import { useTags } from '../../shared/trade-notes.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { Breakdowns } from './breakdowns.tsx';
import { CostSplit } from './cost-split.tsx';
import { Files } from './files.tsx';
import { ResultCurve } from './result-curve.tsx';
import { ResultMetrics } from './result-metrics.tsx';

/** In days; 0 is everything. */
const PERIODS = [7, 30, 90, 365, 0] as const;
type Days = (typeof PERIODS)[number];
const DAY_MS = 86_400_000;
/** Fewer trades say nothing about how somebody trades. */
const TRADES_MIN = 5;

export function StatisticsPage() {
  const { t } = useI18n();
  const { http } = useClient();
  const generation = useAccountGeneration();
  const [days, setDays] = useState<Days>(30);
  const [from, setFrom] = useState(() => beginOf(30));
  const tags = useTags();
  const [tag, setTag] = useState('');
  const filter = { from, tag: tag || undefined };
  const statistics = useLoaded(`${generation} ${days} ${tag}`, () => fetchStatistics(http, filter));
  return (
    <Page title={t('stat.title')} backTo="/mine" actions={<AccountLabel className="me-2" />}>
      <div className="wide pb-8">
        <Chips
          label={t('stat.period')}
          value={days}
          onChange={(chosen) => {
            setDays(chosen);
            setFrom(beginOf(chosen));
          }}
          choices={PERIODS.map((value) => ({
            value,
            label: value === 0 ? t('stat.all') : t('limits.days', { days: value }),
          }))}
        />
        {tags.length > 0 && (
          <Chips
            label={t('order.tags')}
            value={tag}
            onChange={setTag}
            choices={[
              { value: '', label: t('order.filter_any') },
              ...tags.map((one) => ({ value: one, label: one })),
            ]}
          />
        )}
        <p className="flex items-center gap-2 px-4 py-2 text-small text-muted">
          <Lock size={15} className="shrink-0" />
          {t('stat.private')}
        </p>
        <div className="px-4">
          <Whole of={statistics} skeleton={<PageSkeleton />}>
            {(one) =>
              one.trades < TRADES_MIN ? (
                <TooFew trades={one.trades} filter={filter} />
              ) : (
                <Statistics statistics={one} />
              )
            }
          </Whole>
          <Files filter={filter} />
        </div>
      </div>
    </Page>
  );
}

/** Whole trading days, today's included. */
const beginOf = (days: Days): number | undefined =>
  days === 0 ? undefined : tradingDayStart(Date.now() - (days - 1) * DAY_MS);

function Statistics({ statistics }: { statistics: OwnStatistics }) {
  return (
    <div className="columns flex flex-col gap-y-3">
      <div className="flex min-w-0 flex-col gap-y-3">
        <ResultCurve statistics={statistics} />
        <ResultMetrics statistics={statistics} />
        <CostSplit statistics={statistics} />
      </div>
      <Breakdowns statistics={statistics} />
    </div>
  );
}

/** A longer period is named only if it has more trades. */
function TooFew({ trades, filter }: { trades: number; filter: TradeFilter }) {
  const { t } = useI18n();
  const { http } = useClient();
  const { from, ...always } = filter;
  const isLong = from === undefined;
  const generation = useAccountGeneration();
  const whole = useLoaded(isLong ? null : `${generation} whole ${filter.tag}`, () =>
    fetchStatistics(http, always),
  );
  const hasMore = whole.data !== undefined && whole.data.trades > trades;
  const go = useGo();
  return (
    <Empty
      icon={<ChartColumn size={26} />}
      title={t('stat.few', { trades })}
      text={t(hasMore ? 'stat.few_period_text' : 'stat.few_text', { min: TRADES_MIN })}
    >
      <Button onClick={() => go('/trade')}>{t('trade.title')}</Button>
    </Empty>
  );
}

const PageSkeleton = () => (
  <div className="space-y-3">
    <Skeleton className="h-72 rounded-2xl" />
    <Skeleton className="h-64 rounded-2xl" />
    <Skeleton className="h-72 rounded-2xl" />
  </div>
);
