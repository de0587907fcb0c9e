// The account in one line below the panes of a wide screen.
import { Amount, directionOf, Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { AccountLabel } from '../../../shared/account-label.tsx';
import { lazily } from '../../../shared/lazily.tsx';
import { useAccount, useI18n, useIsPast, usePreferences } from '../../../shared/stores.ts';

const TodayButton = lazily(() => import('../../../shared/today.tsx').then((m) => m.TodayButton));

const HIDDEN = '••••';

export function AccountBar() {
  const { t, format } = useI18n();
  const { hideBalance } = usePreferences();
  const isPast = useIsPast();
  const account = useAccount().data;
  if (!account) return null;
  const { balance, openProfit, netValue, margin, freeMargin, marginLevel } = account;
  const money = (value: typeof balance) => (hideBalance ? HIDDEN : format.scaledMoney(value));
  return (
    <section
      aria-label={t('order.account')}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-caption"
    >
      <AccountLabel />
      <dl className={`flex flex-wrap gap-x-5 gap-y-1 ${isPast ? 'text-faint' : ''}`}>
        <Fact label={t('order.balance')}>{money(balance)}</Fact>
        <Fact label={t('order.floating_profit')}>
          <Amount
            text={hideBalance ? HIDDEN : format.scaledSignedMoney(openProfit)}
            direction={isPast ? undefined : hideBalance ? 0 : directionOf(openProfit)}
          />
        </Fact>
        <Fact label={t('order.net_value')}>
          <b className="font-semibold">{money(netValue)}</b>
        </Fact>
        <Fact label={t('order.margin')}>{money(margin)}</Fact>
        <Fact label={t('order.free_margin')}>{money(freeMargin)}</Fact>
        <Fact label={t('order.risk_rate')}>{marginLevel === null ? '–' : format.percent(marginLevel)}</Fact>
      </dl>
      <TodayButton />
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Figure>{children}</Figure>
      </dd>
    </div>
  );
}
