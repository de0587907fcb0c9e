// An amount of profit or loss with two decimals: grey while prices are old, dots where balances are hidden.
import type { Money } from '@candor/core';
import { Amount, directionOf, Figure } from '@candor/ui';
import { useI18n, useIsPast, usePreferences } from '../../../shared/stores.ts';

export interface NetAmountProps {
  readonly value: Money;
  /** Does not change with prices any more. */
  readonly isFinal?: boolean;
  readonly className?: string;
}

export function NetAmount({ value, isFinal, className = '' }: NetAmountProps) {
  const text = useMoneyText();
  const isPast = useIsPast() && !isFinal;
  const { hideBalance } = usePreferences();
  return (
    <Amount
      text={text(value)}
      direction={isPast || hideBalance ? undefined : directionOf(value)}
      className={className}
    />
  );
}

/** The net P/L that a form would make final, on a line of its own. Null while it is not known. */
export function NetLine({ value }: { value: Money | null }) {
  const { t } = useI18n();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-muted">
      {t('documentary.profit')}
      <span className="text-ink">
        {value !== null && <NetAmount value={value} className="text-figure-fit font-semibold" />}{' '}
        <Figure>USD</Figure>
      </span>
    </p>
  );
}

/** "+224.06" */
export function useMoneyText(): (value: Money) => string {
  const { format } = useI18n();
  const { hideBalance } = usePreferences();
  return (value) => (hideBalance ? '••••' : format.scaledSignedMoney(value));
}
