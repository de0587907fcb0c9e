// What follows an approval: the engine credits the deposit, then its client is notified. Both happen once, however often they
// are tried, so a kill between any two steps is made good by the job.
import { type CommandReply, type CommandRequest, moneyToNumber, operatorActor } from '@candor/core';
import type pg from 'pg';
import type { Logger } from '../../config/log.ts';
import type { Notices } from '../../notices/notices.ts';
import { inAct } from '../../web/act.ts';
import { listUnsettled, type Unsettled, writeSettled } from './decision-rows.ts';

export interface Settling {
  /** Of the venue's own work. */
  readonly pool: pg.Pool;
  readonly submit: (request: CommandRequest) => Promise<CommandReply>;
  readonly notices: Pick<Notices, 'send'>;
  readonly now: () => number;
  readonly log: Pick<Logger, 'error'>;
}

export interface SettleDeposits {
  /** One that was just approved. A failure is logged: the job tries again. */
  one(id: number): Promise<void>;
  /** All that were approved and are not settled, however that came to be. */
  all(stopping: AbortSignal): Promise<void>;
}

const AT_ONCE_MAX = 100;

export function makeSettleDeposits({ pool, submit, notices, now, log }: Settling): SettleDeposits {
  async function settle({ id, userId, accountId, usd, decidedBy }: Unsettled): Promise<void> {
    const reply = await submit({
      command: { type: 'CreditDeposit', accountId, depositId: id, amount: usd },
      actor: operatorActor(decidedBy.email),
      // The deposit itself is the key: given again it is answered the same.
      idempotency: null,
    });
    if (!reply.ok) throw new Error(`the credit of deposit ${id} was refused: ${reply.refusal.code}`);
    await inAct(pool, async (act) => {
      if (!(await writeSettled(act.client, id, new Date(now())))) return;
      await notices.send(act, {
        userId,
        kind: 'deposit_credited',
        params: { amount: moneyToNumber(usd) },
        once: `deposit ${id} credited`,
      });
    });
  }

  /** One that can't be credited keeps no other from it. */
  async function trySettle(id: number, find: () => Promise<Unsettled | undefined>): Promise<void> {
    try {
      const deposit = await find();
      if (deposit) await settle(deposit);
    } catch (error) {
      log.error({ err: error, deposit: id }, 'an approved deposit is not settled yet');
    }
  }

  return {
    one: (id) => trySettle(id, async () => (await listUnsettled(pool, { id, limit: 1 }))[0]),

    async all(stopping) {
      for (let after = 0; !stopping.aborted; ) {
        const deposits = await listUnsettled(pool, { after, limit: AT_ONCE_MAX });
        for (const deposit of deposits) {
          if (stopping.aborted) return;
          await trySettle(deposit.id, async () => deposit);
        }
        if (deposits.length < AT_ONCE_MAX) return;
        after = deposits.at(-1)?.id ?? after;
      }
    },
  };
}
