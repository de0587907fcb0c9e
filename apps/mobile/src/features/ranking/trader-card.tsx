// The user's own card as others would see it: the name, the result of the last three weeks, and the basis of it.
import type { OwnRanking, RankedTrader } from '@candor/client';
import type { Money } from '@candor/core';
import { Amount, Avatar, Change, directionOf, Fact, Figure, Label } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';

type TraderMetrics = RankedTrader | OwnRanking;

export interface TraderCardProps {
  readonly name: string;
  readonly rank: number | null;
  /** The user may have no return yet. */
  readonly metrics: OwnRanking;
}

export function TraderCard({ name, rank, metrics }: TraderCardProps) {
  const { t, format } = useI18n();
  const change = useChange();
  const { threeWeekRate, isDemo } = metrics;
  return (
    <article className="rounded-2xl bg-raised p-4">
      <div className="flex items-center gap-3">
        {rank !== null && metrics.record === 1 && (
          <Figure className="min-w-5 shrink-0 text-center text-title font-bold text-muted">{rank}</Figure>
        )}
        <Avatar kind="person" name={name} code={metrics.code} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
            {isDemo && <Label>{t('public.demo')}</Label>}
            {metrics.record === 0 && <Label tone="warn">{t('documentary.short_record')}</Label>}
            <StateLabel state={metrics.state} />
            <span>{t('documentary.days', { count: metrics.days })}</span>
            <span>
              {t('documentary.followers')} <Figure>{format.number(metrics.followers, 0)}</Figure>
            </span>
          </p>
        </div>
      </div>
      <p className="mt-3 text-small text-muted">{t('documentary.week_rate')}</p>
      <p>
        <Change {...change(threeWeekRate)} className="text-hero font-semibold tracking-tight" />
      </p>
      <TraderFacts metrics={metrics} />
      <Restarts metrics={metrics} />
    </article>
  );
}

function TraderFacts({ metrics }: { metrics: OwnRanking }) {
  const { t, format } = useI18n();
  const change = useChange();
  const { threeWeekWin: winRate } = metrics;
  const money = (value: Money) => (
    <Amount text={format.scaledSignedMoney(value)} tail=" USD" direction={directionOf(value)} />
  );
  return (
    <dl className="mt-3 grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] items-baseline-last gap-x-3 gap-y-3 border-t border-line pt-3">
      <Fact isWhole label={t('documentary.week_win')}>
        <Figure>{winRate === null ? '–' : format.percent(winRate * 100)}</Figure>
      </Fact>
      <Fact isWhole label={t('documentary.week_profit')}>
        {money(metrics.threeWeekProfit)}
      </Fact>
      <Fact isWhole label={t('documentary.total_rate')}>
        <Amount {...change(metrics.totalRate)} />
      </Fact>
      <Fact isWhole label={t('documentary.total_profit')}>
        {money(metrics.totalProfit)}
      </Fact>
      <Fact isWhole label={t('documentary.total_trades')}>
        <Figure>{format.number(metrics.totalTradeNum, 0)}</Figure>
      </Fact>
      <Fact isWhole label={t('documentary.drawdown')}>
        <Figure>{format.percent(metrics.drawdown * 100)}</Figure>
      </Fact>
      <Fact isWhole label={t('documentary.leverage')}>
        <Figure>{format.number(metrics.multiple, 1)}×</Figure>
      </Fact>
    </dl>
  );
}

/** The account's state, if it is not an ordinary one. */
export function StateLabel({ state }: { state: TraderMetrics['state'] }) {
  const { t } = useI18n();
  if (state === 'blown') return <Label tone="bad">{t('documentary.blown')}</Label>;
  if (state === 'closed') return <Label tone="warn">{t('documentary.closed')}</Label>;
  return null;
}

/** Notes that a demo account was reset, because the metrics don't include the time before. */
export function Restarts({ metrics: { resets, blownBefore } }: { metrics: TraderMetrics }) {
  const { t } = useI18n();
  if (resets === 0) return null;
  return (
    <p className="mt-3 text-caption text-muted">
      {t('documentary.restarts', { count: resets })}
      {blownBefore > 0 && ` · ${t('documentary.restarts_blown', { count: blownBefore })}`}
    </p>
  );
}

/** A return as text with its direction: one that rounds to zero has none. */
export function useChange(): (rate: number | null) => { text: string | undefined; direction: 1 | 0 | -1 } {
  const { format } = useI18n();
  return (rate) => ({
    text: rate === null ? undefined : format.change(rate * 100),
    direction: directionOf(rate === null ? null : Math.round(rate * 10_000)),
  });
}
