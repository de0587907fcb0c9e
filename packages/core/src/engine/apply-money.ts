// Folds money events into the account's stored operations. Postings are made with all others, in `apply`.
import type { Stamp } from '../model/event.ts';
import type { MoneyEvent } from '../model/money-event.ts';
import type { Withdrawal, WithdrawalId, WithdrawalStatus } from '../model/withdrawal.ts';
import { AccountMoney } from './account-money.ts';
import type { Account, VenueState } from './state.ts';

export function applyMoney({ recentMoney }: VenueState, account: Account, event: MoneyEvent & Stamp): void {
  const { at, accountId } = event;
  switch (event.type) {
    case 'DepositCredited':
      moneyOf(account).deposits.set(event.depositId, event.amount);
      // Events of older journals have no sum, and the snapshots of that time counted none.
      if (event.sum !== undefined)
        recentMoney.noteClient({ at, accountId, kind: 'deposit', id: event.depositId, amount: event.amount });
      if (event.sumAlone !== undefined) recentMoney.noteAlone({ at, by: event.actor, amount: event.amount });
      return;
    case 'BalanceAdjusted':
      moneyOf(account).adjustments.set(event.adjustmentId, event.amount);
      return;
    case 'ReferralRewarded':
      moneyOf(account).referrals.set(event.referralId, event.amount);
      return;
    case 'WithdrawalRequested': {
      const { withdrawalId: id, amount, fee } = event;
      const kept = moneyOf(account);
      const texts = { approvedBy: '', decidedBy: '', reference: '' };
      kept.withdrawals.set(id, { id, amount, fee, status: 'submitted', ...texts });
      kept.submitted.add(id);
      return;
    }
    case 'WithdrawalApproved': {
      const approved = move(account, event.withdrawalId, 'approved');
      approved.approvedBy = event.actor;
      if (event.needsTwo) approved.needsTwo = true;
      const { id, amount } = approved;
      if (event.sum !== undefined) recentMoney.noteClient({ at, accountId, kind: 'withdrawal', id, amount });
      return;
    }
    case 'WithdrawalPaid': {
      const paid = move(account, event.withdrawalId, 'paid');
      paid.decidedBy = event.actor;
      paid.reference = event.reference;
      if (event.sumAlone !== undefined) recentMoney.noteAlone({ at, by: event.actor, amount: event.amount });
      return;
    }
    case 'WithdrawalRejected':
      move(account, event.withdrawalId, 'rejected').decidedBy = event.actor;
      recentMoney.dropWithdrawal(event.withdrawalId);
      return;
    case 'WithdrawalCancelled':
      move(account, event.withdrawalId, 'cancelled');
      return;
    case 'WithdrawalReleased':
      move(account, event.withdrawalId, 'released');
      return;
    case 'AccountBlocked':
      account.blocked = true;
      return;
    case 'AccountUnblocked':
      delete account.blocked;
      return;
  }
}

function moneyOf(account: Account): AccountMoney {
  account.money ??= new AccountMoney();
  return account.money;
}

function move(account: Account, id: WithdrawalId, status: WithdrawalStatus): Withdrawal {
  const kept = moneyOf(account);
  const withdrawal = kept.withdrawals.get(id);
  if (!withdrawal) throw new Error(`no withdrawal ${id}: an event names one that was never requested`);
  kept.submitted.delete(id);
  withdrawal.status = status;
  return withdrawal;
}
