// Proves withdrawals against the office: each request agrees with its row and the office's fee; each approval, payment
// and rejection has an operator's action in the audit log with the same amount, reference and notes, and each such
// action is in the journal.
import { money, moneyToNumber, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { type AuditFact, factsOf, factsOfKind, idOf } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import { IdSet } from '../../../audit/id-set.ts';
import { LateFindings } from '../../../audit/late-findings.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import {
  readWithdrawals,
  readWithdrawalTerms,
  type WithdrawalRow,
  type WithdrawalTerms,
} from './prove-withdrawal-terms.ts';

type Requested = Extract<VenueEvent, { type: 'WithdrawalRequested' }>;
type Step = Extract<VenueEvent, { type: 'WithdrawalApproved' | 'WithdrawalPaid' | 'WithdrawalRejected' }>;

const acts = { WithdrawalApproved: 'approve', WithdrawalPaid: 'pay', WithdrawalRejected: 'reject' } as const;
type Act = (typeof acts)[keyof typeof acts];

export class WithdrawalsCheck implements JournalCheck {
  readonly findings = new Findings('and more withdrawals are not what the office has');
  /** Actions without a row in the log, which may still be written. */
  readonly #unlogged = new LateFindings();
  readonly #requestedIds = new IdSet();
  readonly #done: Readonly<Record<Act, IdSet>> = {
    approve: new IdSet(),
    pay: new IdSet(),
    reject: new IdSet(),
  };
  #terms: WithdrawalTerms | undefined;
  #requested: { readonly seq: number; readonly event: Requested }[] = [];
  #steps: { readonly seq: number; readonly event: Step; readonly ranMs: number }[] = [];

  take(seq: number, event: VenueEvent): void {
    this.#unlogged.take(event);
    if (event.type === 'WithdrawalRequested') {
      if (!this.#requestedIds.add(event.withdrawalId))
        this.findings.report(`event ${seq} requests withdrawal ${event.withdrawalId} a second time`);
      this.#requested.push({ seq, event });
    } else if (
      event.type === 'WithdrawalApproved' ||
      event.type === 'WithdrawalPaid' ||
      event.type === 'WithdrawalRejected'
    ) {
      if (!this.#done[acts[event.type]].add(event.withdrawalId))
        this.findings.report(
          `event ${seq} is to ${acts[event.type]} withdrawal ${event.withdrawalId} a second time`,
        );
      if (event.type === 'WithdrawalPaid' && !this.#done.approve.has(event.withdrawalId))
        this.findings.report(`event ${seq} pays withdrawal ${event.withdrawalId}, which nobody has approved`);
      this.#steps.push({ seq, event, ranMs: this.#unlogged.ranMs });
    }
  }

  async compare(db: pg.ClientBase): Promise<void> {
    this.#terms ??= await readWithdrawalTerms(db);
    const rows = await readWithdrawals(
      db,
      [...this.#requested, ...this.#steps].map(({ event }) => event.withdrawalId),
    );
    this.#compareRequests(this.#terms, rows);
    await this.#compareSteps(db, rows);
  }

  async finish(db: pg.ClientBase): Promise<void> {
    this.findings.report(...this.#unlogged.list());
    for await (const { seq, act, subject } of factsOfKind(db, 'withdrawal', Object.values(acts)))
      if (!this.#done[act as Act].has(idOf(subject)))
        this.findings.report(`audit row ${seq} is to ${act} ${subject}, and no event of the journal does`);
  }

  #compareRequests(terms: WithdrawalTerms, known: ReadonlyMap<number, WithdrawalRow>): void {
    const requested = this.#requested.splice(0);
    for (const { seq, event } of requested) {
      const { withdrawalId: id, accountId, amount, fee } = event;
      const row = known.get(id);
      const what = `event ${seq} requests withdrawal ${id}`;
      if (!row) this.findings.report(`${what}, of which the office has nothing`);
      else if (row.account !== accountId || row.amount !== amount || row.fee !== fee)
        this.findings.report(
          `${what} of account ${accountId} with ${amount} and a fee of ${fee}: its row has account ${row.account}, ${row.amount} and ${row.fee}`,
        );
      if (row) for (const finding of terms.findingsOf(row)) this.findings.report(`${what} at ${finding}`);
    }
  }

  async #compareSteps(db: pg.ClientBase, rows: ReadonlyMap<number, WithdrawalRow>): Promise<void> {
    const steps = this.#steps.splice(0);
    const subjects = steps.map(({ event }) => `withdrawal ${event.withdrawalId}`);
    const facts = await factsOf(db, subjects, Object.values(acts));
    for (const { seq, event, ranMs } of steps) {
      const act = acts[event.type];
      const subject = `withdrawal ${event.withdrawalId}`;
      const what = `event ${seq} is to ${act} ${subject} by ${event.actor}`;
      const fact = facts.get(subject)?.find((one) => one.act === act);
      const fee = rows.get(event.withdrawalId)?.fee;
      if (event.type === 'WithdrawalPaid' && event.fee !== fee)
        this.findings.report(`${what} with a fee of ${event.fee}, and ${fee ?? 'nothing'} stands in its row`);
      if (fact) {
        const other = differenceOf(event, fact, rows.get(event.withdrawalId));
        if (other) this.findings.report(`${what}: audit row ${fact.seq} has another ${other}`);
      } else this.#unlogged.add(`${what}, which is not in the audit log`, ranMs);
    }
  }
}

function differenceOf(
  event: Step,
  { actor, after }: AuditFact,
  row: WithdrawalRow | undefined,
): string | null {
  if (`o:${actor}` !== event.actor) return 'operator';
  const amount = event.type === 'WithdrawalApproved' ? row?.amount : event.amount;
  if (amount === undefined || after?.amount !== moneyToNumber(money(amount))) return 'amount';
  if (event.type === 'WithdrawalApproved') return null;
  if (event.type === 'WithdrawalPaid') return after.reference === event.reference ? null : 'reference';
  return after.notes === event.notes ? null : 'notes';
}
