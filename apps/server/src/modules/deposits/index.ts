// Deposits as a module of the venue: where they go, what clients report, what the office decides, and the credit.
import type { AccountId } from '@candor/core';
import type { ListOfClient } from '../../web/list-of-client.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerDepositCalls } from './deposit-calls.ts';
import { depositedSince } from './deposit-rows.ts';
import { makeDepositAddressFinder, makeDepositFinder } from './find-deposits.ts';
import {
  makeDepositsOf,
  type OfficeDepositCalls,
  type ProofUrl,
  registerOfficeDepositCalls,
} from './office-deposit-calls.ts';
import { type CheckWay, registerOfficeWayCalls } from './office-way-calls.ts';
import { makeSettleDeposits, type Settling } from './settle-deposits.ts';
import { type ClaimProof, makeSubmitDeposit, type Submitting } from './submit-deposit.ts';

export interface DepositsOptions {
  readonly claimProof: ClaimProof;
  readonly proofUrl: ProofUrl;
  readonly checkWay: CheckWay;
  /** What the engine says of an account. */
  readonly figures: OfficeDepositCalls['figures'];
  readonly checkTransaction: OfficeDepositCalls['checkTransaction'];
  /** Throws the refusal where a setting wants the user's identity reviewed first. */
  readonly requireIdentity: (userId: number) => Promise<void>;
  readonly requireNoBreak: (accountId: AccountId) => Promise<void>;
  readonly checkLimits: Submitting['checkLimits'];
  readonly onCredited: Settling['onCredited'];
}

export interface DepositsModule extends VenueModule {
  readonly depositsOf: ListOfClient;
  readonly depositedSince: typeof depositedSince;
}

const minuteMs = 60_000;

export function makeDepositsModule(kit: ModuleKit, options: DepositsOptions): DepositsModule {
  const { db, replies, operatorReplies, audit, changes, notices, now, log, submit, upToDate } = kit;
  const {
    claimProof,
    proofUrl,
    checkWay,
    checkTransaction,
    figures,
    requireIdentity,
    requireNoBreak,
    checkLimits,
    onCredited,
  } = options;
  const pool = db.requests;
  const settle = makeSettleDeposits({ pool: db.venue, submit, notices, audit, onCredited, now, log });
  return {
    name: 'deposits',
    pulses: [
      {
        topic: 'deposits',
        permission: 'deposits.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), count(*) filter (where status = 'waiting'), (select max(id) from deposits)) as version
              from deposits where status in ('unchecked', 'waiting')`,
      },
    ],
    queues: [{ name: 'deposits', from: 'deposits item', where: `item.status in ('unchecked', 'waiting')` }],
    finders: [makeDepositFinder(pool), makeDepositAddressFinder(pool)],
    depositsOf: makeDepositsOf({ pool, proofUrl }),
    depositedSince,
    calls: (register) =>
      registerDepositCalls(register, {
        pool,
        replies,
        requireIdentity,
        requireNoBreak,
        deposits: makeSubmitDeposit({ claimProof, checkLimits, now }),
        upToDate: (accountId) => upToDate(accountId, ['deposits']),
      }),
    officeCalls(register) {
      const office = { pool, operatorReplies, audit, now };
      registerOfficeDepositCalls(register, {
        ...office,
        notices,
        settle,
        figures,
        checkTransaction,
        proofUrl,
      });
      registerOfficeWayCalls(register, { pool, changes, now, checkWay });
    },
    jobs: [{ name: 'settle approved deposits', everyMs: minuteMs, run: (stopping) => settle.all(stopping) }],
  };
}
