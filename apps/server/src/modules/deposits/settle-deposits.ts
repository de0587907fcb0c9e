// After an approval the engine credits the deposit, then its client is notified. Both happen once, however often they
// are tried, so the job completes what a kill interrupts. A deposit that needs two operators waits for the second; any
// other rejection by the engine sends it back to be decided again.
import { moneyToNumber, operatorActor } from '@candor/core';
import type pg from 'pg';
import { type Act, inAct } from '../../web/act.ts';
import type { ModuleContext } from '../module.ts';
import {
  listUnsettled,
  lockUnsettled,
  type Unsettled,
  writeSettled,
  writeUndecided,
  writeWaiting,
} from './decision-rows.ts';

export interface Settling extends Pick<ModuleContext, 'submit' | 'notifications' | 'audit' | 'now' | 'log'> {
  /** The pool for the venue's own work. */
  readonly pool: pg.Pool;
  /** Called for each credited deposit, in the same transaction. */
  readonly onCredited: (act: Act) => Promise<void>;
}

export interface SettleDeposits {
  /** Settles a deposit that was just approved. A failure is logged, and the job retries. */
  one(id: number): Promise<void>;
  /** Settles all approved deposits that are not settled yet. */
  all(stopping: AbortSignal): Promise<void>;
}

const AT_ONCE_MAX = 100;

export function makeSettleDeposits(options: Settling): SettleDeposits {
  const { pool, submit, notifications, audit, onCredited, now, log } = options;

  /** Holds the row's lock, so that nobody decides on or credits it between the engine's response and its row. */
  async function settle(act: Act, deposit: Unsettled): Promise<void> {
    const { id, userId, accountId, usd, decidedBy, confirmedBy } = deposit;
    const reply = await submit({
      command: {
        type: 'CreditDeposit',
        accountId,
        depositId: id,
        amount: usd,
        ...(confirmedBy && { decidedBy: decidedBy.email }),
      },
      actor: operatorActor((confirmedBy ?? decidedBy).email),
      // The deposit itself is the key: a repeated command gets the same response.
      idempotency: null,
    });
    if (!reply.ok && reply.refusal.code === 'second_operator_required' && !confirmedBy)
      return requireSecond(act, id);
    if (!reply.ok) return giveBack(act, id, reply.refusal.code);
    await writeSettled(act.client, id, new Date(now()));
    await notifications.send(act, {
      userId,
      kind: 'deposit_credited',
      params: { amount: moneyToNumber(usd) },
      once: `deposit ${id} credited`,
    });
    await onCredited(act);
  }

  /**
   * The amount, the client's deposits of seven days or the operator's sole decisions of 24 hours are above the limit.
   */
  async function requireSecond({ client }: Act, id: number): Promise<void> {
    await writeWaiting(client, id);
    await audit.record(client, {
      operator: null,
      actor: 'ledger',
      act: 'require a second operator',
      subject: `deposit ${id}`,
      before: { status: 'approved' },
      after: { status: 'waiting' },
    });
  }

  /** A retry would not change the engine's answer, so operators decide again and see the reason. */
  async function giveBack(act: Act, id: number, code: string): Promise<void> {
    await writeUndecided(act.client, id, code);
    await audit.record(act.client, {
      operator: null,
      actor: 'ledger',
      act: 'refuse to credit',
      subject: `deposit ${id}`,
      before: { status: 'approved' },
      after: { status: 'unchecked', why: code },
    });
    act.afterCommit(() => log.error({ deposit: id, code }, 'the credit of an approved deposit was refused'));
  }

  /** A deposit that can't be credited does not block others. */
  async function one(id: number): Promise<void> {
    try {
      await inAct(pool, async (act) => {
        const deposit = await lockUnsettled(act.client, id);
        if (deposit) await settle(act, deposit);
      });
    } catch (error) {
      log.error({ err: error, deposit: id }, 'an approved deposit is not settled yet');
    }
  }

  return {
    one,
    async all(stopping) {
      for (let after = 0; !stopping.aborted; ) {
        const ids = await listUnsettled(pool, { after, limit: AT_ONCE_MAX });
        for (const id of ids) {
          if (stopping.aborted) return;
          await one(id);
        }
        if (ids.length < AT_ONCE_MAX) return;
        after = ids.at(-1) ?? after;
      }
    },
  };
}
