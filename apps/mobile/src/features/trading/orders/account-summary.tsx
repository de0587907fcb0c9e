// The account's current value: equity in large type, then its components.
import type { Account } from '@candor/client';
import type { Money } from '@candor/core';
import { Amount, classNames, directionOf, Figure, IconButton, Label } from '@candor/ui';
import { Eye, EyeOff, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AccountLabel } from '../../../shared/account-label.tsx';
import { useClient } from '../../../shared/app-context.ts';
import { usePricesAge } from '../../../shared/connection.tsx';
import { FeedLabel } from '../../../shared/feed-label.tsx';
import { lazily } from '../../../shared/lazily.tsx';
import { useAccount, useBasics, useI18n, useIsPast, usePreferences } from '../../../shared/stores.ts';
import { findMarginRelief } from '../rules/margin-relief.ts';
import { TrialNote } from '../trial-note.tsx';
import { useLiveOrders } from './use-live-orders.ts';

const HIDDEN = '••••';

export function AccountSummary() {
  const { t, format } = useI18n();
  const { preferences } = useClient();
  const { hideBalance } = usePreferences();
  const account = useAccount().data;
  const isPast = useIsPast();
  const age = usePricesAge();
  const money = (pick: (account: Account) => Money) =>
    account === undefined ? undefined : hideBalance ? HIDDEN : format.scaledMoney(pick(account));
  const profit = account?.openProfit;
  return (
    <section aria-label={t('order.account')} className="px-4 pb-2">
      <div className={classNames('rounded-2xl bg-raised px-4 py-3.5', isPast && 'text-faint')}>
        <div className="flex items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="text-small text-muted">{t('order.net_value')}</h2>
            <AccountLabel />
            {isPast && age !== null ? (
              <Label tone="warn">{t('order.figures_age', { age })}</Label>
            ) : (
              <FeedLabel />
            )}
          </div>
          <IconButton
            label={t(hideBalance ? 'user.show_balance' : 'user.hide_balance')}
            onClick={() => preferences.set({ hideBalance: !hideBalance })}
            className="-my-3 -me-3 shrink-0"
          >
            {hideBalance ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        </div>
        <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <Amount
            text={money((one) => one.netValue)}
            className="text-hero-fit font-semibold tracking-tight"
          />
          <span
            className={classNames(
              'flex flex-wrap items-baseline gap-x-1.5 text-small',
              isPast ? 'text-faint' : 'text-muted',
            )}
          >
            {t('order.floating_profit')}
            <Amount
              text={
                profit === undefined ? undefined : hideBalance ? HIDDEN : format.scaledSignedMoney(profit)
              }
              direction={isPast ? undefined : hideBalance ? 0 : directionOf(profit)}
              className="text-body font-semibold"
            />
          </span>
        </div>
        <dl className="mt-3 flex flex-wrap justify-between gap-x-3 gap-y-2 text-small">
          <Fact label={t('order.balance')}>{money((one) => one.balance) ?? '–'}</Fact>
          <Fact label={t('order.margin')}>{money((one) => one.margin) ?? '–'}</Fact>
          <Fact label={t('order.free_margin')}>{money((one) => one.freeMargin) ?? '–'}</Fact>
          <RiskRate rate={account?.marginLevel ?? null} />
        </dl>
        {account && !isPast && <Relief account={account} />}
        <TrialNote className="mt-2.5" />
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="font-medium">
        <Figure>{children}</Figure>
      </dd>
    </div>
  );
}

/** Shown from the margin call on: the position whose close would help most, and by how much. */
function Relief({ account }: { account: Account }) {
  const { t, format } = useI18n();
  const live = useClient().account;
  const orders = useLiveOrders();
  const callLevel = useBasics().data?.marginCallLevel;
  const { marginLevel } = account;
  if (callLevel === undefined || marginLevel === null || marginLevel > callLevel) return null;
  const positions = orders
    .filter(({ status }) => status === 'open')
    .map(({ id, instrument, profit, margin }) => ({
      code: instrument.showCode,
      profit: live.orderMetrics(id)?.profit ?? profit,
      margin,
    }));
  const relief = findMarginRelief(positions, account);
  return (
    relief && (
      <p className="mt-2.5 text-small text-pretty text-warn">
        {t('order.close_relief', { code: relief.code, rate: format.percent(relief.level) })}
      </p>
    )
  );
}

const Dialog = lazily(() => import('@candor/ui/dialog').then((m) => m.Dialog));

/** Below this many times the level of the margin call, it is near. */
const NEAR_LEVEL = 1.5;

/** The margin level of the account: a tap says what it is, and at which of its values something happens. */
function RiskRate({ rate }: { rate: number | null }) {
  const { t, format } = useI18n();
  const basics = useBasics().data;
  const [state, setState] = useState<'never' | 'open' | 'shut'>('never');
  const isNear = rate !== null && basics !== undefined && rate < NEAR_LEVEL * basics.marginCallLevel;
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{t('order.risk_rate')}</dt>
      <dd className={classNames('font-medium', isNear && 'text-warn')}>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={basics === undefined}
          onClick={() => setState('open')}
          className="relative -mx-2 -mt-6 -mb-2 inline-flex min-h-11 min-w-11 items-center gap-1 px-2 pt-6 pb-2"
        >
          <Figure>{rate === null ? '–' : format.percent(rate)}</Figure>
          <Info size={14} className="text-faint" />
        </button>
      </dd>
      {state !== 'never' && basics && (
        <Dialog
          isOpen={state === 'open'}
          title={t('order.risk_rate')}
          text={t('order.risk_rate_text', {
            call: format.percent(basics.marginCallLevel),
            out: format.percent(basics.stopOutLevel),
          })}
          confirmLabel={t('public.ok')}
          onConfirm={() => setState('shut')}
          onCancel={() => setState('shut')}
        />
      )}
    </div>
  );
}
