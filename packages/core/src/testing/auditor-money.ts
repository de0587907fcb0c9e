// Audits deposits, withdrawals, adjustments, rewards and blocks according to the contract (sections 6 and 7, rule 11).
// The first error is the answer; order of checks: a real account, the subject, the actor, the amount.
import type { Actor } from '../model/actor.ts';
import type { IdempotencyKey, MoneyCommand } from '../model/command.ts';
import type { EventBody } from '../model/event.ts';
import type { MoneyEvent } from '../model/money-event.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Money } from '../units/units.ts';
import {
  type AuditedAccount,
  type AuditedReply,
  type AuditedWithdrawal,
  type Books,
  expectEvent,
  isKnown,
  marginInUse,
  pendingOf,
  post,
  profitsOf,
} from './auditor-books.ts';
import { cancelOrder } from './auditor-close.ts';
import { decidedSum, noteDecision } from './auditor-sums.ts';
import { auditRisk } from './auditor-tick.ts';

/** The effect, or the reason of the rejection; null if it was done before and nothing remains to do. */
type Verdict = MoneyEvent | Refusal | null;

interface Asked {
  readonly account: AuditedAccount;
  readonly actor: Actor;
  readonly at: number;
  readonly key: IdempotencyKey | null;
}

export function auditMoney(books: Books, command: MoneyCommand, asked: Asked): AuditedReply {
  const { account, at, key } = asked;
  const verdict = account.demo
    ? ({ code: 'real_account_required' } as const)
    : judgeMoney(books, command, asked);
  if (!verdict) return { ok: true, order: null, account: null };
  if ('code' in verdict) return { ok: false, refusal: verdict };
  if (verdict.type === 'AccountBlocked') cancelPending(books, account, at);
  expectEvent(books, { ...verdict, ...('key' in verdict ? { key } : {}) } as EventBody);
  keep(books, account, verdict, asked.actor);
  // Only debits are checked for risk in the same step.
  const taken = verdict.type === 'WithdrawalRequested' || ('adjustmentId' in verdict && verdict.amount < 0);
  if (taken) auditRisk(books, account, null, at);
  return { ok: true, order: null, account: null, event: verdict };
}

function judgeMoney(books: Books, command: MoneyCommand, { account, actor, at }: Asked): Verdict {
  const accountId = account.id;
  const done = { at, key: null, accountId };
  switch (command.type) {
    case 'CreditDeposit': {
      const { depositId, amount, decidedBy } = command;
      const wrong = wrongCredit(books, account, `deposit ${depositId}`, amount);
      if (wrong !== 'good') return wrong;
      const credited = { type: 'DepositCredited', ...done, depositId, amount } as const;
      if (actor.kind !== 'operator') return credited;
      if (decidedBy === actor.id) return { code: 'second_operator_required' };
      const asked = { accountId, by: actor, at, amount };
      const sum = decidedSum(books, { what: 'credited', ...asked }) as Money;
      if (decidedBy !== undefined) return { ...credited, decidedBy, sum };
      const sumAlone = decidedSum(books, { what: 'alone', ...asked }) as Money;
      const isTooMuch = sum > largeFrom(books) || sumAlone > largeFrom(books);
      return isTooMuch ? { code: 'second_operator_required' } : { ...credited, sum, sumAlone };
    }
    case 'RewardReferral': {
      const { referralId, amount } = command;
      const isNew = !books.posted.some(
        (one) => one.accountId === accountId && one.subject === `referral ${referralId}`,
      );
      if (isNew && books.settings.rules?.rewards === false) return { code: 'rewards_forbidden' };
      const wrong = wrongCredit(books, account, `referral ${referralId}`, amount);
      return wrong === 'good' ? { type: 'ReferralRewarded', ...done, referralId, amount } : wrong;
    }
    case 'AdjustBalance': {
      const { adjustmentId, amount, reason, requestedBy } = command;
      const subject = `adjustment ${adjustmentId}`;
      const before = books.posted.find((one) => one.accountId === accountId && one.subject === subject);
      if (!before && (actor.kind !== 'operator' || actor.id === requestedBy))
        return { code: 'second_operator_required' };
      const wrong =
        amount < 0 && !before
          ? wrongDebit(books, account, -amount)
          : wrongCredit(books, account, subject, amount);
      const adjusted = { adjustmentId, amount, reason, requestedBy };
      return wrong === 'good' ? { type: 'BalanceAdjusted', ...done, ...adjusted } : wrong;
    }
    case 'BlockAccount':
      return account.blocked ? null : { type: 'AccountBlocked', ...done, reason: command.reason };
    case 'UnblockAccount':
      return account.blocked ? { type: 'AccountUnblocked', ...done } : null;
    case 'RequestWithdrawal': {
      const { withdrawalId, amount, fee } = command;
      const known = withdrawalOf(books, accountId, withdrawalId);
      if (known)
        return known.amount === amount && known.fee === fee ? null : { code: 'idempotency_conflict' };
      if (account.blocked) return { code: 'account_blocked' };
      if (!isWholeAmount(amount) || !Number.isInteger(fee) || fee < 0 || fee > amount)
        return { code: 'amount_out_of_range' };
      const wrong = wrongDebit(books, account, amount);
      return wrong === 'good' ? { type: 'WithdrawalRequested', ...done, withdrawalId, amount, fee } : wrong;
    }
    case 'CancelWithdrawal':
    case 'ApproveWithdrawal':
    case 'PayWithdrawal':
    case 'RejectWithdrawal': {
      const known = withdrawalOf(books, accountId, command.withdrawalId);
      return known ? judgeDecision(books, command, known, { actor, done }) : { code: 'withdrawal_not_found' };
    }
  }
}

type Decision = Extract<
  MoneyCommand,
  { type: 'CancelWithdrawal' | 'ApproveWithdrawal' | 'PayWithdrawal' | 'RejectWithdrawal' }
>;

/** The status of a withdrawal determines valid decisions; a repeated decision of the same kind is no error. */
function judgeDecision(
  books: Books,
  command: Decision,
  { id: withdrawalId, amount, fee, stands, approver, decider, reference, wasLarge }: AuditedWithdrawal,
  { actor, done }: { actor: Actor; done: { at: number; key: null; accountId: number } },
): Verdict {
  const isBy = (other: Actor | null): boolean => other?.kind === actor.kind && other.id === actor.id;
  const { at, accountId } = done;
  switch (command.type) {
    case 'CancelWithdrawal':
      if (stands === 'cancelled') return null;
      if (stands !== 'submitted') return { code: 'withdrawal_not_open' };
      return { type: 'WithdrawalCancelled', ...done, withdrawalId, amount };
    case 'ApproveWithdrawal':
      if (isBy(approver)) return null;
      if (stands !== 'submitted') return { code: 'already_decided' };
      {
        const sum = decidedSum(books, { what: 'approved', accountId, by: actor, at, amount }) as Money;
        const isLarge = sum > largeFrom(books);
        return {
          type: 'WithdrawalApproved',
          ...done,
          withdrawalId,
          ...(isLarge ? { needsTwo: true } : {}),
          sum,
        };
      }
    case 'RejectWithdrawal':
      if (stands === 'rejected' && isBy(decider)) return null;
      if (!['submitted', 'approved'].includes(stands)) return { code: 'already_decided' };
      return { type: 'WithdrawalRejected', ...done, withdrawalId, amount, notes: command.notes };
    case 'PayWithdrawal': {
      if (stands === 'paid' && isBy(decider) && reference === command.reference) return null;
      if (stands === 'submitted') return { code: 'withdrawal_not_open' };
      if (stands !== 'approved') return { code: 'already_decided' };
      const paid = { type: 'WithdrawalPaid', ...done, withdrawalId, amount, fee } as const;
      if (!isBy(approver)) return { ...paid, reference: command.reference };
      const sumAlone = decidedSum(books, { what: 'alone', accountId, by: actor, at, amount }) as Money;
      // Large at its approval, or now together with everything that they decided alone.
      if (wasLarge || amount > largeFrom(books) || sumAlone > largeFrom(books))
        return { code: 'second_operator_required' };
      return { ...paid, reference: command.reference, sumAlone };
    }
  }
}

/** 10,000 USD if an older journal's settings lack it. */
const largeFrom = ({ settings }: Books): number => settings.secondOperatorAbove ?? 10_000_000_000;

const withdrawalOf = (books: Books, accountId: number, id: number): AuditedWithdrawal | undefined =>
  books.withdrawals.find((one) => one.accountId === accountId && one.id === id);

const isWholeAmount = (amount: number): boolean => Number.isInteger(amount) && amount > 0;
/** Four billion dollars. */
const MOST = 4e15;

function wrongCredit(
  books: Books,
  account: AuditedAccount,
  subject: string,
  amount: number,
): Refusal | 'good' | null {
  const before = books.posted.find((one) => one.accountId === account.id && one.subject === subject);
  if (before) return before.amount === amount ? null : { code: 'idempotency_conflict' };
  const holds = account.balance + account.locked;
  return isWholeAmount(amount) && amount < MOST && Math.abs(holds + amount) < MOST
    ? 'good'
    : { code: 'amount_out_of_range' };
}

/** Section 6: at most max(0, balance + min(0, open profit) − margin in use). */
function wrongDebit(books: Books, account: AuditedAccount, amount: number): Refusal | 'good' {
  if (!Number.isInteger(amount)) return { code: 'amount_out_of_range' };
  if (!isKnown(books, account.id)) return { code: 'quote_stale', ageMs: null };
  const open = profitsOf(books, account.id);
  const loss = Math.min(open, 0);
  const free = account.balance + loss - marginInUse(books, account.id);
  const available = Math.max(free, 0) as Money;
  return amount <= available ? 'good' : { code: 'insufficient_balance', available };
}

function cancelPending(books: Books, account: AuditedAccount, at: number): void {
  for (const order of pendingOf(books, account.id).sort((a, b) => a.id - b.id))
    cancelOrder(books, order, { reason: 'operator', at });
}

/** Applies an event: moves money between two books and sets its subject's status. */
function keep(books: Books, account: AuditedAccount, event: MoneyEvent, actor: Actor): void {
  const accountId = account.id;
  const note = (subject: string, amount: number): void =>
    void books.posted.push({ accountId, subject, amount });
  switch (event.type) {
    case 'DepositCredited':
      post(books, account, 'funding', event.amount);
      noteDecision(books, event, actor, event.amount);
      note(`deposit ${event.depositId}`, event.amount);
      return;
    case 'ReferralRewarded':
      post(books, account, 'rewards', event.amount);
      note(`referral ${event.referralId}`, event.amount);
      return;
    case 'BalanceAdjusted':
      post(books, account, 'adjustments', event.amount);
      note(`adjustment ${event.adjustmentId}`, event.amount);
      return;
    case 'AccountBlocked':
      account.blocked = true;
      return;
    case 'AccountUnblocked':
      account.blocked = false;
      return;
    case 'WithdrawalRequested': {
      const { withdrawalId: id, amount, fee } = event;
      account.balance -= amount;
      account.locked += amount;
      const nobody = { approver: null, decider: null, reference: '', wasLarge: false };
      books.withdrawals.push({ accountId, id, amount, fee, stands: 'submitted', ...nobody });
      return;
    }
    case 'WithdrawalApproved':
    case 'WithdrawalPaid':
    case 'WithdrawalCancelled':
    case 'WithdrawalRejected':
      decide(books, account, event, actor);
      return;
    case 'WithdrawalReleased':
      throw new Error('nobody commands a release');
  }
}

type Decided = Extract<
  MoneyEvent,
  { type: 'WithdrawalApproved' | 'WithdrawalPaid' | 'WithdrawalCancelled' | 'WithdrawalRejected' }
>;

function decide(books: Books, account: AuditedAccount, event: Decided, actor: Actor): void {
  const known = withdrawalOf(books, account.id, event.withdrawalId);
  if (!known) throw new Error(`${event.type} is of no withdrawal that the auditor knows`);
  noteDecision(books, event, actor, known.amount);
  switch (event.type) {
    case 'WithdrawalApproved':
      known.stands = 'approved';
      known.approver = actor;
      known.wasLarge = event.needsTwo === true;
      return;
    case 'WithdrawalPaid': {
      known.stands = 'paid';
      known.decider = actor;
      known.reference = event.reference;
      account.locked -= known.amount;
      const { real } = books.house;
      const sent = known.amount - known.fee;
      if (sent !== 0) real.funding = (real.funding ?? 0) + sent;
      if (known.fee !== 0) real.fees = (real.fees ?? 0) + known.fee;
      return;
    }
    case 'WithdrawalCancelled':
      known.stands = 'cancelled';
      break;
    case 'WithdrawalRejected':
      known.stands = 'rejected';
      known.decider = actor;
  }
  account.locked -= known.amount;
  account.balance += known.amount;
}
