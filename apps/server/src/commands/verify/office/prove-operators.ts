// Proves that operators' actions in the journal agree with the audit log: positions closed with a reason, and the
// setting that operators change.
import {
  initialSettings,
  moneyToNumber,
  SECOND_OPERATOR_ABOVE,
  type Settings,
  shardOf,
  type VenueEvent,
} from '@candor/core';
import type pg from 'pg';
import { type AuditFact, clientsOf, factsOf, factsOfKind } from '../../../audit/audit-facts.ts';
import { Findings } from '../../../audit/findings.ts';
import { IdSet } from '../../../audit/id-set.ts';
import { LateFindings } from '../../../audit/late-findings.ts';
import type { JournalCheck } from '../../../audit/walk-journal.ts';
import { type DoneAct, matchActs } from './match-acts.ts';

type Closed = Extract<VenueEvent, { type: 'PositionClosed' }>;

/** Micro-dollars per dollar. */
const MICROS = 1_000_000;
const LIMIT = 'the amount above which a withdrawal takes two operators';

export class OperatorsCheck implements JournalCheck {
  readonly findings = new Findings('and more acts of operators are not what the audit log has');
  /** Actions without a row in the log, which may still be written. */
  readonly #unlogged = new LateFindings();
  readonly #closedIds = new IdSet();
  #closed: { readonly seq: number; readonly event: Closed; readonly ranMs: number }[] = [];
  #settings: Settings = initialSettings;
  readonly #limits: DoneAct[] = [];
  /** The limit that operators set last. */
  #limitSet: number | undefined;

  take(seq: number, event: VenueEvent): void {
    this.#unlogged.take(event);
    const isOfOperator = event.actor.startsWith('o:');
    if (event.type === 'SettingsChanged') {
      // Another check compares the later shards with the first one.
      if (shardOf(seq) > 0) return;
      if (isOfOperator) this.#takeLimit(seq, event.actor, event.settings);
      this.#settings = event.settings;
    } else if (event.type === 'PositionClosed') {
      const isForCause = event.reason === 'operator' && event.cause !== undefined;
      if (isForCause && isOfOperator) {
        if (!this.#closedIds.add(event.orderId))
          this.findings.report(`event ${seq} closes order ${event.orderId} for cause a second time`);
        this.#closed.push({ seq, event, ranMs: this.#unlogged.ranMs });
      } else if (isOfOperator || event.cause !== undefined || event.reason === 'operator')
        this.findings.report(
          `event ${seq} closes order ${event.orderId} by ${event.actor}, and not as operators do`,
        );
    }
  }

  async compare(db: pg.ClientBase): Promise<void> {
    const closed = this.#closed.splice(0);
    if (closed.length === 0) return;
    const users = await clientsOf(
      db,
      closed.map(({ event }) => event.accountId),
    );
    const facts = await factsOf(db, [...users.values()], ['close position']);
    for (const { seq, event, ranMs } of closed) {
      const what = `event ${seq} closes order ${event.orderId} by ${event.actor}`;
      const ofClient = facts.get(users.get(event.accountId) ?? '') ?? [];
      const fact = ofClient.find(({ before }) => before?.order === event.orderId);
      if (fact && !isSaid(event, fact))
        this.findings.report(
          `${what}, and audit row ${fact.seq} has it by ${fact.actor}, for another cause or profit`,
        );
      else if (!fact) this.#unlogged.add(`${what}, which is not in the audit log`, ranMs);
    }
  }

  async finish(db: pg.ClientBase): Promise<void> {
    this.findings.report(...this.#unlogged.list());
    for await (const { seq, before } of factsOfKind(db, 'client', ['close position']))
      if (!this.#closedIds.has(Number(before?.order)))
        this.findings.report(
          `audit row ${seq} is to close order ${before?.order}, and no event of the journal does`,
        );
    await this.#holdLimits(db);
  }

  /** The office changes only one setting. If a start sets another value, the operators' last value follows. */
  #takeLimit(seq: number, actor: string, settings: Settings): void {
    const names = new Set([...Object.keys(settings), ...Object.keys(this.#settings)]) as Set<keyof Settings>;
    for (const name of names)
      if (
        name !== 'secondOperatorAbove' &&
        JSON.stringify(settings[name]) !== JSON.stringify(this.#settings[name])
      )
        this.findings.report(`event ${seq} sets ${name} by ${actor}, which operators don't`);
    const above = limitOf(settings);
    if (above === limitOf(this.#settings) || above === this.#limitSet) return;
    this.#limitSet = above;
    const fits = ({ after }: AuditFact): boolean => microsOf(after?.officeTwoAbove) === above;
    this.#limits.push({ seq, actor, act: 'change', fits });
  }

  async #holdLimits(db: pg.ClientBase): Promise<void> {
    if (this.#limits.length === 0) return;
    const facts: AuditFact[] = [];
    for await (const fact of factsOfKind(db, 'settings', ['change']))
      if (fact.after && 'officeTwoAbove' in fact.after) facts.push(fact);
    // The engine receives the current value, which may come from the environment, or skip a replaced change.
    const options = { subject: LIMIT, needsNothing: () => true, spare: [] };
    this.findings.report(...matchActs(this.#limits, facts, options));
  }
}

const limitOf = ({ secondOperatorAbove }: Settings): number => secondOperatorAbove ?? SECOND_OPERATOR_ABOVE;

/** Converts dollars of the log. A value that is not a number matches no limit. */
const microsOf = (dollars: unknown): number =>
  typeof dollars === 'number' ? Math.round(dollars * MICROS) : Number.NaN;

const isSaid = ({ actor, cause, profit }: Closed, { actor: by, after }: AuditFact): boolean =>
  `o:${by}` === actor && after?.reason === cause && after?.profit === moneyToNumber(profit);
