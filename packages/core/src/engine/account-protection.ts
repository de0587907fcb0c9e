// An account's protection, folded from its events: client class, loss limit, cooling-off, start of the loss day.
import type { Stamp } from '../model/event.ts';
import type { AccountId } from '../model/order.ts';
import type { AccountProtection, ClientClass } from '../model/protection.ts';
import type { ProtectionEvent } from '../model/protection-event.ts';
import { withSelfLimit } from '../rules/self-limit.ts';
import { type Money, money } from '../units/units.ts';
import type { Account, VenueState } from './state.ts';

export const classOf = (account: Pick<Account, 'protection'>): ClientClass =>
  account.protection?.clientClass ?? 'retail';

/** Ids of professional accounts, ascending. */
export const professionals = (state: VenueState): AccountId[] =>
  [...state.accounts.values()]
    .filter((account) => classOf(account) === 'professional')
    .map(({ id }) => id)
    .sort((a, b) => a - b);

export function applyProtection(state: VenueState, account: Account, event: ProtectionEvent & Stamp): void {
  const before = account.protection ?? {};
  switch (event.type) {
    case 'ClientClassSet':
      account.protection = inOrder({ ...before, clientClass: event.clientClass });
      return;
    case 'LossLimitSet':
      account.protection = inOrder({ ...before, loss: withSelfLimit(before.loss, event) });
      state.dailyLossWindows.follow(account.id, before.day?.after === state.lastRollover);
      return;
    case 'BreakTaken':
      account.protection = inOrder({ ...before, breakUntil: event.until });
      return;
    case 'LossDayBegun': {
      const { after, netValue } = event;
      account.protection = inOrder({ ...before, day: { after, netValue, moved: money(0) } });
      state.dailyLossWindows.settle(account.id);
    }
  }
}

/** Adds money that does not come from trading, which must not change the day's loss. */
export function noteMoved(account: Account, amount: Money): void {
  const { protection } = account;
  if (!protection?.day) return;
  const { day } = protection;
  account.protection = { ...protection, day: { ...day, moved: money(day.moved + amount) } };
}

/** Fixed field order, so that equal states give equal text. */
function inOrder({ clientClass, loss, breakUntil, day }: AccountProtection): AccountProtection {
  return {
    ...(clientClass === undefined ? {} : { clientClass }),
    ...(loss === undefined ? {} : { loss }),
    ...(breakUntil === undefined ? {} : { breakUntil }),
    ...(day === undefined ? {} : { day }),
  };
}
