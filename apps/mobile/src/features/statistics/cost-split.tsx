// What trading cost: the result without costs, each cost, and the result with them.
import type { OwnStatistics } from '@candor/client';
import { type Money, money } from '@candor/core';
import { Amount, directionOf } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';

export function CostSplit({ statistics: { net, profit, spread, fee, swap } }: { statistics: OwnStatistics }) {
  const { t, format } = useI18n();
  // The price profit has the spread within it.
  const before = money(profit - spread);
  const sum = (name: string, value: Money, isSum = false, className = '') => (
    <div
      className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${isSum ? 'font-semibold' : 'text-muted'} ${className}`}
    >
      <dt>{name}</dt>
      <dd className="ms-auto">
        <Amount text={format.scaledSignedMoney(value)} {...(isSum && { direction: directionOf(value) })} />
      </dd>
    </div>
  );
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="font-semibold">{t('stat.costs')}</h2>
      <dl className="mt-2 text-small">
        {sum(t('stat.before_costs'), before, true)}
        {sum(t('trade.spread'), spread)}
        {sum(t('order.fee'), fee)}
        {sum(t('order.swap'), swap)}
        {sum(t('stat.after_costs'), net, true, 'border-t border-line')}
      </dl>
      <p className="mt-1 text-caption text-pretty text-muted">{t('stat.costs_text')}</p>
    </section>
  );
}
