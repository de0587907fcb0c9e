// Closing a position for cause: the engine closes it at the price that its client would get, and records who
// and why. The client's notification and the audit row follow from the projection, once each, and a job
// completes what a crash interrupted.
import { money, moneyToNumber, operatorActor, type Refusal } from '@candor/core';
import { queriesOn } from '../../db/queries.ts';
import { type Act, inAct } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import type { ClientParts } from './client-parts.ts';

export interface Closure {
  readonly orderId: number;
  readonly accountId: number;
  readonly instrumentId: number;
  /** The operator's login e-mail address. */
  readonly by: string;
  readonly cause: string;
  /** Micro-dollars. */
  readonly profit: number;
  /** Milliseconds of the venue's clock. */
  readonly closedAt: number;
}

type Context = Pick<ModuleContext, 'db' | 'audit' | 'now' | 'submit' | 'notifications' | 'upToDate' | 'log'>;
type Parts = Pick<ClientParts, 'find' | 'instrumentCode'>;

const turnMax = 200;

export class Closures {
  readonly #context: Context;
  readonly #clients: Parts;

  constructor(context: Context, clients: Parts) {
    this.#context = context;
    this.#clients = clients;
  }

  /** A position that an operator has already closed gets the same response again. Throws the engine's rejection. */
  async close(given: {
    userId: number;
    orderId: number;
    cause: string;
    operator: Operator;
  }): Promise<Closure> {
    const { userId, orderId, cause, operator } = given;
    const { db, submit, log } = this.#context;
    const client = await this.#clients.find(db.requests, userId);
    if (!client) throw new CallRefused('client_not_found');
    const { accountId } = client;
    const reply = await submit({
      command: { type: 'ClosePosition', accountId, orderId, lots: null, cause },
      actor: operatorActor(operator.email),
      idempotency: null,
    });
    const closure = await this.#find(accountId, orderId, reply.ok ? null : reply.refusal);
    await this.#settle(closure).catch((error: unknown) => {
      // The closing is final; the job notifies the client later.
      log.error({ err: error, order: orderId }, 'a position that was closed for cause is settled later');
    });
    return closure;
  }

  /** For a job. */
  async settleMissed(stopping: AbortSignal): Promise<void> {
    const { rows } = await this.#context.db.venue.query<Closure>(
      `${closures} where not exists (select from settled_closures done where done.order_id = closure.order_id)
       order by order_id limit ${turnMax}`,
    );
    for (const closure of rows) {
      if (stopping.aborted) return;
      await this.#settle(closure);
    }
  }

  async #find(accountId: number, orderId: number, refusal: Refusal | null): Promise<Closure> {
    const { db, upToDate } = this.#context;
    // The engine forgets closed orders, and the projections still have them.
    const mayHaveEnded = refusal === null || refusal.code === 'order_not_found';
    if (!mayHaveEnded) throw refuse(refusal);
    await upToDate(accountId, ['operators', 'trading']);
    const { rows } = await db.requests.query<Closure>(`${closures} where order_id = $1 and account_id = $2`, [
      orderId,
      accountId,
    ]);
    const [closure] = rows;
    if (closure) return closure;
    if (refusal === null) throw new Error(`order ${orderId} was closed and is not in projected_closures`);
    const ended = await queriesOn(db.requests)
      .selectFrom('projected_orders')
      .select('id')
      .where('id', '=', orderId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    throw refuse(ended ? { code: 'order_not_open' } : refusal);
  }

  async #settle(closure: Closure): Promise<void> {
    await inAct(this.#context.db.venue, (act) => this.#settleIn(act, closure));
  }

  async #settleIn(act: Act, { orderId, accountId, instrumentId, by, cause, profit }: Closure): Promise<void> {
    const { audit, notifications, now } = this.#context;
    const { numInsertedOrUpdatedRows } = await queriesOn(act.client)
      .insertInto('settled_closures')
      .values({ order_id: orderId, done_at: new Date(now()) })
      .onConflict((known) => known.column('order_id').doNothing())
      .executeTakeFirstOrThrow();
    // The second of two concurrent calls finds it settled.
    if (numInsertedOrUpdatedRows !== 1n) return;
    const found = await act.client.query<{ user: number; operator: number | null }>(
      `select id as "user", (select id from operators where email = $2) as operator from users where account_id = $1`,
      [accountId, by],
    );
    const [ids] = found.rows;
    if (!ids) return;
    const amount = moneyToNumber(money(profit));
    await audit.record(act.client, {
      operator: ids.operator === null ? null : { id: ids.operator, email: by },
      actor: by,
      act: 'close position',
      subject: `client ${ids.user}`,
      before: { order: orderId, status: 'open' },
      after: { order: orderId, status: 'closed', profit: amount, reason: cause },
    });
    await notifications.send(act, {
      userId: ids.user,
      kind: 'position_closed',
      params: {
        order: String(orderId),
        code: this.#clients.instrumentCode(instrumentId),
        amount,
        reason: cause,
      },
      once: `order ${orderId} closed for cause`,
    });
  }
}

const closures = `select order_id as "orderId", account_id as "accountId", instrument_id as "instrumentId",
  substr(operator, 3) as by, cause, profit, closed_at as "closedAt" from projected_closures closure`;
