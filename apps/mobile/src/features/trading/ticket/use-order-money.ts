// What the money of an order is calculated with: the rates of this moment, the venue's rules, and the account.
import type { AccountMetrics, Conversions, InstrumentSpec } from '@candor/core';
import { useAccount, useBasics } from '../../../shared/stores.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import type { VenueRules } from './preview.ts';

export interface OrderMoney {
  readonly now: Conversions;
  /** Null until they are loaded: without them a fee could only be guessed, so the results wait. */
  readonly rules: VenueRules | null;
  readonly figures: AccountMetrics | null;
}

export function useOrderMoney({ quoteCurrency }: Pick<InstrumentSpec, 'quoteCurrency'>): OrderMoney {
  const now = useCoreMarket().at(quoteCurrency);
  const account = useAccount().data;
  const basics = useBasics().data;
  return {
    now,
    rules: basics ? { feeType: basics.feeType, stopOutLevel: basics.stopOutLevel } : null,
    figures: account ? { equity: account.netValue, margin: account.margin } : null,
  };
}
