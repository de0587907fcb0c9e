// The auditor's sums of operators' decisions: it searches every subject from the front.
import type { Actor } from '../model/actor.ts';
import type { MoneyEvent } from '../model/money-event.ts';
import type { AuditedDecision, Books } from './auditor-books.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Reported sums are limited to nine billion dollars. */
const SAID_MAX = 9e15;

/** Sum of a client's credits or approvals in a week, or of one operator's own decisions in a day, with `amount`. */
export function decidedSum(
  { decisions }: Books,
  wanted: { what: AuditedDecision['what']; accountId: number; by: Actor; at: number; amount: number },
): number {
  const { what, accountId, by, at } = wanted;
  const days = what === 'alone' ? 1 : 7;
  const isOf = (one: AuditedDecision): boolean =>
    what === 'alone' ? one.by.kind === by.kind && one.by.id === by.id : one.accountId === accountId;
  const amounts = decisions
    .filter((one) => one.what === what && isOf(one) && at - one.at < days * DAY_MS)
    .map((one) => one.amount);
  return Math.min(
    SAID_MAX,
    [wanted.amount, ...amounts].reduce((a, b) => a + b),
  );
}

/** Stores the decision of an event; `amount` is its subject's. */
export function noteDecision(books: Books, event: MoneyEvent, by: Actor, amount: number): void {
  const { at, accountId } = event;
  const note = (what: AuditedDecision['what'], id: number): void =>
    void books.decisions.push({ at, accountId, what, id, amount, by });
  if (event.type === 'DepositCredited' && by.kind === 'operator') {
    note('credited', event.depositId);
    if (event.decidedBy === undefined) note('alone', event.depositId);
  } else if (event.type === 'WithdrawalApproved') note('approved', event.withdrawalId);
  else if (event.type === 'WithdrawalPaid' && event.sumAlone !== undefined) note('alone', event.withdrawalId);
  else if (event.type === 'WithdrawalRejected')
    books.decisions = books.decisions.filter(
      ({ what, id }) => what !== 'approved' || id !== event.withdrawalId,
    );
}
