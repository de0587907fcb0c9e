// Between the calls and the engine: a request is first a draft, and a withdrawal once the journal has it. A kill in
// between leaves a draft that nobody sees; a repeat under its key continues it, and the engine acts once on an id.
import {
  type Actor,
  type Command,
  clientActor,
  type IdempotencyKey,
  operatorActor,
  type Refusal,
} from '@candor/core';
import { alreadyDecided } from '../../web/already-decided.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { operatorOf } from './present-office.ts';
import { settleSteps } from './settle-steps.ts';
import { findDraft, findWithdrawal, type Withdrawal } from './withdrawal-rows.ts';

export type DeskContext = Pick<
  ModuleContext,
  'submit' | 'upToDate' | 'notifications' | 'audit' | 'now' | 'venueNow' | 'log'
> & {
  readonly db: Pick<ModuleContext['db'], 'requests' | 'venue'>;
};
type Decision = Extract<
  Command,
  { type: 'CancelWithdrawal' | 'ApproveWithdrawal' | 'PayWithdrawal' | 'RejectWithdrawal' }
>;
type Open<T> = T extends unknown ? Omit<T, 'accountId' | 'withdrawalId'> : never;

export interface WithdrawalDesk {
  /** Sends the engine the request of a draft. */
  request(draftId: number, key: IdempotencyKey | null): Promise<Withdrawal>;
  cancel(own: { id: number; userId: number }, key: IdempotencyKey | null): Promise<Withdrawal>;
  /** By an operator, who is named by their login address. */
  decide(
    id: number,
    email: string,
    decision: Open<Exclude<Decision, { type: 'CancelWithdrawal' }>>,
  ): Promise<Withdrawal>;
  /** Any client's withdrawal, as the journal has it now. */
  find(id: number): Promise<Withdrawal>;
}

export function makeWithdrawalDesk(context: DeskContext): WithdrawalDesk {
  const { submit, upToDate, log } = context;
  const pool = context.db.requests;

  async function act(
    command: Command & { readonly accountId: number; readonly withdrawalId: number },
    actor: Actor,
    key: IdempotencyKey | null,
  ): Promise<Withdrawal> {
    const reply = await submit({ command, actor, idempotency: key });
    if (!reply.ok) throw refuse(reply.refusal);
    await upToDate(command.accountId, ['withdrawals']);
    const one = await findWithdrawal(pool, { id: command.withdrawalId });
    if (!one) throw new Error(`withdrawal ${command.withdrawalId} is in the journal and not in its table`);
    await settle(one);
    return one;
  }

  /** The step is final even if the notification fails now; the job sends it later. */
  async function settle(one: Withdrawal): Promise<void> {
    try {
      await settleSteps(pool, one, context);
    } catch (error) {
      log.error({ err: error, withdrawal: one.id }, 'a step of a withdrawal is told later');
    }
  }

  async function find(wanted: { id: number; userId?: number }): Promise<Withdrawal> {
    const draft = await findDraft(pool, wanted.id);
    if (!draft) throw notFound();
    await upToDate(draft.accountId, ['withdrawals']);
    const one = await findWithdrawal(pool, wanted);
    if (!one) throw notFound();
    return one;
  }

  return {
    async request(draftId, key) {
      const draft = await findDraft(pool, draftId);
      // Deleted, because nobody requested it for days.
      if (!draft) throw new CallRefused('idempotency_conflict');
      const { accountId, amount, fee } = draft;
      const command = { type: 'RequestWithdrawal', accountId, withdrawalId: draftId, amount, fee } as const;
      return act(command, clientActor(accountId), key);
    },
    async cancel(own, key) {
      const { id, accountId } = await find(own);
      const command = { type: 'CancelWithdrawal', accountId, withdrawalId: id } as const;
      return act(command, clientActor(accountId), key);
    },
    async decide(id, email, decision) {
      const { accountId } = await find({ id });
      try {
        return await act({ ...decision, accountId, withdrawalId: id }, operatorActor(email), null);
      } catch (error) {
        if (!(error instanceof CallRefused) || error.code !== 'already_decided') throw error;
        throw decidedAs(await find({ id }));
      }
    },
    find: (id) => find({ id }),
  };
}

/** From the last step, whoever took it. */
function decidedAs({ approvedBy, approvedAt, decidedBy, endedAt }: Withdrawal): CallRefused {
  const at = endedAt ?? approvedAt;
  const by = operatorOf(endedAt === null ? approvedBy : decidedBy);
  return alreadyDecided({ by, at: at === null ? null : new Date(at) });
}

const notFound = (): CallRefused => refuse({ code: 'withdrawal_not_found' } satisfies Refusal);
