// The limits of a client's own: the loss of a day, and deposits in three windows.
import { type DepositLimit, type Protection, setDepositLimit, setLossLimit } from '@candor/client';
import { useApp } from '../../shared/app-context.ts';
import { useI18n } from '../../shared/stores.ts';
import { LimitForm } from './limit-form.tsx';

export interface CardProps {
  protection: Protection;
  onChange: (protection: Protection) => void;
}

const titles = {
  day: 'limits.deposit_day',
  week: 'limits.deposit_week',
  month: 'limits.deposit_month',
} as const satisfies Record<DepositLimit['period'], string>;

export function LimitCards({ protection, onChange }: CardProps) {
  const { t } = useI18n();
  const { client } = useApp();
  const { loss, deposits } = protection;
  const lost = loss.amount === null || loss.lost === null ? null : Math.max(0, loss.lost) / 1e6;
  return (
    <>
      <section className="rounded-2xl bg-raised p-4">
        <h2 className="font-medium">{t('limits.loss')}</h2>
        <p className="mt-1 mb-3 text-small text-pretty text-muted">{t('limits.loss_text')}</p>
        <LimitForm
          name="loss"
          title={t('limits.loss')}
          limit={loss}
          note={lost === null ? null : t('limits.lost', { amount: lost })}
          onSet={(amount, key) => setLossLimit(client.http, amount, key)}
          onChange={onChange}
        />
      </section>
      <section className="space-y-4 rounded-2xl bg-raised p-4">
        {deposits.map((limit) => (
          <div key={limit.period}>
            <h2 className="mb-2 font-medium">{t(titles[limit.period])}</h2>
            <LimitForm
              name={limit.period}
              title={t(titles[limit.period])}
              limit={limit}
              note={limit.used > 0 ? t('limits.used', { amount: limit.used / 1e6 }) : null}
              onSet={(amount, key) => setDepositLimit(client.http, { period: limit.period, amount }, key)}
              onChange={onChange}
            />
          </div>
        ))}
      </section>
    </>
  );
}
