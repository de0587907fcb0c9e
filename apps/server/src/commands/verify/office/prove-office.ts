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
import { WithheldCheck } from './prove-withheld.ts';

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
  readonly faults: readonly string[];
}

/** `db` reads as of one moment. */
export async function proveOffice(db: pg.Client, options: WalkOptions = {}): Promise<OfficeProof> {
  const checks = officeChecks();
  const [anchors, money] = checks;
  const times = new ActTimesCheck();
  const withheld = new WithheldCheck();
  await walkJournal(db, [...checks, times, withheld], options);
  return {
    anchors: anchors.anchors,
    hasOtherClock: anchors.hasOtherClock,
    isHeldByActs: anchors.isHeldByActs,
    misdated: anchors.misdated,
    seeded: money.seeded,
    faults: [
      ...checks.flatMap(({ faults }) => faults),
      // Minutes of the venue are none of the office's there.
      ...(anchors.hasOtherClock ? withheld.faults : times.faults),
    ],
  };
}

export const officeChecks = () =>
  [
    ...([new AnchorCheck(), new OfficeMoneyCheck(), new WithdrawalsCheck()] as const),
    ...([new RewardsCheck(), new ActorsCheck()] as const),
    ...([new OperatorsCheck(), new InstrumentActsCheck(), new ClientActsCheck()] as const),
  ] as const;
