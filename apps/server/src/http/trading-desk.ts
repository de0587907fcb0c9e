// Between the calls and the engine: commands in a client's name, and reads that see what the client has done.
import type { AccountId, Command, CommandReply, IdempotencyKey } from '@candor/core';
import type { AccountStanding, EnginePort } from '../engine/port.ts';
import { refuse } from './present/present-refusal.ts';

type Done = Extract<CommandReply, { ok: true }>;

export class TradingDesk {
  readonly engine: EnginePort;

  constructor(engine: EnginePort) {
    this.engine = engine;
  }

  /** Resolves once it is durable; throws the core's refusal as one of the call. */
  async act(command: Command, idempotency: IdempotencyKey | null): Promise<Done> {
    const reply = await this.engine.submit({ command, actor: 'client', idempotency });
    if (!reply.ok) throw refuse(reply.refusal);
    return reply;
  }

  async account(accountId: AccountId): Promise<AccountStanding> {
    const view = await this.engine.account(accountId);
    if (!view) throw refuse({ code: 'account_not_found' });
    return view;
  }

  /** Resolves once the lists show everything that has happened to this client, whoever did it. */
  async upToDate(accountId: AccountId): Promise<void> {
    const { lastSeq } = await this.account(accountId);
    await this.engine.projected(lastSeq);
  }
}
