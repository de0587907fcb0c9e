// Holds the journal against the office, in one walk: its audit log, and the rows of what its operators decided.
import type pg from 'pg';
import { AnchorCheck } from '../../../audit/prove-anchors.ts';
import { type WalkOptions, walkJournal } from '../../../audit/walk-journal.ts';
import { ActTimesCheck } from './prove-act-times.ts';
import { ActorsCheck } from './prove-actors.ts';
import { ClientActsCheck } from './prove-client-acts.ts';
import { InstrumentActsCheck } from './prove-instrument-acts.ts';
import { OfficeMoneyCheck } from './prove-office-money.ts';
import { OperatorsCheck } from './prove-operators.ts';
import { RewardsCheck } from './prove-rewards.ts';
import { WithdrawalsCheck } from './prove-withdrawals.ts';

export interface OfficeProof {
  /** How many heads of the audit log the journal has. */
  readonly anchors: number;
  /** Where the feed runs faster than the wall, how soon a row came into the journal goes by acts that stand in both. */
  readonly hasOtherClock: boolean;
  /** Whether there are any, without which it is not held. */
  readonly isHeldByActs: boolean;
  /** Rows of the audit log whose times are out of order. */
  readonly misdated: number;
  readonly seeded: number;
  readonly findings: readonly string[];
}

/** `db` reads as of one moment. */
export async function proveOffice(db: pg.Client, options: WalkOptions = {}): Promise<OfficeProof> {
  const { anchors, money, times, others } = officeChecks();
  await walkJournal(db, [anchors, money, times, ...others], options);
  const { hasOtherClock, isHeldByActs, misdated } = anchors;
  // Minutes of the venue are none of the office's where its clock is another one.
  const { list } = hasOtherClock ? times.withheld : times.findings;
  const findings = [...[anchors, money, ...others].flatMap((check) => check.findings.list), ...list];
  return { anchors: anchors.anchors, seeded: money.seeded, hasOtherClock, isHeldByActs, misdated, findings };
}

export function officeChecks() {
  const money = new OfficeMoneyCheck();
  const others = [
    ...[new WithdrawalsCheck(), new RewardsCheck(), new ActorsCheck()],
    ...[new OperatorsCheck(), new InstrumentActsCheck(), new ClientActsCheck()],
  ];
  return { anchors: new AnchorCheck(), money, times: new ActTimesCheck(money.seen), others };
}
