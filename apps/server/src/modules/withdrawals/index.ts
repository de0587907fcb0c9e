// Withdrawals as a module of the venue: methods, requests and their status.
import { money, moneyToNumber } from '@candor/core';
import type pg from 'pg';
import type { ListOfClient } from '../../web/list-of-client.ts';
import { FOUND_MAX, type SearchProvider } from '../../web/search-provider.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { checkMethod, checkTransaction } from './check-destination.ts';
import { registerCurrencyCalls } from './currency-calls.ts';
import { maskDestination, withoutSpaces } from './destination-text.ts';
import { registerMethodCalls } from './method-calls.ts';
import {
  makeMethodsOf,
  makeWithdrawalsOf,
  type OfficeOptions,
  registerOfficeWithdrawals,
} from './office-calls.ts';
import type { FindMetrics, WithdrawalGuards } from './prepare-draft.ts';
import { settleMissed } from './settle-steps.ts';
import { registerWithdrawalCalls } from './withdrawal-calls.ts';
import { makeWithdrawalDesk } from './withdrawal-desk.ts';
import { accountsWithDrafts, removeDrafts } from './withdrawal-rows.ts';

export interface WithdrawalsOptions extends WithdrawalGuards, Pick<OfficeOptions, 'secondOperatorAbove'> {
  readonly readMetrics: FindMetrics;
}

export interface WithdrawalsModule extends VenueModule {
  readonly withdrawalsOf: ListOfClient;
  readonly methodsOf: ListOfClient;
  readonly checkMethod: typeof checkMethod;
  readonly checkTransaction: typeof checkTransaction;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than idempotency keys are stored, so that a repeat still finds the draft it made. */
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
    checkMethod,
    checkTransaction,
    calls(register) {
      const { readMetrics } = options;
      registerMethodCalls(register, { ...context, pool, guards: options });
      registerWithdrawalCalls(register, { ...context, pool, desk, readMetrics, guards: options });
    },
    officeCalls(register) {
      registerOfficeWithdrawals(register, { ...options, pool, desk, now, venueNow });
      registerCurrencyCalls(register, context);
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
            // Throws while the projection is not up to date; the next turn tries again.
            await upToDate(accountId, ['withdrawals']);
            await removeDrafts(db.venue, accountId, before);
          }
        },
      },
    ],
  };
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly amount: number;
  readonly code: string;
  readonly status: string;
  readonly reference: string;
}

/** For the office's search, by id and by the reference of their payment. */
const makeWithdrawalSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'withdrawals.read',
  async find({ text, id }) {
    const { rows } = await pool.query<Row>(
      `select item.id, user_id, item.amount, code, status, reference
       from projected_withdrawals state join withdrawals item on item.id = state.id
       where state.id = $1 or (state.reference <> '' and state.reference = $2)
       order by state.id desc limit ${FOUND_MAX}`,
      [id, text],
    );
    return rows.map((row) => ({
      kind: 'withdrawal',
      id: row.id,
      title: `Withdrawal ${row.id}: ${moneyToNumber(money(row.amount))} USD in ${row.code}`,
      detail: [row.status, row.reference].filter((part) => part !== '').join(', '),
      clientId: row.user_id,
    }));
  },
});

interface MethodRow {
  readonly id: number;
  readonly user_id: number;
  readonly code: string;
  readonly protocol: string;
  readonly account: string;
  readonly deleted_at: Date | null;
}

/** Includes deleted methods, so that the owner of an address can be found. */
const makeMethodSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'withdrawals.read',
  async find({ text }) {
    const account = withoutSpaces(text);
    if (account.length < 6) return [];
    const { rows } = await pool.query<MethodRow>(
      `select method.id, user_id, code, protocol, address || payee_account as account, deleted_at
       from withdraw_methods method join withdraw_currencies currency on currency.id = currency_id
       where (address <> '' and address = $1) or (payee_account <> '' and payee_account = $1)
       order by method.id desc limit ${FOUND_MAX}`,
      [account],
    );
    return rows.map((row) => ({
      kind: 'method',
      id: row.id,
      title: maskDestination(row.code, row.protocol, row.account),
      detail: row.deleted_at ? 'deleted by its client' : 'bound',
      clientId: row.user_id,
    }));
  },
});
