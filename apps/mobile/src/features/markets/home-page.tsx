// Home: the market at a glance, and the way into an account.
import type { Instrument } from '@candor/client';
import { Chips, type Choice, IconButton, Logo, Skeleton } from '@candor/ui';
import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ConnectionState } from '../../shared/connection.tsx';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { useCompanyStatus, useI18n, useMarket } from '../../shared/stores.ts';
import { AccountStrip } from './account-strip.tsx';
import { InstrumentList } from './instrument-list.tsx';

const ALL = 0;

export function HomePage() {
  const { t } = useI18n();
  const go = useGo();
  const isMainMode = useCompanyStatus().data?.isMainMode === true;
  const [category, setCategory] = useState<number>(ALL);
  const select = useCallback(
    (all: readonly Instrument[]) =>
      category === ALL ? all : all.filter((instrument) => instrument.categoryId === category),
    [category],
  );
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
      <AccountStrip />
      <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 bg-page/95 pt-1 backdrop-blur-md">
        <Categories value={category} onChange={setCategory} />
      </div>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 px-4 text-caption text-muted">
        <FeedLabel />
        <span className="ms-auto pe-1.5">{t('product.last_price')}</span>
      </div>
      <InstrumentList select={select} emptyTitle={t('product.empty')} />
      <RiskWarning byRule="whole" className="px-4 pt-4 pb-8 text-small" />
    </Page>
  );
}

function Categories({ value, onChange }: { value: number; onChange: (category: number) => void }) {
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
    { value: ALL, label: t('product.all') },
    ...data.categories.map((category) => ({ value: category.id, label: category.name })),
  ];
  return <Chips label={t('product.categories')} choices={choices} value={value} onChange={onChange} />;
}
