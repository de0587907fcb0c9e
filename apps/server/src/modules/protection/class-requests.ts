// Treatment as a professional client: requested by the client with evidence, approved by one operator,
// confirmed by another. The decision is one transaction; the engine's command follows its commit, and a job
// repeats it until it has arrived.
import { CLASS_CRITERIA_MIN, type ClassCriterion } from '@candor/contract';
import { operatorActor } from '@candor/core';
import { type Act, inAct } from '../../web/act.ts';
import { alreadyDecided } from '../../web/already-decided.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import type { ModuleContext } from '../module.ts';
import {
  type ClassRequest,
  classRequestRows,
  findLastRequest,
  insertClassRequest,
  settleClassRequest,
  undoneRequests,
  writeDecision,
  writeProposal,
} from './class-request-rows.ts';

/** Claims the user's own upload permanently; false if it is not theirs. */
export type ClaimEvidence = (client: Act['client'], userId: number, ref: string) => Promise<boolean>;

type Context = Pick<ModuleContext, 'db' | 'audit' | 'now' | 'submit' | 'notifications' | 'log'>;
const isOpen = ({ status }: ClassRequest): boolean => status === 'waiting' || status === 'proposed';

export class ClassRequests {
  readonly #context: Context;
  readonly #claim: ClaimEvidence;

  constructor(context: Context, claim: ClaimEvidence) {
    this.#context = context;
    this.#claim = claim;
  }

  async request(
    { client }: Act,
    given: {
      userId: number;
      accountId: number;
      criteria: readonly ClassCriterion[];
      statement: string;
      evidence: string;
    },
  ): Promise<void> {
    const { userId, accountId, criteria, statement, evidence } = given;
    if (criteria.length < CLASS_CRITERIA_MIN) throw invalid('trades');
    const last = await findLastRequest(client, userId);
    if (last && (isOpen(last) || last.status === 'confirmed')) throw new CallRefused('class_request_waiting');
    if (!(await this.#claim(client, userId, evidence))) throw invalid('evidence');
    await insertClassRequest(client, {
      ...{ userId, accountId, criteria, statement, evidence },
      ...{ toClass: 'professional', remark: '', decidedBy: null, at: this.#date },
    });
  }

  async propose(act: Act, given: { id: number; remark: string; operator: Operator }): Promise<ClassRequest> {
    const { id, remark, operator } = given;
    const before = await this.#lockOpen(act, id);
    if (before.status !== 'waiting') throw alreadyDecided({ by: before.proposedBy, at: before.proposedAt });
    await writeProposal(act.client, { id, by: operator.id, remark, at: this.#date });
    return this.#record(act, { before, operator, name: 'propose', after: { status: 'proposed', remark } });
  }

  /** Runs in the command's transaction; `settle` follows its commit. */
  async confirm(act: Act, { id, operator }: { id: number; operator: Operator }): Promise<ClassRequest> {
    const before = await this.#lockOpen(act, id);
    if (before.status !== 'proposed') throw new CallRefused('class_request_not_proposed');
    await requireSecondOperator(act.client, {
      first: before.proposedBy,
      second: operator,
      now: this.#context.now(),
    });
    const decision = { id, status: 'confirmed', by: operator.id, remark: null, at: this.#date } as const;
    await writeDecision(act.client, decision);
    return this.#record(act, { before, operator, name: 'confirm', after: { status: 'confirmed' } });
  }

  async refuse(act: Act, given: { id: number; remark: string; operator: Operator }): Promise<ClassRequest> {
    const { id, remark, operator } = given;
    const before = await this.#lockOpen(act, id);
    await writeDecision(act.client, { id, status: 'refused', by: operator.id, remark, at: this.#date });
    const refused = await this.#record(act, {
      ...{ before, operator, name: 'refuse', after: { status: 'refused', remark } },
    });
    await this.#context.notifications.send(act, {
      userId: before.user.id,
      kind: 'class_refused',
      params: { remark },
      once: `class request ${id} refused`,
    });
    return refused;
  }

  /** By an operator, in the command's transaction; `settle` follows its commit. */
  async backToRetail(
    { client }: Act,
    given: { userId: number; accountId: number; reason: string; operator: Operator },
  ): Promise<void> {
    const { userId, accountId, reason, operator } = given;
    const id = await insertClassRequest(client, {
      ...{ userId, accountId, toClass: 'retail', criteria: [], statement: '', evidence: '' },
      ...{ remark: reason, decidedBy: operator.id, at: this.#date },
    });
    await this.#context.audit.record(client, {
      operator,
      act: 'treat as retail',
      subject: `client ${userId}`,
      before: { class: 'professional' },
      after: { class: 'retail', reason, request: id },
    });
  }

  /** Sends the engine what is decided, in the order of the decisions. Safe to repeat and to call concurrently. */
  async settle(): Promise<void> {
    for (const id of await undoneRequests(this.#context.db.venue)) await this.#settle(id);
  }

  /**
   * Holds the row's lock, so that of two concurrent turns the second sends nothing. Otherwise its command could arrive
   * after the client had gone back to retail, and undo that.
   */
  async #settle(id: number): Promise<void> {
    const { submit, log, db, notifications } = this.#context;
    await inAct(db.venue, async (act) => {
      const request = await classRequestRows.lock(act.client, id);
      if (request?.status !== 'confirmed') return;
      const { accountId, toClass: clientClass, proposedBy: requestedBy, decidedBy, user } = request;
      const reply = await submit({
        command: { type: 'SetClientClass', accountId, clientClass, requestedBy },
        actor: operatorActor(decidedBy),
        idempotency: null,
      });
      // Never an operator's mistake: it stays confirmed, and each turn logs it.
      if (!reply.ok) {
        log.warn(`class request ${id} was refused: ${reply.refusal.code}`);
        return;
      }
      await settleClassRequest(act.client, id, this.#date);
      const kind = clientClass === 'professional' ? 'class_professional' : 'class_retail';
      await notifications.send(act, { userId: user.id, kind, params: {}, once: `class request ${id} done` });
    });
  }

  async #lockOpen({ client }: Act, id: number): Promise<ClassRequest> {
    const found = await classRequestRows.lock(client, id);
    if (found?.toClass !== 'professional') throw new CallRefused('class_request_not_found');
    if (!isOpen(found)) throw alreadyDecided({ by: found.decidedBy, at: found.decidedAt });
    return found;
  }

  async #record(
    { client }: Act,
    given: { before: ClassRequest; operator: Operator; name: string; after: Record<string, unknown> },
  ): Promise<ClassRequest> {
    const { before, operator, name, after } = given;
    await this.#context.audit.record(client, {
      operator,
      act: name,
      subject: `class_request ${before.id}`,
      before: { status: before.status },
      after,
    });
    return (await classRequestRows.find(client, before.id)) ?? before;
  }

  get #date(): Date {
    return new Date(this.#context.now());
  }
}
