// Between the calls and the engine: commands in a client's name, and reads that see what the client has done.
import {
  type AccountCommand,
  type AccountId,
  type CommandReply,
  clientActor,
  type IdempotencyKey,
  type Refusal,
} from '@candor/core';
import type { AccountStanding, EnginePort } from '../../engine/port.ts';
import type { ProjectionReader } from '../../projections/reader.ts';
import { refuse } from '../../web/present-refusal.ts';
import { busy } from '../../web/rate-limit.ts';

type Done = Extract<CommandReply, { ok: true }>;

export class TradingDesk {
  readonly engine: EnginePort;
  readonly #lists: Pick<ProjectionReader, 'hasEnded'>;
  readonly #listsMsMax: number;

  constructor(engine: EnginePort, lists: Pick<ProjectionReader, 'hasEnded'>, listsMsMax = 5_000) {
    this.engine = engine;
    this.#lists = lists;
    this.#listsMsMax = listsMsMax;
  }

  /** In the name of the account's client. Resolves once it is durable; throws the core's refusal as one of the call. */
  async act(command: AccountCommand, idempotency: IdempotencyKey | null): Promise<Done> {
    const actor = clientActor(command.accountId);
    const reply = await this.engine.submit({ command, actor, idempotency });
    if (!reply.ok) throw refuse(await this.#explain(command, reply.refusal));
    return reply;
  }

  async account(accountId: AccountId): Promise<AccountStanding> {
    const view = await this.engine.account(accountId);
    if (!view) throw refuse({ code: 'account_not_found' });
    return view;
  }

  /**
   * Resolves once the lists show everything that has happened to this client, whoever did it. Throws busy where they do
   * not come that far in time, as while the database stands still.
   */
  async upToDate(accountId: AccountId): Promise<void> {
    const { lastSeq } = await this.account(accountId);
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(busy()), this.#listsMsMax);
    try {
      await Promise.race([this.engine.projected(lastSeq), promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The engine forgets orders that have ended; the lists remember, so that nobody is told his order never was. */
  async #explain(command: AccountCommand, refusal: Refusal): Promise<Refusal> {
    if (refusal.code !== 'order_not_found' || !('orderId' in command)) return refusal;
    await this.upToDate(command.accountId);
    if (!(await this.#lists.hasEnded(command.accountId, command.orderId))) return refusal;
    return { code: command.type === 'CancelOrder' ? 'order_not_pending' : 'order_not_open' };
  }
}
