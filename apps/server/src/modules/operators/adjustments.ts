// Adjustments of clients' balances: one operator requests, another confirms, and the engine posts. The decision
// is one transaction. The command follows its commit, and a job repeats it until the ledger has it; the
// adjustment's number makes it post once.
import { type Money, moneyToNumber, operatorActor, type Refusal } from '@candor/core';

import { type Act, inAct } from '../../web/act.ts';
import { alreadyDecided } from '../../web/already-decided.ts';
import type { Operator } from '../../web/operator.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused } from '../../web/refused.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import type { ModuleContext } from '../module.ts';
import {
  type Adjustment,
  adjustmentRows,
  decideAdjustment,
  insertAdjustment,
  settleAdjustment,
  undecidedPosts,
} from './adjustment-rows.ts';
import type { ClientParts } from './client-parts.ts';

export class Adjustments {
  readonly #context: Pick<ModuleContext, 'db' | 'audit' | 'now' | 'submit' | 'notifications'>;
  readonly #clients: Pick<ClientParts, 'find'>;

  constructor(
    context: Pick<ModuleContext, 'db' | 'audit' | 'now' | 'submit' | 'notifications'>,
    clients: Pick<ClientParts, 'find'>,
  ) {
    this.#context = context;
    this.#clients = clients;
  }

  async request(
    { client }: Act,
    given: { userId: number; amount: Money; reason: string; operator: Operator },
  ): Promise<number> {
    const { userId, amount, reason, operator } = given;
    const { audit, now } = this.#context;
    const user = await this.#clients.find(client, userId);
    if (!user) throw new CallRefused('client_not_found');
    if (user.isDemo) throw new CallRefused('real_account_required');
    const id = await insertAdjustment(client, {
      userId,
      accountId: user.accountId,
      amount,
      reason,
      requestedBy: operator.id,
      at: new Date(now()),
    });
    await audit.record(client, {
      operator,
      act: 'request',
      subject: `adjustment ${id}`,
      after: { client: userId, amount: moneyToNumber(amount), reason },
    });
    return id;
  }

  /** Runs in the command's transaction; `post` follows its commit. Of two concurrent decisions the first one wins. */
  async decide(
    { client }: Act,
    given: { id: number; isConfirmed: boolean; reason?: string | undefined; operator: Operator },
  ): Promise<Adjustment> {
    const { id, isConfirmed, reason, operator } = given;
    const { audit, now } = this.#context;
    const before = await adjustmentRows.lock(client, id);
    if (!before) throw new CallRefused('adjustment_not_found');
    if (before.status !== 'waiting') throw alreadyDecided({ by: before.decidedBy, at: before.decidedAt });
    if (isConfirmed)
      await requireSecondOperator(client, { first: before.requestedBy, second: operator, now: now() });
    const status = isConfirmed ? 'confirmed' : 'refused';
    await decideAdjustment(client, { id, status, by: operator.id, at: new Date(now()) });
    await audit.record(client, {
      operator,
      act: isConfirmed ? 'confirm' : 'refuse',
      subject: `adjustment ${id}`,
      before: { status: before.status },
      after: { status, ...(reason === undefined ? {} : { reason }) },
    });
    return (await adjustmentRows.find(client, id)) ?? before;
  }

  /** Posts a confirmed adjustment, and returns its current state. Throws the ledger's rejection. */
  async post(id: number): Promise<Adjustment> {
    const { db } = this.#context;
    const found = await adjustmentRows.find(db.requests, id);
    if (!found) throw new CallRefused('adjustment_not_found');
    const settled = found.status === 'confirmed' ? await this.#post(found) : found;
    if (settled.failure) throw refuse(settled.failure);
    return settled;
  }

  /** Posts adjustments that were confirmed when the program ended, or whose command did not arrive. */
  async postConfirmed(): Promise<void> {
    for (const id of await undecidedPosts(this.#context.db.venue)) {
      const found = await adjustmentRows.find(this.#context.db.venue, id);
      if (found?.status !== 'confirmed') continue;
      await this.#post(found).catch((error: unknown) => {
        // The account's prices are not known yet; the next turn tries again.
        if (!(error instanceof CallRefused)) throw error;
      });
    }
  }

  /**
   * Holds the row's lock, so that of two concurrent calls the second sends nothing. Otherwise one could be rejected and
   * the other accepted a moment later, and the row would say "failed" although the money has moved.
   */
  async #post(found: Adjustment): Promise<Adjustment> {
    const { id } = found;
    await inAct(this.#context.db.venue, async (act) => {
      const locked = await adjustmentRows.lock(act.client, id);
      if (locked?.status !== 'confirmed') return;
      const { accountId, amount, reason, requestedBy, decidedBy } = locked;
      const reply = await this.#context.submit({
        command: { type: 'AdjustBalance', accountId, adjustmentId: id, amount, reason, requestedBy },
        actor: operatorActor(decidedBy),
        idempotency: null,
      });
      // Right after a start prices are not known yet: it stays confirmed, and the job tries again.
      if (!reply.ok && reply.refusal.code === 'quote_stale') throw refuse(reply.refusal);
      await this.#settle(act, locked, reply.ok ? null : reply.refusal);
    });
    return (await adjustmentRows.find(this.#context.db.venue, id)) ?? found;
  }

  async #settle(act: Act, adjustment: Adjustment, refusal: Refusal | null): Promise<void> {
    const { audit, notifications, now } = this.#context;
    const { id, amount, reason } = adjustment;
    const status = refusal ? 'failed' : 'posted';
    if (!(await settleAdjustment(act.client, { id, status, failure: refusal, at: new Date(now()) }))) return;
    await audit.record(act.client, {
      operator: null,
      actor: 'ledger',
      act: status === 'posted' ? 'post' : 'refuse to post',
      subject: `adjustment ${id}`,
      before: { status: 'confirmed' },
      after: { status, ...(refusal && { why: refusal.code }) },
    });
    if (refusal) return;
    await notifications.send(act, {
      userId: adjustment.user.id,
      kind: 'balance_adjusted',
      params: { amount: moneyToNumber(amount), reason },
      once: `adjustment ${id} posted`,
    });
  }
}
