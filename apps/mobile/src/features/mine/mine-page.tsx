// The user's own page: the account, its actions, and the settings.

import { fetchIdentityReview, fetchProfile, type IdentityReview } from '@candor/client';
import type { Money } from '@candor/core';
import { isolate, type MessageKey } from '@candor/i18n';
import { Amount, classNames, directionOf, Fact, Figure, IconButton, Label, Skeleton } from '@candor/ui';
import { Copy, Eye, EyeOff, Settings, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountLabel } from '../../shared/account-label.tsx';
import { useApp, useClient } from '../../shared/app-context.ts';
import { Complaints } from '../../shared/complaints.tsx';
import { ConnectionState } from '../../shared/connection.tsx';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { lazily } from '../../shared/lazily.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { useAccount, useI18n, useIsPast, usePreferences, useSession } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { MineRows } from './mine-rows.tsx';

const TodayFact = lazily(() => import('../../shared/today.tsx').then((m) => m.TodayFact));
const NextStepCard = lazily(() => import('../../shared/next-step-card.tsx').then((m) => m.NextStepCard));

export function MinePage() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <Page
      title={t('user.title')}
      className="flow space-y-4 px-4 pb-8"
      actions={
        <>
          <ConnectionState />
          <IconButton label={t('user.system')} onClick={() => go('/mine/system')}>
            <Settings size={21} />
          </IconButton>
        </>
      }
    >
      <AccountCard />
      <NextStepCard />
      <MineRows />
      <Complaints className="flex flex-wrap items-center gap-x-2 px-1 text-small text-muted" />
      <aside className="flex gap-3 px-1 text-small text-muted">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" />
        <RiskWarning />
      </aside>
    </Page>
  );
}

const HIDDEN = '••••••';

/** The account at a glance: equity first, then its components. Amounts can be hidden. */
function AccountCard() {
  const { t, format } = useI18n();
  const { preferences } = useClient();
  const { hideBalance } = usePreferences();
  const user = useSession()?.user;
  const { data } = useAccount();
  const isPast = useIsPast();
  if (!user) return null;
  const amount = (value: Money | undefined): ReactNode =>
    value === undefined ? (
      <Skeleton className="mt-1 h-4 w-20" />
    ) : (
      <Amount text={hideBalance ? HIDDEN : format.scaledMoney(value)} />
    );
  const profit = data?.openProfit;
  return (
    <section className={classNames('@container rounded-2xl bg-raised p-4', isPast && 'text-faint')}>
      <div className="flex items-start gap-2">
        <AccountOwner />
        <IconButton
          label={t(hideBalance ? 'user.show_balance' : 'user.hide_balance')}
          aria-pressed={hideBalance}
          onClick={() => preferences.set({ hideBalance: !hideBalance })}
          className="-me-2 -mt-2"
        >
          {hideBalance ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-2 text-small text-muted">
        {t('order.net_value')}
        <AccountLabel />
      </p>
      {data ? (
        <p>
          <Amount
            className="text-hero-fit font-bold tracking-tight"
            text={hideBalance ? HIDDEN : format.scaledMoney(data.netValue)}
            tail={hideBalance ? undefined : ' USD'}
          />
        </p>
      ) : (
        <Skeleton className="my-1 h-8 w-48" />
      )}
      <dl className="mt-4 grid grid-cols-2 @max-[14rem]:grid-cols-1 gap-x-4 gap-y-3 border-t border-line pt-4">
        <Fact isWhole label={t('order.balance')}>
          {amount(data?.balance)}
        </Fact>
        <Fact isWhole label={t('order.floating_profit')}>
          {profit === undefined || hideBalance ? (
            amount(profit)
          ) : (
            <Amount
              text={format.scaledSignedMoney(profit)}
              direction={isPast ? undefined : directionOf(profit)}
            />
          )}
        </Fact>
        {data !== undefined && data.locked > 0 && (
          <Fact isWhole label={t('user.locked_balance')}>
            {amount(data.locked)}
          </Fact>
        )}
        <Fact isWhole label={t('order.margin')}>
          {amount(data?.margin)}
        </Fact>
        <Fact isWhole label={t('order.free_margin')}>
          {amount(data?.freeMargin)}
        </Fact>
      </dl>
      <TodayFact />
    </section>
  );
}

/** The account's owner: a demo, or a masked address; its number to copy, and the state of the identity check. */
function AccountOwner() {
  const { t } = useI18n();
  const user = useSession()?.user;
  const { http } = useClient();
  const { data: profile } = useLoaded(user?.isDemo === false ? 'profile' : null, () => fetchProfile(http));
  if (!user) return null;
  const { email = user.email, mobile = '' } = profile ?? {};
  const contact = email === '' ? maskMobile(mobile) : maskEmail(email);
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        {user.isDemo ? (
          <span className="min-w-0 font-semibold break-words">{t('user.mock_label')}</span>
        ) : (
          <bdi dir="ltr" className="min-w-0 font-semibold break-all">
            {email === '' && mobile === '' ? t('user.real_label') : contact}
          </bdi>
        )}
        {user.isDemo ? <FeedLabel /> : <IdentityChip />}
      </p>
      <Uid uid={user.uid} />
      <p className="-mt-2 text-caption text-muted">
        {t('user.account_number', { number: isolate(user.accountNumber) })}
      </p>
    </div>
  );
}

function Uid({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(uid).then(
      () => toasts.show(t('public.copied'), 'good'),
      () => toasts.show(uid, 'plain'),
    );
  return (
    <p className="-mt-1.5 flex items-center text-caption text-muted">
      <span>
        UID <Figure>{uid}</Figure>
      </span>
      <IconButton label={`${t('public.copy')} UID`} onClick={() => void copy()}>
        <Copy size={16} />
      </IconButton>
    </p>
  );
}

const states = {
  none: 'user.identity_none',
  waiting: 'auth.identity_waiting',
  finished: 'user.identity_finished',
} as const satisfies Record<IdentityReview['status'], MessageKey>;

function IdentityChip() {
  const { t } = useI18n();
  const go = useGo();
  const { http } = useClient();
  const { data: review } = useLoaded('identity', () => fetchIdentityReview(http));
  if (!review) return null;
  const { status } = review;
  return (
    <button
      type="button"
      onClick={() => go('/mine/auth')}
      aria-label={`${t('auth.identity_title')}: ${t(states[status])}`}
      className="-my-2 inline-flex min-h-11 items-center"
    >
      <Label tone={status === 'finished' ? 'accent' : status === 'none' ? 'warn' : 'plain'}>
        {t(states[status])}
      </Label>
    </button>
  );
}

/**
 * `an***@example.com`: enough to recognise one's own address while others may watch. A short name shows its first
 * letter only.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const name = [...email.slice(0, at)];
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}***${email.slice(at)}`;
}

/** `+852 ****67` */
export function maskMobile(mobile: string): string {
  const [area = '', number = ''] = mobile.split(' ');
  return `${area} ****${number.slice(-2)}`;
}
