// A trader's record: the account's development since its start as a curve, in numbers, by month and by instrument.
import { CallError, fetchTraderPage, type TraderPage as Trader, type TraderPage } from '@candor/client';
import { languageInfo } from '@candor/i18n';
import { Avatar, Button, Change, Empty, Fact, Figure, Label, Skeleton } from '@candor/ui';
import { TriangleAlert, UserX } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { lazily } from '../../shared/lazily.tsx';
import { useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollowed } from './follow-store.ts';
import { ReturnCurve } from './return-curve.tsx';
import { Restarts, StateLabel, useChange } from './trader-card.tsx';
import { InstrumentTable, MonthTable } from './trader-tables.tsx';

export function TraderRecordPage() {
  const { t } = useI18n();
  const { http } = useClient();
  const code = useValue('code') ?? '';
  const trader = useLoaded(code, () => fetchTraderPage(http, code));
  const { data, fault } = trader;
  const isGone = !data && fault instanceof CallError && fault.error === 'trader_not_found';
  return (
    <Page title={t('documentary.record')} backTo="/rank" className="space-y-3 px-4 pb-8">
      {isGone ? (
        <Empty icon={<UserX size={26} />} title={t('documentary.gone')} text={t('documentary.gone_text')} />
      ) : (
        <Whole of={trader} skeleton={<PageSkeleton />}>
          {(one) => <Record trader={one} />}
        </Whole>
      )}
    </Page>
  );
}

function Record({ trader: loaded }: { trader: Trader }) {
  const { t } = useI18n();
  const change = useChange();
  const trader = useFollowed(loaded);
  return (
    <>
      <Head trader={trader} />
      <section className="rounded-2xl bg-raised p-4">
        <h2 className="text-small text-muted">{t('documentary.growth')}</h2>
        <p>
          <Change {...change(trader.growth)} className="text-hero font-semibold tracking-tight" />
        </p>
        <p className="mt-0.5 text-caption text-pretty text-muted">{t('documentary.growth_hint')}</p>
        <ReturnCurve curve={trader.curve} />
        <Restarts metrics={trader} />
      </section>
      <TraderRecord trader={trader} />
      <MonthTable months={trader.months} />
      <InstrumentTable instruments={trader.instruments} />
      <p className="px-1 text-caption text-pretty text-muted">{t('documentary.page_method')}</p>
      <aside className="flex gap-2 px-1 text-caption text-muted">
        <TriangleAlert size={16} className="mt-px shrink-0" />
        <p className="text-pretty">{t('documentary.risk')}</p>
      </aside>
    </>
  );
}

function Head({ trader }: { trader: Trader }) {
  const { t, format } = useI18n();
  return (
    <header className="rounded-2xl bg-raised p-4">
      <div className="flex items-center gap-3">
        <Avatar kind="person" name={trader.name} code={trader.code} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title font-semibold">
            <bdi>{trader.name}</bdi>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
            {trader.isOwn && <Label tone="accent">{t('documentary.you')}</Label>}
            {trader.isDemo && <Label>{t('public.demo')}</Label>}
            <StateLabel state={trader.state} />
            <span>{t('documentary.since', { date: format.date(trader.since) })}</span>
            <span>
              {t('documentary.followers')} <Figure>{format.number(trader.followers, 0)}</Figure>
            </span>
          </p>
        </div>
      </div>
      {!trader.isOwn && (
        <div className="mt-4 flex flex-wrap gap-2">
          <FollowButton trader={trader} className="min-w-min flex-1" />
          <CopyButton name={trader.name} />
        </div>
      )}
    </header>
  );
}

const Dialog = lazily(() => import('@candor/ui/dialog').then((m) => m.Dialog));

/** Says that trades can't be copied yet. */
function CopyButton({ name }: { name: string }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        look="secondary"
        onClick={() => setOpen(true)}
        aria-label={`${t('documentary.copy')}: ${name}`}
        className="min-w-min flex-1"
      >
        {t('documentary.copy')}
      </Button>
      {isOpen !== null && (
        <Dialog
          isOpen={isOpen}
          title={t('public.coming_soon')}
          text={t('documentary.coming_soon')}
          confirmLabel={t('public.ok')}
          onConfirm={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="space-y-3">
      <Skeleton className="h-34 rounded-2xl" />
      <Skeleton className="h-72 rounded-2xl" />
      <Skeleton className="h-56 rounded-2xl" />
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** The metrics of a trader's page: the maximum drawdown, average wins and losses, and their holding times. */
function TraderRecord({ trader }: { trader: TraderPage }) {
  const { t, format, language } = useI18n();
  const { totalWin, profitFactor, holdWin, holdLoss } = trader;
  const held = (seconds: number | null) => {
    if (seconds === null) return '–';
    const ms = seconds * 1_000;
    // Browsers come without Burmese units.
    return ms < HOUR_MS || language === 'my' ? format.age(ms) : heldText(ms, languageInfo(language).intlTag);
  };
  return (
    <section className="rounded-2xl bg-raised p-4">
      <dl className="grid grid-cols-2 items-baseline-last gap-x-3 gap-y-3">
        <Fact isWhole label={t('documentary.drawdown')}>
          <Figure>{format.percent(trader.drawdown * 100)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.profit_factor')}>
          <Figure>{profitFactor === null ? '–' : format.money(profitFactor)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.win')}>
          <Figure>{totalWin === null ? '–' : format.percent(totalWin * 100)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.total_trades')}>
          <Figure>{format.number(trader.totalTradeNum, 0)}</Figure>
        </Fact>
        <Fact isWhole label={t('documentary.hold_win')}>
          {held(holdWin)}
        </Fact>
        <Fact isWhole label={t('documentary.hold_loss')}>
          {held(holdLoss)}
        </Fact>
        <Fact isWhole label={t('documentary.leverage')}>
          <Figure>{format.number(trader.totalMultiple, 1)}×</Figure>
        </Fact>
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-caption text-muted">
        {t('documentary.won_lost', { won: trader.wonNum, lost: trader.lostNum })}
      </p>
    </section>
  );
}

/** "5.3 hr", "2.5 days": a whole unit is too coarse for comparing wins and losses. */
function heldText(ms: number, intlTag: string): string {
  const hours = ms / HOUR_MS;
  const isLong = hours >= 48;
  const format = new Intl.NumberFormat(intlTag, {
    style: 'unit',
    unit: isLong ? 'day' : 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  return format.format(isLong ? hours / 24 : hours);
}
