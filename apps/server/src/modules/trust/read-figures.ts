// What the page of execution shows, in an order of its own: read from the tables, or counted by whoever has the journal.
import type pg from 'pg';
import type { CountRow, RuleChange, TrustRows } from './projection.ts';

export interface ExecutionFigures {
  readonly counts: readonly CountRow[];
  /** The newest first. */
  readonly changes: readonly RuleChange[];
}

const CHANGES_SHOWN = 100;

export async function readFigures(db: pg.Pool | pg.Client): Promise<ExecutionFigures> {
  const { rows: counts } = await db.query<CountRow>(
    'select demo, measure, size, bucket, count from execution_counts',
  );
  const { rows: changes } = await db.query<RuleChange>(
    'select seq, at, what, instrument_id from rule_changes order by seq desc limit $1',
    [CHANGES_SHOWN],
  );
  return { counts: counts.sort(inOrder), changes };
}

export const figuresOf = ({ counts, changes }: TrustRows): ExecutionFigures => ({
  counts: [...counts.values()].sort(inOrder),
  changes: changes.toReversed().slice(0, CHANGES_SHOWN),
});

const keyOf = ({ demo, measure, size, bucket }: CountRow): string =>
  `${demo ? 1 : 0} ${measure} ${size} ${bucket}`;
const inOrder = (one: CountRow, other: CountRow): number => (keyOf(one) < keyOf(other) ? -1 : 1);
