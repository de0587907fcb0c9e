// Amounts of a withdrawal: the free and reserved amounts, the fee, and the amount that arrives.
import type { WithdrawCurrency, WithdrawTerms } from '@candor/client';
import type { WithdrawalNet } from '@candor/core';
import { Amount } from '@candor/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../shared/stores.ts';

export interface SumFactsProps {
  readonly terms: WithdrawTerms;
  readonly currency: WithdrawCurrency;
  /** Null while there is no amount. */
  readonly result: WithdrawalNet | null;
}

const HUNDREDTHS = 100;

export function SumFacts({ terms, currency, result }: SumFactsProps) {
  const { t, format } = useI18n();
  return (
    <div className="space-y-1.5 rounded-2xl bg-raised px-4 py-3 text-small">
      <dl className="space-y-1.5">
        <FactLine label={t('withdraw.available')}>
          <Amount text={`${format.scaledMoney(terms.available)} USD`} />
        </FactLine>
        {terms.locked > 0 && (
          <FactLine label={t('user.locked_balance')}>
            <Amount text={`${format.scaledMoney(terms.locked)} USD`} />
          </FactLine>
        )}
        <FactLine label={t('withdraw.fee')}>
          <Amount text={result ? `${format.scaledMoney(result.fee)} USD` : undefined} />
        </FactLine>
        <FactLine label={t('withdraw.receive')}>
          <Amount
            className="text-body font-semibold"
            text={result ? format.moneyWithCurrency(result.net / HUNDREDTHS, currency.code) : undefined}
          />
        </FactLine>
      </dl>
      <RateNote currency={currency} />
    </div>
  );
}

/** The rate is stored with the request: a later one does not change what arrives. */
export function RateNote({ currency: { code, usdPrice } }: { currency: WithdrawCurrency }) {
  const { t, format } = useI18n();
  if (code === 'USD') return null;
  return (
    <p className="text-caption text-pretty text-muted">
      {t('withdraw.rate', { rate: format.number(Number(usdPrice), 18), currency: code })}
    </p>
  );
}

/** A label at the start and its amount at the end; one below the other if both don't fit. */
export function FactLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="max-w-full text-muted">{label}</dt>
      <dd className="ms-auto min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
