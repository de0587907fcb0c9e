// Between the calls and the engine: commands in a client's name, and reads that include everything the client has done.
import {
  type AccountCommand,
  type AccountId,
  type CommandReply,
  clientActor,
  type IdempotencyKey,
  type Refusal,
} from '@candor/core';
import type { AccountSnapshot, EnginePort } from '../../engine/port.ts';
import { refuse } from '../../web/present-refusal.ts';
import type { UpToDate } from '../../web/up-to-date.ts';
import type { AccountLists } from './lists.ts';

type Done = Extract<CommandReply, { ok: true }>;

/** The projections from which an account's lists are read. */
const shownInLists = ['trading', 'ledger'];

export class TradingDesk {
  readonly engine: EnginePort;
  readonly #upToDate: UpToDate;
  readonly #lists: Pick<AccountLists, 'hasEnded'>;

  constructor(options: { engine: EnginePort; lists: Pick<AccountLists, 'hasEnded'>; upToDate: UpToDate }) {
    this.engine = options.engine;
    this.#upToDate = options.upToDate;
    this.#lists = options.lists;
  }

  /**
   * In the name of the account's client. Resolves once it is durable; throws the core's rejection as one of the call.
   */
  async act(
    command: AccountCommand,
    { idempotency, arrivedMs }: { idempotency: IdempotencyKey | null; arrivedMs: number },
  ): Promise<Done> {
    const actor = clientActor(command.accountId);
    const reply = await this.engine.submit({ command, actor, idempotency }, arrivedMs);
    if (!reply.ok) throw refuse(await this.#explain(command, reply.refusal));
    return reply;
  }

  async account(accountId: AccountId): Promise<AccountSnapshot> {
    const view = await this.engine.account(accountId);
    if (!view) throw refuse({ code: 'account_not_found' });
    return view;
  }

  /** Resolves once the lists include everything that has happened to this client, whoever did it. */
  upToDate(accountId: AccountId, more: readonly string[] = []): Promise<void> {
    return this.#upToDate(accountId, [...shownInLists, ...more]);
  }

  /**
   * The engine forgets closed orders, but the lists have them, so that an existing order is never reported as unknown.
   */
  async #explain(command: AccountCommand, refusal: Refusal): Promise<Refusal> {
    if (refusal.code !== 'order_not_found' || !('orderId' in command)) return refusal;
    await this.upToDate(command.accountId);
    if (!(await this.#lists.hasEnded(command.accountId, command.orderId))) return refusal;
    const isPending = ['CancelOrder', 'ChangePending', 'LinkOrders'].includes(command.type);
    return { code: isPending ? 'order_not_pending' : 'order_not_open' };
  }
}
