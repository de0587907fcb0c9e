// The account at a glance: worth first, then what it is made of. Amounts can be hidden from eyes nearby.
import type { Money } from '@candor/core';
import { Amount, classNames, directionOf, Fact, IconButton, Skeleton } from '@candor/ui';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useAccount, useI18n, useIsPast, usePreferences, useSession } from '../../shared/stores.ts';
import { AccountOwner } from './account-owner.tsx';

const HIDDEN = '••••••';

export function AccountCard() {
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
      <p className="mt-3 text-small text-muted">{t('order.net_value')}</p>
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
    </section>
  );
}
