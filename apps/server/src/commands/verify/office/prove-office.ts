// Compares the journals in one pass with the office: its audit log and the rows of operators' decisions.
import type pg from 'pg';
import { AnchorCheck } from '../../../audit/prove-anchors.ts';
import { FollowersCheck } from '../../../audit/prove-followers.ts';
import { EachShard, nameEvents, type WalkOptions, walkJournal } from '../../../audit/walk-journal.ts';
import { ActTimesCheck } from './prove-act-times.ts';
import { ActorsCheck } from './prove-actors.ts';
import { ClientActsCheck } from './prove-client-acts.ts';
import { InstrumentActsCheck } from './prove-instrument-acts.ts';
import { OfficeMoneyCheck } from './prove-office-money.ts';
import { OperatorsCheck } from './prove-operators.ts';
import { RewardsCheck } from './prove-rewards.ts';
import { WithdrawalsCheck } from './prove-withdrawals.ts';

export interface OfficeProof {
  /** Number of audit heads in the journal. */
  readonly anchors: number;
  /** True if the feed runs faster than real time: the delay of rows is then measured by actions in both logs. */
  readonly hasOtherClock: boolean;
  /** True if there are such actions; without them the delay is not checked. */
  readonly isHeldByActs: boolean;
  /** Number of audit rows with times out of order. */
  readonly misdated: number;
  readonly seeded: number;
  readonly findings: readonly string[];
}

/** `db` is in a transaction with one snapshot. */
export async function proveOffice(db: pg.Client, options: WalkOptions = {}): Promise<OfficeProof> {
  const { anchors, money, times, others } = officeChecks();
  await walkJournal(db, [anchors, money, times, ...others], options);
  const { hasOtherClock, isHeldByActs, misdated } = anchors;
  // If the clocks differ, times on the venue's clock say nothing about the office.
  const { list } = hasOtherClock ? times.withheld : times.findings;
  const said = [...[anchors, money, ...others].flatMap((check) => check.findings.list), ...list];
  const findings = said.map(nameEvents);
  return { anchors: anchors.anchors, seeded: money.seeded, hasOtherClock, isHeldByActs, misdated, findings };
}

export function officeChecks() {
  const money = new OfficeMoneyCheck();
  const others = [
    ...[new WithdrawalsCheck(), new RewardsCheck(), new EachShard(() => new ActorsCheck())],
    ...[new OperatorsCheck(), new InstrumentActsCheck(), new ClientActsCheck(), new FollowersCheck()],
  ];
  return { anchors: new AnchorCheck(), money, times: new ActTimesCheck(money.seen), others };
}
