// Home: the market at a glance, and the way into an account.
import type { Instrument } from '@candor/client';
import { Amount, Chips, type Choice, classNames, directionOf, IconButton, Logo, Skeleton } from '@candor/ui';
import { ChevronRight, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { AccountLabel } from '../../shared/account-label.tsx';
import { ConnectionState } from '../../shared/connection.tsx';
import { DEMO_START_USD, useDemoLogin } from '../../shared/demo.ts';
import { DemoStart } from '../../shared/demo-start.tsx';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { lazily } from '../../shared/lazily.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import {
  useAccount,
  useCompanyStatus,
  useI18n,
  useIsPast,
  useIsTakenOver,
  useMarket,
  usePreferences,
  useSession,
} from '../../shared/stores.ts';
import { InstrumentList } from './instrument-list.tsx';
import type { MarketParts } from './market-parts.ts';

/** The chip of no category. Watchlists have negative numbers (home-tools.tsx). */
const ALL = 0;

const HomeTools = lazily(() => import('./home-tools.tsx').then((m) => m.HomeTools));

export function HomePage() {
  const { t } = useI18n();
  const go = useGo();
  const isMainMode = useCompanyStatus().data?.isMainMode === true;
  const isMember = useSession() !== null;
  const isKnown = useIsTakenOver();
  const [category, setCategory] = useState<number>(ALL);
  const [parts, setParts] = useState<MarketParts>();
  const list = useRef<HTMLDivElement>(null);
  const select = (all: readonly Instrument[]) =>
    category === ALL ? all : all.filter(({ categoryId }) => categoryId === category);
  return (
    <Page
      title={t('product.title')}
      bar={
        <h1 className="@container flex min-w-0 flex-1 items-center">
          <Logo />
          <span className="sr-only">{t('product.title')}</span>
        </h1>
      }
      actions={
        <>
          <ConnectionState />
          <IconButton
            label={t(isMainMode ? 'provider.search' : 'product.search')}
            onClick={() => go('/product')}
          >
            <Search size={21} />
          </IconButton>
        </>
      }
    >
      <AccountStrip today={parts?.today} />
      {parts?.nextStep}
      <div className="chips-bar pt-1">
        <Categories value={category} onChange={setCategory} lists={parts?.choices} />
      </div>
      {/* Keeps the places of what loads later for members; the page itself knows who looks (app.css). */}
      <div ref={list} className={isMember || !isKnown ? 'for-watch' : undefined}>
        <div className="watch-bar flex min-h-8 flex-wrap items-center gap-x-2 px-4 text-caption text-muted">
          <FeedLabel />
          {isMember ? (
            <HomeTools chip={category} onChip={setCategory} list={list} onParts={setParts} />
          ) : (
            <span className="ms-auto pe-1.5">{t('product.last_price')}</span>
          )}
        </div>
        <InstrumentList select={select} emptyTitle={t('product.empty')} parts={parts} />
      </div>
      <RiskWarning byRule="whole" className="px-4 pt-4 pb-8 text-small" />
    </Page>
  );
}

interface CategoriesProps {
  readonly value: number;
  readonly onChange: (category: number) => void;
  readonly lists: readonly Choice<number>[] | undefined;
}

function Categories({ value, onChange, lists = [] }: CategoriesProps) {
  const { t } = useI18n();
  const { data, fault } = useMarket();
  if (!data && fault) return null;
  if (!data) {
    return (
      <div className="flex h-11 items-center gap-2 px-4">
        {['w-12', 'w-20', 'w-16', 'w-18'].map((width) => (
          <Skeleton key={width} className={`h-7.5 rounded-full ${width}`} />
        ))}
      </div>
    );
  }
  const choices: Choice<number>[] = [
    ...lists,
    { value: ALL, label: t('product.all') },
    ...data.categories.map((category) => ({ value: category.id, label: category.name })),
  ];
  return <Chips label={t('product.categories')} choices={choices} value={value} onChange={onChange} />;
}

/** Shown at the top of Home: the account's live equity, or the button that opens a demo. */
function AccountStrip({ today }: { today: ReactNode }) {
  const isLoggedIn = useSession() !== null;
  const isKnown = useIsTakenOver();
  // The server does not know who looks; the page itself does (public/boot.js), and shows the one that is right (app.css).
  return (
    <>
      {(isLoggedIn || !isKnown) && (
        <div className={isKnown ? undefined : 'for-members'}>
          <AccountWorth today={today} />
        </div>
      )}
      {!isLoggedIn && (
        <div className={isKnown ? undefined : 'for-visitors'}>
          <DemoPitch />
        </div>
      )}
    </>
  );
}

const HIDDEN = '••••••';

function AccountWorth({ today }: { today: ReactNode }) {
  const { t, format } = useI18n();
  const { data } = useAccount();
  const isPast = useIsPast();
  const { hideBalance } = usePreferences();
  const profit = data?.openProfit;
  return (
    <Link
      href="/mine"
      className="mx-4 mb-2 flex items-center gap-3 rounded-2xl bg-raised px-4 py-3.5 active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-small text-muted">
          {t('order.net_value')}
          <AccountLabel className="-my-px" />
          {today}
        </span>
        {data ? (
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
            <Amount
              className={classNames('text-figure-fit font-bold tracking-tight', isPast && 'text-faint')}
              text={hideBalance ? HIDDEN : format.scaledMoney(data.netValue)}
              tail={hideBalance ? undefined : ' USD'}
            />
            {!hideBalance && (
              <span className={classNames('text-small', isPast ? 'text-faint' : 'text-muted')}>
                {t('order.floating_profit')}{' '}
                <Amount
                  className="font-semibold"
                  text={format.scaledSignedMoney(data.openProfit)}
                  direction={isPast ? undefined : directionOf(profit)}
                />
              </span>
            )}
          </span>
        ) : (
          // Has the height of the line that replaces it.
          <Skeleton className="mt-0.5 h-[1lh] w-40 text-figure-fit" />
        )}
      </span>
      <ChevronRight size={20} className="shrink-0 text-faint rtl:-scale-x-100" />
    </Link>
  );
}

function DemoPitch() {
  const { t } = useI18n();
  const demo = useDemoLogin();
  return (
    <section className="mx-4 mb-2 rounded-2xl bg-accent-soft p-4">
      <h2 className="text-title font-bold text-balance">{t('auth.demo_title')}</h2>
      <p className="mt-1 text-small text-muted text-pretty">
        {t('auth.demo_text', { amount: DEMO_START_USD })}
      </p>
      <div className="mt-3 max-w-96">
        <DemoStart demo={demo} />
      </div>
    </section>
  );
}
