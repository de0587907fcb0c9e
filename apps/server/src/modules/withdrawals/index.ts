// Withdrawals as a module of the venue: methods, requests and what becomes of them.
import type { ListOfClient } from '../../web/list-of-client.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { type CheckWay, checkTransaction, checkWay } from './check-destination.ts';
import { registerCurrencyCalls } from './currency-calls.ts';
import { makeMethodSearch, makeWithdrawalSearch } from './find-withdrawals.ts';
import { registerMethodCalls } from './method-calls.ts';
import {
  makeMethodsOf,
  makeWithdrawalsOf,
  type OfficeOptions,
  registerOfficeWithdrawals,
} from './office-calls.ts';
import type { FindFigures, WithdrawalGuards } from './prepare-draft.ts';
import { settleMissed } from './settle-steps.ts';
import { registerWithdrawalCalls } from './withdrawal-calls.ts';
import { makeWithdrawalDesk } from './withdrawal-desk.ts';
import { accountsWithDrafts, removeDrafts } from './withdrawal-rows.ts';

export interface WithdrawalsOptions extends WithdrawalGuards, Pick<OfficeOptions, 'secondOperatorAbove'> {
  readonly figures: FindFigures;
}

export interface WithdrawalsModule extends VenueModule {
  readonly withdrawalsOf: ListOfClient;
  readonly methodsOf: ListOfClient;
  readonly checkWay: CheckWay;
  readonly checkTransaction: typeof checkTransaction;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than keys are kept: a repeat still finds the draft it made. */
const draftLifeMs = 48 * hourMs;

export function makeWithdrawalsModule(
  context: ModuleContext,
  options: WithdrawalsOptions,
): WithdrawalsModule {
  const { db, upToDate, now, venueNow } = context;
  const pool = db.requests;
  const desk = makeWithdrawalDesk(context);
  return {
    name: 'withdrawals',
    counterReadings: [
      {
        topic: 'withdrawals',
        permission: 'withdrawals.read',
        sql: `select count(*) as waiting,
                concat_ws(':', count(*), count(*) filter (where status = 'approved'),
                  (select max(id) from projected_withdrawals)) as version
              from projected_withdrawals where status in ('submitted', 'approved')`,
      },
    ],
    queues: [
      {
        name: 'withdrawals',
        from: 'withdrawals item join projected_withdrawals state on state.id = item.id',
        where: `state.status in ('submitted', 'approved')`,
      },
    ],
    searchProviders: [makeWithdrawalSearch(pool), makeMethodSearch(pool)],
    withdrawalsOf: makeWithdrawalsOf({ ...options, pool, venueNow }),
    methodsOf: makeMethodsOf(pool, { methodHoldMs: options.methodHoldMs, now }),
    checkWay,
    checkTransaction,
    calls(register) {
      registerMethodCalls(register, { ...context, pool, guards: options });
      const { figures } = options;
      registerWithdrawalCalls(register, { pool, desk, upToDate, figures, guards: options, now });
    },
    officeCalls(register) {
      registerOfficeWithdrawals(register, { ...options, pool, desk, now, venueNow });
      registerCurrencyCalls(register, { ...context, pool });
    },
    jobs: [
      {
        name: 'tell what became of withdrawals',
        everyMs: minuteMs,
        run: (stopping) => settleMissed(db.venue, context, stopping),
      },
      {
        name: 'remove drafts of withdrawals',
        everyMs: hourMs,
        async run(stopping) {
          const before = new Date(now() - draftLifeMs);
          for (const accountId of await accountsWithDrafts(db.venue, before)) {
            if (stopping.aborted) return;
            // Throws while the projection does not show all of it: the next turn looks again.
            await upToDate(accountId, ['withdrawals']);
            await removeDrafts(db.venue, accountId, before);
          }
        },
      },
    ],
  };
}
