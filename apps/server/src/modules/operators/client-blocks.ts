// Blocks: the mark ends a client's logins at once, and a command blocks their trading account. A job repeats that
// command until it has arrived, in the order in which operators blocked and unblocked.
import { type Command, operatorActor } from '@candor/core';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Act } from '../../web/act.ts';
import type { ClientRecord } from '../../web/client-record.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import type { ClientParts } from './client-parts.ts';

export interface ListedBlock {
  readonly act: 'block' | 'unblock';
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

interface UndoneBlock extends Omit<ListedBlock, 'at'> {
  readonly id: number;
}

type Context = Pick<ModuleContext, 'db' | 'audit' | 'now' | 'submit' | 'log'>;

export class ClientBlocks {
  readonly #context: Context;
  readonly #clients: Pick<ClientParts, 'find' | 'markBlocked' | 'endBlockedSessions' | 'reloadUser'>;

  constructor(
    context: Context,
    clients: Pick<ClientParts, 'find' | 'markBlocked' | 'endBlockedSessions' | 'reloadUser'>,
  ) {
    this.#context = context;
    this.#clients = clients;
  }

  /** Runs in the command's transaction; `settle` follows its commit. Blocking a blocked client changes nothing. */
  async setBlocked(
    { client, afterCommit }: Act,
    given: { id: number; act: 'block' | 'unblock'; reason: string; operator: Operator },
  ): Promise<ClientRecord> {
    const { id, act, reason, operator } = given;
    await lockUser(client, id);
    const before = await this.#clients.find(client, id);
    if (!before) throw new CallRefused('client_not_found');
    const isBlocked = act === 'block';
    if ((before.blockedAt !== null) === isBlocked) return before;
    const at = new Date(this.#context.now());
    await this.#clients.markBlocked(client, id, isBlocked ? at : null);
    // A login from before the block stays valid after the unblock, and is no longer rejected.
    afterCommit(() => this.#clients.reloadUser(id));
    await client.query(
      `insert into client_blocks (user_id, account_id, act, reason, operator_id, at, done_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      // The account of a demo user is not blocked: without a login nobody trades on it.
      [id, before.accountId, act, reason, operator.id, at, before.isDemo ? at : null],
    );
    await this.#context.audit.record(client, {
      operator,
      act,
      subject: `client ${id}`,
      before: { blocked: !isBlocked },
      after: { blocked: isBlocked, reason },
    });
    return { ...before, blockedAt: isBlocked ? at : null };
  }

  /** Ends the logins of blocked clients, and updates their accounts. Safe to repeat and to call concurrently. */
  async settle(): Promise<void> {
    await this.#clients.endBlockedSessions();
    const { rows } = await this.#context.db.venue.query<{ account: number }>(
      'select distinct account_id as account from client_blocks where done_at is null limit 1000',
    );
    for (const { account } of rows) await this.#settle(account);
  }

  async list(db: pg.Pool, userId: number): Promise<ListedBlock[]> {
    const { rows } = await db.query<ListedBlock>(
      `select act, reason, email as by, at from client_blocks join operators on operators.id = operator_id
       where user_id = $1 order by client_blocks.id desc limit 100`,
      [userId],
    );
    return rows;
  }

  /** Holds the rows' lock, so that a block and its removal reach the account in order. */
  async #settle(accountId: number): Promise<void> {
    const { db, now } = this.#context;
    await inTransaction(db.venue, async (client) => {
      const { rows } = await client.query<UndoneBlock>(
        `select client_blocks.id, act, reason, email as by
         from client_blocks join operators on operators.id = operator_id
         where account_id = $1 and done_at is null order by client_blocks.id for update of client_blocks`,
        [accountId],
      );
      for (const block of rows) {
        await this.#command(accountId, block);
        await client.query('update client_blocks set done_at = $2 where id = $1', [
          block.id,
          new Date(now()),
        ]);
      }
    });
  }

  async #command(accountId: number, { act, reason, by }: UndoneBlock): Promise<void> {
    const { submit, log } = this.#context;
    const command: Command =
      act === 'block' ? { type: 'BlockAccount', accountId, reason } : { type: 'UnblockAccount', accountId };
    const reply = await submit({ command, actor: operatorActor(by), idempotency: null });
    // An account that was never opened needs no block: nobody can log in to open it meanwhile.
    if (!reply.ok) log.warn(`${act} of account ${accountId} was refused: ${reply.refusal.code}`);
  }
}
