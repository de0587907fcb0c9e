// Proves that what operators decided came when they decided it: an act of theirs in the journal stands near the head of the audit log that has its row first.
// A deposit that is credited hours after its approval, or a halt that lasts longer than it was made for, changes whom a stop-out meets.
import type { AccountId, VenueEvent } from '@candor/core';
import type pg from 'pg';
import { clientsOf, factsOf, idOf } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import type { IdSet } from '../../../audit/id-set.ts';
import { RunningTime } from '../../../audit/running-time.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';

/** A head is written within three minutes, and an act is done or logged again each minute where it was not at once. */
const APART_MS_MAX = 900_000;
/** A job tries again each minute what was not credited at once. */
const HEADS_MAX = 30;

/** Of what the audit log has it, and as what. */
type Named = { readonly act: string } & ({ readonly subject: string } | { readonly account: AccountId });
interface Acted {
  readonly said: string;
  readonly ranMs: number;
  readonly named: Named;
}

/** Of the office's rows, what is decided and not done. */
const UNDONE = {
  deposit: ['approve', `select id from deposits where status = 'approved' and settled_at is null`],
  adjustment: ['confirm', `select id from adjustments where status = 'confirmed' and amount > 0`],
} as const;

export class ActTimesCheck implements JournalCheck {
  readonly findings = new Findings('and more acts were done at another time than they were decided');
  /** Deposits that are not credited, by heads of the log alone: of these one comes a minute at most, on whatever clock the venue runs. */
  readonly withheld = new Findings('and more approved deposits are not credited');
  readonly #running = new RunningTime();
  /** Programs that write these events write heads too. */
  #isHeld = false;
  /** How long the venue had run as the journal first had so many rows of the log. */
  readonly #heads: { readonly rows: number; readonly ranMs: number }[] = [];
  readonly #acted: Acted[] = [];
  /** Whose row the journal did not have by then, or had long before. */
  readonly #waiting: (Acted & { readonly rows: readonly number[] })[] = [];
  /** What was credited stands, also where what follows it is not written down yet. */
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
      if (named && this.#isHeld) this.#acted.push({ said, ranMs, named });
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
      // One that the log has not at all is named where the act itself is held.
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

  /** What the journal does not have yet will have come at its end or later. */
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
  // One that takes waits until all prices of the account are known, which may be days behind a start.
  BalanceAdjusted: ({ adjustmentId, amount }) =>
    amount > 0 ? { act: 'confirm', subject: `adjustment ${adjustmentId}` } : undefined,
  WithdrawalApproved: ({ withdrawalId }) => ({ act: 'approve', subject: `withdrawal ${withdrawalId}` }),
  WithdrawalPaid: ({ withdrawalId }) => ({ act: 'pay', subject: `withdrawal ${withdrawalId}` }),
  WithdrawalRejected: ({ withdrawalId }) => ({ act: 'reject', subject: `withdrawal ${withdrawalId}` }),
  InstrumentConfigured: ({ terms }) => ({ act: 'change', subject: `instrument ${terms.id}` }),
  InstrumentHalted: ({ instrumentId }) => ({ act: 'halt', subject: `instrument ${instrumentId}` }),
  InstrumentResumed: ({ instrumentId }) => ({ act: 'resume', subject: `instrument ${instrumentId}` }),
  AccountBlocked: ({ accountId }) => ({ act: 'block', account: accountId }),
  AccountUnblocked: ({ accountId }) => ({ act: 'unblock', account: accountId }),
  PositionClosed: ({ accountId }) => ({ act: 'close position', account: accountId }),
};

const nameOf = (event: VenueEvent): Named | undefined =>
  (names[event.type] as ((event: VenueEvent) => Named | undefined) | undefined)?.(event);
