// Proves that what operators did by the journal is what the audit log has of them: positions that they closed for cause, and the setting
// that they change. Whatever else bears an operator's name is of a kind that another check holds, or nobody's act.
import {
  initialSettings,
  moneyToNumber,
  SECOND_OPERATOR_ABOVE,
  type Settings,
  type VenueEvent,
} from '@candor/core';
import type pg from 'pg';
import { type AuditFact, factsOf, factsOfKind } from '../audit/audit-facts.ts';
import { IdSet } from '../audit/id-set.ts';
import { RunningTime } from '../audit/running-time.ts';
import { SaidFaults } from '../audit/said-faults.ts';
import type { JournalCheck } from '../audit/walk-journal.ts';

type Closed = Extract<VenueEvent, { type: 'PositionClosed' }>;

/** The log is written after a closing, by a job each minute where it was not at once. */
const LATE_MS = 600_000;
const WAITING_MAX = 10_000;
/** Of a dollar. */
const MICROS = 1_000_000;

/** Held here, or by a check of their own. */
const ofOperators: ReadonlySet<VenueEvent['type']> = new Set([
  ...([
    'DepositCredited',
    'BalanceAdjusted',
    'WithdrawalApproved',
    'WithdrawalPaid',
    'WithdrawalRejected',
  ] as const),
  ...(['AccountBlocked', 'AccountUnblocked', 'ClientClassSet', 'OrderCancelled', 'PositionClosed'] as const),
  ...(['InstrumentConfigured', 'InstrumentHalted', 'InstrumentResumed', 'SettingsChanged'] as const),
]);

export class OperatorsCheck implements JournalCheck {
  readonly #faults = new SaidFaults('and more acts of operators are not what the audit log has');
  readonly #running = new RunningTime();
  readonly #closedIds = new IdSet();
  #closed: { readonly seq: number; readonly event: Closed; readonly ranMs: number }[] = [];
  readonly #unlogged: { readonly said: string; readonly ranMs: number }[] = [];
  #settings: Settings = initialSettings;
  readonly #limits: { readonly seq: number; readonly actor: string; readonly above: number }[] = [];

  get faults(): readonly string[] {
    return this.#faults.list;
  }

  take(seq: number, event: VenueEvent): void {
    this.#running.take(event);
    const isOfOperator = event.actor.startsWith('o:');
    if (isOfOperator && !ofOperators.has(event.type))
      this.#faults.say(`event ${seq} is ${event.type} by ${event.actor}, which operators don't do`);
    if (event.type === 'SettingsChanged') {
      if (isOfOperator) this.#takeLimit(seq, event.actor, event.settings);
      this.#settings = event.settings;
    } else if (event.type === 'PositionClosed') {
      const isForCause = event.reason === 'operator' && event.cause !== undefined;
      if (isForCause && isOfOperator) {
        this.#closedIds.add(event.orderId);
        this.#closed.push({ seq, event, ranMs: this.#running.ms });
      } else if (isOfOperator || event.cause !== undefined || event.reason === 'operator')
        this.#faults.say(
          `event ${seq} closes order ${event.orderId} by ${event.actor}, and not as operators do`,
        );
    }
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const closed = this.#closed;
    this.#closed = [];
    if (closed.length === 0) return;
    const { rows } = await db.query<{ user: number; account: number }>(
      'select id as "user", account_id as account from users where account_id = any($1)',
      [closed.map(({ event }) => event.accountId)],
    );
    const users = new Map(rows.map(({ user, account }) => [account, `client ${user}`]));
    const facts = await factsOf(db, [...users.values()], ['close position']);
    for (const { seq, event, ranMs } of closed) {
      const what = `event ${seq} closes order ${event.orderId} by ${event.actor}`;
      const ofClient = facts.get(users.get(event.accountId) ?? '') ?? [];
      const fact = ofClient.find(({ before }) => before?.order === event.orderId);
      if (fact && !isSaid(event, fact))
        this.#faults.say(
          `${what}, and audit row ${fact.seq} has it by ${fact.actor}, for another cause or profit`,
        );
      else if (!fact && this.#unlogged.length < WAITING_MAX)
        this.#unlogged.push({ said: `${what}, which is not in the audit log`, ranMs });
    }
  }

  async finish(db: pg.ClientBase): Promise<void> {
    for (const { said, ranMs } of this.#unlogged)
      if (this.#running.ms - ranMs > LATE_MS) this.#faults.say(said);
    for await (const { seq, before } of factsOfKind(db, 'client', ['close position']))
      if (!this.#closedIds.has(Number(before?.order)))
        this.#faults.say(
          `audit row ${seq} is to close order ${before?.order}, and no event of the journal does`,
        );
    await this.#holdLimits(db);
  }

  /** Of all settings the office changes one; it is applied again after a start that knew it otherwise. */
  #takeLimit(seq: number, actor: string, settings: Settings): void {
    const names = new Set([...Object.keys(settings), ...Object.keys(this.#settings)]) as Set<keyof Settings>;
    for (const name of names)
      if (
        name !== 'secondOperatorAbove' &&
        JSON.stringify(settings[name]) !== JSON.stringify(this.#settings[name])
      )
        this.#faults.say(`event ${seq} sets ${name} by ${actor}, which operators don't`);
    this.#limits.push({ seq, actor, above: settings.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE });
  }

  async #holdLimits(db: pg.ClientBase): Promise<void> {
    const set = new Set<string>();
    if (this.#limits.length === 0) return;
    for await (const { actor, after } of factsOfKind(db, 'settings', ['change']))
      if (after && 'officeTwoAbove' in after) set.add(`o:${actor} ${microsOf(after.officeTwoAbove)}`);
    for (const { seq, actor, above } of this.#limits)
      if (!set.has(`${actor} ${above}`))
        this.#faults.say(
          `event ${seq} has two operators above ${above / MICROS} by ${actor}, and the audit log has no such act`,
        );
  }
}

/** Of dollars as the log has them; what is no number of them fits no limit. */
const microsOf = (dollars: unknown): number =>
  typeof dollars === 'number' ? Math.round(dollars * MICROS) : Number.NaN;

const isSaid = ({ actor, cause, profit }: Closed, { actor: by, after }: AuditFact): boolean =>
  `o:${by}` === actor && after?.reason === cause && after?.profit === moneyToNumber(profit);
