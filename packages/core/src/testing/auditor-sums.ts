// What operators decided about, as the auditor counts it: every subject ever, searched from the front.
import type { Actor } from '../model/actor.ts';
import type { MoneyEvent } from '../model/money-event.ts';
import type { AuditedDecision, Books } from './auditor-books.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** No sum is said to be more than nine thousand million dollars. */
const SAID_MAX = 9e15;

/** Of the client's credits or approvals in a week, or of what the operator decided alone in a day, with `amount` in it. */
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

/** Notes what an event decided; `amount` is its subject's. */
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
