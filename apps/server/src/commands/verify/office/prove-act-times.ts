// Proves that operators' decisions took effect on time: their event in the journal is near the first audit head that
// covers their row. A deposit credited hours after its approval, or a halt that lasts too long, changes which accounts
// are stopped out.
import { type AccountId, shardOf, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import { clientsOf, factsOf, idOf } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import type { IdSet } from '../../../audit/id-set.ts';
import { RunningTime } from '../../../audit/running-time.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';

/** A head is written within three minutes. An action or its row that fails at first is retried each minute. */
const APART_MS_MAX = 900_000;
/** Number of heads after which an approved deposit must be credited: a job retries each minute. */
const HEADS_MAX = 30;

/** The action and the subject, or the account, of its row in the audit log. */
type Named = { readonly act: string } & ({ readonly subject: string } | { readonly account: AccountId });
interface Acted {
  readonly said: string;
  readonly ranMs: number;
  readonly named: Named;
}

/** Rows of the office that are decided but not executed. */
const UNDONE = {
  deposit: ['approve', `select id from deposits where status = 'approved' and settled_at is null`],
  adjustment: ['confirm', `select id from adjustments where status = 'confirmed' and amount > 0`],
} as const;

export class ActTimesCheck implements JournalCheck {
  readonly findings = new Findings('and more acts were done at another time than they were decided');
  /** Uncredited deposits, measured in audit heads: at most one comes each minute, whatever clock the venue has. */
  readonly withheld = new Findings('and more approved deposits are not credited');
  readonly #running = new RunningTime();
  /** Programs that write these events also write heads. */
  #isHeld = false;
  /** Running time at which the journal first covered this many rows. */
  readonly #heads: { readonly rows: number; readonly ranMs: number }[] = [];
  readonly #acted: Acted[] = [];
  /** Events whose row the journal did not cover yet, or had covered long before. */
  readonly #waiting: (Acted & { readonly rows: readonly number[] })[] = [];
  /** Ids of credited amounts, including those whose next status is not stored yet. */
  readonly #posted: Readonly<Record<keyof typeof UNDONE, IdSet>>;

  constructor(posted: Readonly<Record<keyof typeof UNDONE, IdSet>>) {
    this.#posted = posted;
  }

  take(seq: number, event: VenueEvent): void {
    this.#running.take(event);
    const { ms: ranMs } = this.#running;
    if (event.type === 'VenueStarted' || event.type === 'ExecutionCounted') this.#isHeld = true;
    else if (event.type === 'AuditAnchored') {
      if (event.rows > (this.#heads.at(-1)?.rows ?? 0)) this.#heads.push({ rows: event.rows, ranMs });
    } else if (event.actor.startsWith('o:')) {
      const named = nameOf(event);
      const said = `event ${seq} is ${event.type} by ${event.actor}`;
      // Later shards follow what the first one decides for the venue.
      const isDecided = 'accountId' in event || shardOf(seq) === 0;
      if (named && isDecided && this.#isHeld) this.#acted.push({ said, ranMs, named });
    }
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const acted = this.#acted.splice(0);
    if (acted.length === 0) return;
    const clients = await clientsOf(
      db,
      acted.flatMap(({ named }) => ('account' in named ? [named.account] : [])),
    );
    const subjectOf = (named: Named): string =>
      'subject' in named ? named.subject : (clients.get(named.account) ?? '');
    const facts = await factsOf(
      db,
      acted.map(({ named }) => subjectOf(named)),
      [...new Set(acted.map(({ named }) => named.act))],
    );
    for (const one of acted) {
      const own = (facts.get(subjectOf(one.named)) ?? []).filter(({ act }) => act === one.named.act);
      const rows = own.map(({ seq }) => seq);
      const isKnown = rows.some((row) => this.#headOf(row) !== undefined && this.#isNear(row, one.ranMs));
      // Another check reports events without any row.
      if (rows.length > 0 && !isKnown) this.#waiting.push({ ...one, rows });
    }
  }

  async finish(db: pg.ClientBase): Promise<void> {
    for (const { said, rows, ranMs } of this.#waiting)
      if (!rows.some((row) => this.#isNear(row, ranMs)))
        this.findings.report(`${said}, and the audit log has it at another time`);
    for (const kind of ['deposit', 'adjustment'] as const) {
      const [act, sql] = UNDONE[kind];
      const { rows } = await db.query<{ id: number }>(sql);
      const facts = await factsOf(
        db,
        rows.map(({ id }) => `${kind} ${id}`),
        [act],
      );
      for (const [subject, own] of facts) {
        if (this.#posted[kind].has(idOf(subject))) continue;
        const row = own.at(-1)?.seq ?? 0;
        const undone = `audit row ${row} is to ${act} ${subject}, which is not done`;
        if (this.#isHeld && this.#headOf(row) !== undefined && !this.#isNear(row, this.#running.ms))
          this.findings.report(`${undone} since`);
        if (kind === 'deposit' && row <= (this.#heads.at(-HEADS_MAX)?.rows ?? 0))
          this.withheld.report(`${undone} ${HEADS_MAX} heads later`);
      }
    }
  }

  /** Rows that the journal does not cover yet count as covered at its end. */
  #isNear(row: number, ranMs: number): boolean {
    return Math.abs((this.#headOf(row) ?? this.#running.ms) - ranMs) <= APART_MS_MAX;
  }

  #headOf(row: number): number | undefined {
    let [from, to] = [0, this.#heads.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#heads[middle]?.rows ?? 0) < row) from = middle + 1;
      else to = middle;
    }
    return this.#heads[from]?.ranMs;
  }
}

const names: {
  readonly [Type in VenueEvent['type']]?: (event: Extract<VenueEvent, { type: Type }>) => Named | undefined;
} = {
  DepositCredited: ({ depositId, decidedBy }) => ({
    act: decidedBy === undefined ? 'approve' : 'confirm',
    subject: `deposit ${depositId}`,
  }),
  // A debit waits until all prices of the account are known, which may be days after a start.
  BalanceAdjusted: ({ adjustmentId, amount }) =>
    amount > 0 ? { act: 'confirm', subject: `adjustment ${adjustmentId}` } : undefined,
  WithdrawalApproved: ({ withdrawalId }) => ({ act: 'approve', subject: `withdrawal ${withdrawalId}` }),
  WithdrawalPaid: ({ withdrawalId }) => ({ act: 'pay', subject: `withdrawal ${withdrawalId}` }),
  WithdrawalRejected: ({ withdrawalId }) => ({ act: 'reject', subject: `withdrawal ${withdrawalId}` }),
  InstrumentConfigured: ({ terms: spec }) => ({ act: 'change', subject: `instrument ${spec.id}` }),
  InstrumentHalted: ({ instrumentId }) => ({ act: 'halt', subject: `instrument ${instrumentId}` }),
  InstrumentResumed: ({ instrumentId }) => ({ act: 'resume', subject: `instrument ${instrumentId}` }),
  AccountBlocked: ({ accountId }) => ({ act: 'block', account: accountId }),
  AccountUnblocked: ({ accountId }) => ({ act: 'unblock', account: accountId }),
  PositionClosed: ({ accountId }) => ({ act: 'close position', account: accountId }),
};

const nameOf = (event: VenueEvent): Named | undefined =>
  (names[event.type] as ((event: VenueEvent) => Named | undefined) | undefined)?.(event);
