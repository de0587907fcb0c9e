// Deposits as a module of the venue: where they go, what clients report, what the office decides, and the credit.
import type { ListOfClient } from '../../web/list-of-client.ts';
import { makePulse } from '../../web/pulse.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerDepositCalls } from './deposit-calls.ts';
import { makeDepositsOf, type ProofUrl, registerOfficeDepositCalls } from './office-deposit-calls.ts';
import { type CheckWay, registerOfficeWayCalls } from './office-way-calls.ts';
import { makeSettleDeposits } from './settle-deposits.ts';
import { type ClaimProof, makeSubmitDeposit } from './submit-deposit.ts';

export interface DepositsOptions {
  readonly claimProof: ClaimProof;
  readonly proofUrl: ProofUrl;
  readonly checkWay: CheckWay;
  /** Throws the refusal where a setting wants the user's identity reviewed first. */
  readonly requireIdentity: (userId: number) => Promise<void>;
}

export interface DepositsModule extends VenueModule {
  readonly depositsOf: ListOfClient;
}

const minuteMs = 60_000;

export function makeDepositsModule(kit: ModuleKit, options: DepositsOptions): DepositsModule {
  const { db, replies, operatorReplies, audit, notices, now, log, submit, upToDate } = kit;
  const { claimProof, proofUrl, checkWay, requireIdentity } = options;
  const pool = db.requests;
  const settle = makeSettleDeposits({ pool: db.venue, submit, notices, now, log });
  return {
    name: 'deposits',
    pulses: [
      makePulse(pool, {
        topic: 'deposits',
        permission: 'deposits.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), (select max(id) from deposits)) as version
              from deposits where status = 'unchecked'`,
      }),
    ],
    depositsOf: makeDepositsOf({ pool, proofUrl }),
    calls: (register) =>
      registerDepositCalls(register, {
        pool,
        replies,
        requireIdentity,
        deposits: makeSubmitDeposit({ claimProof, now }),
        upToDate: (accountId) => upToDate(accountId, ['deposits']),
      }),
    officeCalls(register) {
      const office = { pool, operatorReplies, audit, now };
      registerOfficeDepositCalls(register, { ...office, notices, settle, proofUrl });
      registerOfficeWayCalls(register, { ...office, checkWay });
    },
    jobs: [{ name: 'settle approved deposits', everyMs: minuteMs, run: (stopping) => settle.all(stopping) }],
  };
}
