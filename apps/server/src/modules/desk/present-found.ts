// Search results and the money of an account, on the wire.
import type { OfficeData, WireFound, WireStanding } from '@candor/contract';
import { type AccountView, money, moneyToNumber, withdrawable } from '@candor/core';
import type { Found } from '../../web/search-provider.ts';
import type { TakenCounters } from './counter-readings.ts';

export const presentFound = ({ kind, id, title, detail, clientId }: Found): WireFound => ({
  kind,
  id,
  title,
  detail,
  client_id: clientId,
});

/** There is no account before the first login. */
export const presentStanding = (clientId: number, account: AccountView | undefined): WireStanding =>
  account
    ? {
        client_id: clientId,
        balance: moneyToNumber(account.balance),
        lock_balance: moneyToNumber(account.locked),
        margin: moneyToNumber(account.margin),
        net_value: moneyToNumber(money(account.balance + account.profits)),
        available: moneyToNumber(withdrawable(account)),
      }
    : { client_id: clientId, balance: 0, lock_balance: 0, margin: 0, net_value: 0, available: 0 };

export const presentCounters = (
  list: readonly TakenCounters[],
  { isRealOnSimulated }: { readonly isRealOnSimulated: boolean },
): OfficeData<'officePulse'> => ({ list: [...list], real_on_simulated: isRealOnSimulated ? 1 : 0 });
