// The wallet: the balance, the parts reserved for withdrawals or used in positions, and the free part.
import { type Money, money } from '@candor/core';
import { Amount, Button, Card, Row, Skeleton } from '@candor/ui';
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, Info, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { useAccount, useI18n, useIsPast } from '../../shared/stores.ts';

export function WalletPage() {
  const { t } = useI18n();
  return (
    <Page title={t('wallet.title')} backTo="/mine" className="space-y-4 px-4 pb-8">
      <RealAccountOnly>
        <Wallet />
      </RealAccountOnly>
    </Page>
  );
}

function Wallet() {
  const { t, format } = useI18n();
  const go = useGo();
  const { data } = useAccount();
  const isPast = useIsPast();
  const amount = (value: Money | undefined) =>
    value === undefined ? (
      <Skeleton className="h-4 w-20" />
    ) : (
      <Amount className="font-semibold" text={format.scaledMoney(value)} tail=" USD" />
    );
  return (
    <>
      <section className={`rounded-2xl bg-raised p-4 ${isPast ? 'text-faint' : ''}`}>
        <p className="text-small text-muted">{t('wallet.total')}</p>
        {data ? (
          <Amount
            className="text-hero-fit font-bold tracking-tight"
            text={format.scaledMoney(money(data.balance + data.locked))}
            tail=" USD"
          />
        ) : (
          <Skeleton className="my-1 h-8 w-48" />
        )}
        <dl className="mt-4 space-y-3 border-t border-line pt-4">
          <Part label={t('order.balance')} note={t('wallet.balance_text')}>
            {amount(data?.balance)}
          </Part>
          <Part label={t('user.locked_balance')} note={t('wallet.held_text')}>
            {amount(data?.locked)}
          </Part>
          <Part label={t('wallet.in_positions')} note={t('wallet.in_positions_text')}>
            {amount(data?.margin)}
          </Part>
          <Part label={t('wallet.free')} note={t('wallet.free_text')}>
            {amount(data && freeOf(data))}
          </Part>
        </dl>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" onClick={() => go('/mine/charge')}>
          <ArrowDownToLine size={20} />
          {t('wallet.deposit')}
        </Button>
        <Button className="flex-1" look="secondary" onClick={() => go('/mine/withdraw')}>
          <ArrowUpFromLine size={20} />
          {t('withdraw.title')}
        </Button>
      </div>
      <Card>
        <Row
          icon={<ReceiptText size={20} />}
          title={t('financial.title')}
          end={<ChevronRight size={18} className="text-faint rtl:-scale-x-100" />}
          onClick={() => go('/mine/history')}
        />
      </Card>
      <aside className="flex gap-3 px-1 text-caption text-muted">
        <Info size={16} className="mt-0.5 shrink-0" />
        <p className="text-pretty">{t('wallet.ledger_text')}</p>
      </aside>
    </>
  );
}

/** The withdrawable amount: gains of open positions don't count, losses are deducted (contract, section 6). */
const freeOf = ({
  balance,
  openProfit,
  margin,
}: {
  balance: Money;
  openProfit: Money;
  margin: Money;
}): Money => money(Math.max(0, balance + Math.min(0, openProfit) - margin));

function Part({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="font-medium">{label}</dt>
      <dd className="ms-auto">{children}</dd>
      <dd className="w-full text-caption text-pretty text-muted">{note}</dd>
    </div>
  );
}
