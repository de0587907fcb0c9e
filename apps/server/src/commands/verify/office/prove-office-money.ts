// Proves that only the office moves money: each deposit and adjustment of the journal agrees with its row and with the
// operators' decision in the audit log, with the same account and amount (for deposits also the value), and everything
// that the office shows as done is in the journal once.
import {
  type BalanceAdjusted,
  type DepositCredited,
  formatActor,
  moneyToNumber,
  operatorActor,
  type VenueEvent,
} from '@candor/core';
import type pg from 'pg';
import { type AuditFact, factsOf, factsOfKind, idOf } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import { IdSet } from '../../../audit/id-set.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import { idsOf, rowsById } from '../../ids-of.ts';
import { type ApprovedDeposit, type DepositWorth, readDepositWorth } from './prove-deposit-worth.ts';

interface Told<Event> {
  readonly seq: number;
  readonly event: Event & Pick<VenueEvent, 'actor'>;
}
type Report = (what: string) => void;
interface DepositRow extends ApprovedDeposit {
  readonly id: number;
  readonly account: number;
  readonly status: string;
  readonly by: string | null;
  readonly confirmed: string | null;
}
interface AdjustmentRow {
  readonly id: number;
  readonly account: number;
  readonly amount: number;
  readonly reason: string;
  readonly status: string;
  readonly asked: string;
  readonly decided: string | null;
}

const standing = {
  deposit: {
    table: 'deposits',
    acts: ['approve', 'require a second operator', 'confirm', 'refuse', 'reject', 'refuse to credit'],
    differs: `case act when 'approve' then status not in ('approved', 'waiting') when 'confirm' then status <> 'approved'
      when 'require a second operator' then status <> 'waiting' when 'reject' then status <> 'rejected'
      else status in ('approved', 'waiting', 'rejected') end`,
  },
  adjustment: {
    table: 'adjustments',
    acts: ['request', 'confirm', 'refuse', 'post', 'refuse to post'],
    differs: `status <> case act when 'request' then 'waiting' when 'confirm' then 'confirmed' when 'refuse' then 'refused'
      when 'post' then 'posted' else 'failed' end`,
  },
} as const;

/** Actor of `npm run seed`, which fills a store before its first start. */
const SEED = 's:seed';

export class OfficeMoneyCheck implements JournalCheck {
  /** Deposits of `npm run seed`, which are not real money. */
  seeded = 0;
  readonly findings = new Findings('and more money is not what the office decided');
  readonly seen = { deposit: new IdSet(), adjustment: new IdSet() };
  #worth: DepositWorth | undefined;
  #deposits: Told<DepositCredited>[] = [];
  #adjustments: Told<BalanceAdjusted>[] = [];
  #hasStarted = false;

  take(seq: number, event: VenueEvent): void {
    if (event.type === 'VenueStarted') this.#hasStarted = true;
    else if (event.type === 'DepositCredited') {
      this.#once(seq, 'deposit', event.depositId);
      if (event.actor === SEED && !this.#hasStarted) this.seeded += 1;
      else this.#deposits.push({ seq, event });
    } else if (event.type === 'BalanceAdjusted') {
      this.#once(seq, 'adjustment', event.adjustmentId);
      this.#adjustments.push({ seq, event });
    }
  }

  async compare(db: pg.ClientBase): Promise<void> {
    await this.#compareDeposits(db);
    await this.#compareAdjustments(db);
  }

  async finish(db: pg.ClientBase): Promise<void> {
    const done = [
      ['deposit', `select id from deposits where status = 'approved' and settled_at is not null`],
      ['adjustment', `select id from adjustments where status = 'posted'`],
    ] as const;
    for (const [what, rows] of done)
      for await (const id of idsOf(db, rows))
        if (!this.seen[what].has(id))
          this.findings.report(`${what} ${id} is done by its row, and no event of the journal does it`);
    for await (const { seq, subject } of factsOfKind(db, 'adjustment', ['post']))
      if (!this.seen.adjustment.has(idOf(subject)))
        this.findings.report(`audit row ${seq} has ${subject} posted, and no event of the journal does it`);
    await this.#holdStanding(db);
  }

  /** The status of each row equals its last entry in the log: decisions are never reversed or delayed without one. */
  async #holdStanding(db: pg.ClientBase): Promise<void> {
    for (const [kind, { table, acts, differs }] of Object.entries(standing)) {
      const { rows } = await db.query<{ seq: number; act: string; subject: string; status: string | null }>(
        `select seq, act, subject, status from (
           select distinct on (subject) seq, act, subject from audit_log
           where split_part(subject, ' ', 1) = $1 and act = any($2) order by subject, seq desc) last
         left join ${table} of on of.id =
           case when split_part(subject, ' ', 2) ~ '^[1-9][0-9]{0,14}$' then split_part(subject, ' ', 2)::bigint end
         where status is null or ${differs} order by seq limit 21`,
        [kind, acts],
      );
      for (const { seq, act, subject, status } of rows)
        this.findings.report(
          `audit row ${seq} is to ${act} ${subject}, which stands as ${status ?? 'none that there is'}`,
        );
    }
  }

  #once(seq: number, what: 'deposit' | 'adjustment', id: number): void {
    if (!this.seen[what].add(id)) this.findings.report(`event ${seq} pays ${what} ${id} a second time`);
  }

  async #compareDeposits(db: pg.ClientBase): Promise<void> {
    const told = this.#deposits.splice(0);
    const ids = told.map(({ event }) => event.depositId);
    const rows = await rowsById<DepositRow>(
      db,
      `select id, account_id as account, status, kind, way_id as way, currency_code as currency, received, usd_price as "usdPrice",
         usd, reference, case kind when 'coin' then (select usd_price from deposit_addresses where deposit_addresses.id = way_id)
           else (select usd_price from wire_options where wire_options.id = way_id) end as "priceNow", coalesce(decided_by ->> 'email',
         (select email from operators where operators.id = (decided_by ->> 'id')::bigint)) as by,
         confirmed_by ->> 'email' as confirmed
       from deposits where id = any($1)`,
      ids,
    );
    const subjects = ids.map((id) => `deposit ${id}`);
    const facts = await factsOf(db, subjects, ['approve', 'confirm']);
    for (const { seq, event } of told) {
      const { depositId: id, accountId, amount, actor, decidedBy } = event;
      const approver = decidedBy === undefined ? actor : nameOf(decidedBy);
      const report: Report = (what) => this.findings.report(`event ${seq} credits deposit ${id}${what}`);
      const row = rows.get(id);
      if (!row) report(', which nobody reported');
      if (!row) continue;
      if (row.account !== accountId) report(` to account ${accountId}, and it is of account ${row.account}`);
      if (row.status !== 'approved') report(`, which stands as ${row.status}`);
      else if (row.usd !== amount) report(` with ${amount}, and ${row.usd} was approved`);
      if (row.by !== null && approver !== nameOf(row.by))
        report(` by ${approver}, and ${row.by} approved it`);
      const confirmed = row.confirmed === null ? undefined : nameOf(row.confirmed);
      if (confirmed !== (decidedBy === undefined ? undefined : actor))
        report(` by ${actor}, and ${confirmed ?? 'nobody'} confirmed it`);
      const own = facts.get(`deposit ${id}`) ?? [];
      const confirmation = own.findLast(({ act }) => act === 'confirm');
      if (confirmed && (!confirmation || nameOf(confirmation.actor) !== confirmed))
        report(` confirmed by ${confirmed}, which is not in the audit log`);
      const fact = own.findLast(({ act }) => act === 'approve');
      if (!fact) report(', whose approval is not in the audit log');
      if (!fact) continue;
      if (nameOf(fact.actor) !== approver || fact.after?.usd !== amount)
        report(
          ` with ${amount} by ${approver}: audit row ${fact.seq} has ${fact.after?.usd} by ${fact.actor}`,
        );
      this.#worth ??= await readDepositWorth(db);
      for (const finding of this.#worth.findingsOf(row, fact)) report(finding);
    }
  }

  async #compareAdjustments(db: pg.ClientBase): Promise<void> {
    const told = this.#adjustments.splice(0);
    const rows = await rowsById<AdjustmentRow>(
      db,
      `select adjustments.id, account_id as account, amount, reason, status, asked.email as asked, decided.email as decided
       from adjustments join operators asked on asked.id = requested_by left join operators decided on decided.id = decided_by
       where adjustments.id = any($1)`,
      told.map(({ event }) => event.adjustmentId),
    );
    const subjects = told.map(({ event }) => `adjustment ${event.adjustmentId}`);
    const facts = await factsOf(db, subjects, ['request', 'confirm', 'post']);
    for (const { seq, event } of told) {
      const { adjustmentId: id } = event;
      const report: Report = (what) => this.findings.report(`event ${seq} posts adjustment ${id}${what}`);
      const row = rows.get(id);
      const own = facts.get(`adjustment ${id}`) ?? [];
      if (row) holdAdjustment(event, row, report);
      else report(', which nobody asked for');
      holdFacts(event, own, report);
      if (row?.status === 'posted' && !own.some(({ act }) => act === 'post'))
        report(', which is posted by its row and not in the audit log');
    }
  }
}

function holdAdjustment(
  { accountId, amount, reason, requestedBy, actor }: BalanceAdjusted & Pick<VenueEvent, 'actor'>,
  row: AdjustmentRow,
  report: Report,
): void {
  if (row.account !== accountId) report(` to account ${accountId}, and it is of account ${row.account}`);
  // A confirmed one may be posted before its row says so.
  if (row.status !== 'posted' && row.status !== 'confirmed') report(`, which stands as ${row.status}`);
  if (row.amount !== amount) report(` with ${amount}, and ${row.amount} was asked for`);
  if (row.reason !== reason) report(' for another reason than was given');
  if (row.asked !== requestedBy) report(` as asked for by ${requestedBy}, and ${row.asked} asked for it`);
  if (row.decided === null || nameOf(row.decided) !== actor)
    report(` by ${actor}, and ${row.decided ?? 'nobody'} confirmed it`);
}

function holdFacts(
  { amount, reason, requestedBy, actor }: BalanceAdjusted & Pick<VenueEvent, 'actor'>,
  facts: readonly AuditFact[],
  report: Report,
): void {
  if (nameOf(requestedBy) === actor) report(`, which ${requestedBy} asked for and confirmed alone`);
  const one = (act: string): AuditFact | undefined => facts.find((fact) => fact.act === act);
  const asked = one('request');
  const confirmed = one('confirm');
  if (!asked) report(', whose request is not in the audit log');
  else if (
    asked.actor !== requestedBy ||
    asked.after?.amount !== moneyToNumber(amount) ||
    asked.after.reason !== reason
  )
    report(
      ` with ${moneyToNumber(amount)}: audit row ${asked.seq} has ${asked.after?.amount} by ${asked.actor}`,
    );
  if (!confirmed) report(', whose confirmation is not in the audit log');
  else if (nameOf(confirmed.actor) !== actor)
    report(` by ${actor}: audit row ${confirmed.seq} is by ${confirmed.actor}`);
}

const nameOf = (email: string): string => formatActor(operatorActor(email));
