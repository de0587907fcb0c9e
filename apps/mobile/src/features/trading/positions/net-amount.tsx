// An amount of profit or loss with two decimals: grey while prices are old, dots where balances are hidden.
import type { Money } from '@candor/core';
import { Amount, directionOf } from '@candor/ui';
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

/** "+224.06" */
export function useMoneyText(): (value: Money) => string {
  const { format } = useI18n();
  const { hideBalance } = usePreferences();
  return (value) => (hideBalance ? '••••' : format.scaledSignedMoney(value));
}
