// Deposits as a module of the venue: payment methods, clients' reports, the office's decisions, and the credit.
import type pg from 'pg';
import type { ListOfClient } from '../../web/list-of-client.ts';
import { referenceKeyOf } from '../../web/reference-key.ts';
import { FOUND_MAX, type SearchProvider } from '../../web/search-provider.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { type DepositCalls, registerDepositCalls } from './deposit-calls.ts';
import { depositedSince } from './deposit-rows.ts';
import {
  makeDepositsOf,
  type OfficeDepositCalls,
  registerOfficeDepositCalls,
} from './office-deposit-calls.ts';
import { type OfficeMethodCalls, registerOfficeWayCalls } from './office-method-calls.ts';
import { makeSettleDeposits, type Settling } from './settle-deposits.ts';
import { makeSubmitDeposit, type Submitting } from './submit-deposit.ts';

export type DepositsOptions = Pick<OfficeDepositCalls, 'readAccount' | 'checkTransaction' | 'proofUrl'> &
  Pick<OfficeMethodCalls, 'checkMethod'> &
  Pick<DepositCalls, 'requireIdentity' | 'requireNoBreak'> &
  Omit<Submitting, 'now'> &
  Pick<Settling, 'onCredited'>;

export interface DepositsModule extends VenueModule {
  readonly depositsOf: ListOfClient;
  readonly depositedSince: typeof depositedSince;
}

const minuteMs = 60_000;

export function makeDepositsModule(context: ModuleContext, options: DepositsOptions): DepositsModule {
  const { db, upToDate } = context;
  const pool = db.requests;
  const parts = { ...context, ...options, pool };
  const settle = makeSettleDeposits({ ...parts, pool: db.venue });
  return {
    name: 'deposits',
    counterReadings: [
      {
        topic: 'deposits',
        permission: 'deposits.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), count(*) filter (where status = 'waiting'), (select max(id) from deposits)) as version
              from deposits where status in ('unchecked', 'waiting')`,
      },
    ],
    queues: [{ name: 'deposits', from: 'deposits item', where: `item.status in ('unchecked', 'waiting')` }],
    searchProviders: [makeDepositSearch(pool), makeDepositAddressSearch(pool)],
    depositsOf: makeDepositsOf(parts),
    depositedSince,
    calls: (register) =>
      registerDepositCalls(register, {
        ...parts,
        deposits: makeSubmitDeposit(parts),
        upToDate: (accountId) => upToDate(accountId, ['deposits']),
      }),
    officeCalls(register) {
      registerOfficeDepositCalls(register, { ...parts, settle });
      registerOfficeWayCalls(register, parts);
    },
    jobs: [{ name: 'settle approved deposits', everyMs: minuteMs, run: (stopping) => settle.all(stopping) }],
  };
}

interface DepositRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly reference: string | null;
}

/** Deposits for the office's search, by id and by transaction reference, and the venue's own deposit addresses. */
const makeDepositSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'deposits.read',
  async find({ text, id }) {
    const { rows } = await pool.query<DepositRow>(
      `select id, user_id, amount, currency_code as currency, status, reference from deposits
       where id = $1 or reference_key = $2 order by id desc limit ${FOUND_MAX}`,
      [id, referenceKeyOf(text)],
    );
    return rows.map((row) => ({
      kind: 'deposit',
      id: row.id,
      title: `Deposit ${row.id}: ${row.amount} ${row.currency}`,
      detail: [row.status, row.reference ?? ''].filter((part) => part !== '').join(', '),
      clientId: row.user_id,
    }));
  },
});

interface AddressRow {
  readonly id: number;
  readonly currency: string;
  readonly network: string;
  readonly retiredAt: Date | null;
}

const makeDepositAddressSearch = (pool: pg.Pool): SearchProvider => ({
  permission: 'terms.read',
  async find({ text }) {
    const { rows } = await pool.query<AddressRow>(
      `select id, currency_code as currency, protocol_code as network, retired_at as "retiredAt" from deposit_addresses
       where address = $1 order by id desc limit ${FOUND_MAX}`,
      [text.replaceAll(/\s/g, '')],
    );
    return rows.map((row) => ({
      kind: 'deposit_address',
      id: row.id,
      title: `Deposit address ${row.id}: ${row.currency} ${row.network}`,
      detail: row.retiredAt ? 'removed' : '',
      clientId: null,
    }));
  },
});
