// The metrics of the page of execution, in a stable order: read from the tables, or counted
// from the store's journal and tape.
import type pg from 'pg';
import type { QuoteCount } from '../../tape/quote-counts.ts';
import type { CountRow, RuleChange, TrustRows, VenueStart } from './projection.ts';

export interface ExecutionMetrics {
  readonly counts: readonly CountRow[];
  /** Ticks on the tape; `mark` 0 is an accepted one. */
  readonly quotes: readonly QuoteCount[];
  /** The newest first. */
  readonly starts: readonly VenueStart[];
  /** The time of the store's first event, in milliseconds; undefined before there is one. */
  readonly began: number | undefined;
  /** The newest first, without those of the store's beginning. */
  readonly changes: readonly ShownChange[];
  /**
   * Instrument specs and settings with which the store began, before any account and so before any order;
   * null for a store that began without.
   */
  readonly listed: Listed | null;
}
export interface Listed {
  readonly instruments: number;
  readonly at: number;
  /** The first and the last of their events. */
  readonly from: number;
  readonly to: number;
}
/** With the previous version; null for an instrument's first spec or the venue's first settings. */
export interface ShownChange extends RuleChange {
  readonly before: string | null;
}

/**
 * How many other events may precede the last event of the beginning: an order needs two,
 * including its account's opening.
 */
const OTHERS_BEFORE = 1;
const CHANGES_SHOWN = 100;
/** More than fifty a day for ninety days. */
const STARTS_LOOKED_AT = 5_000;

export async function readMetrics(db: pg.Pool | pg.Client): Promise<ExecutionMetrics> {
  const { rows: counts } = await db.query<CountRow>(
    'select demo, measure, size, bucket, count from execution_counts',
  );
  const { rows: quotes } = await db.query<QuoteCount>('select instrument_id, mark, count from quote_counts');
  const { rows: starts } = await db.query<VenueStart>(
    'select seq, at, before from venue_starts where seq > 1 order by seq desc limit $1',
    [STARTS_LOOKED_AT],
  );
  const { rows: first } = await db.query<VenueStart>(
    'select seq, at, before from venue_starts where seq = 1',
  );
  const numbered = `select seq, at, what, instrument_id, rules,
       lag(rules) over (partition by what, instrument_id order by seq) as before,
       what in ('terms', 'settings') and seq - row_number() over (order by seq) <= ${OTHERS_BEFORE} as is_first
     from rule_changes`;
  const { rows: changes } = await db.query<ShownChange>(
    `select seq, at, what, instrument_id, rules, before from (${numbered}) numbered
     where not is_first order by seq desc limit $1`,
    [CHANGES_SHOWN],
  );
  const { rows: listed } = await db.query<Listed>(
    `select count(distinct instrument_id) filter (where what = 'terms') as instruments,
       min(at) as at, min(seq) as from, max(seq) as to
     from (${numbered}) numbered where is_first having count(*) > 0`,
  );
  return {
    counts: counts.sort(inOrder),
    quotes: quotes.sort(byInstrument),
    starts,
    began: first[0]?.at,
    changes,
    listed: listed[0] ?? null,
  };
}

export function figuresOf(
  { counts, changes, starts }: TrustRows,
  quotes: readonly QuoteCount[],
): ExecutionMetrics {
  const isFirst = ({ seq, what }: RuleChange, at: number): boolean =>
    (what === 'terms' || what === 'settings') && seq - (at + 1) <= OTHERS_BEFORE;
  const later = withBefore(changes).filter((change, at) => !isFirst(change, at));
  return {
    counts: [...counts.values()].sort(inOrder),
    quotes: [...quotes].sort(byInstrument),
    starts: starts
      .filter(({ seq }) => seq > 1)
      .toReversed()
      .slice(0, STARTS_LOOKED_AT),
    began: starts.find(({ seq }) => seq === 1)?.at,
    changes: later.toReversed().slice(0, CHANGES_SHOWN),
    listed: listedIn(changes.filter(isFirst)),
  };
}

function listedIn(changes: readonly RuleChange[]): Listed | null {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return null;
  const terms = changes.filter(({ what }) => what === 'terms');
  const instruments = new Set(terms.map(({ instrument_id }) => instrument_id)).size;
  return { instruments, at: first.at, from: first.seq, to: last.seq };
}

function withBefore(changes: readonly RuleChange[]): ShownChange[] {
  const last = new Map<string, string>();
  return changes.map((change) => {
    const key = `${change.what} ${change.instrument_id}`;
    const before = last.get(key) ?? null;
    last.set(key, change.rules);
    return { ...change, before };
  });
}

const keyOf = ({ demo, measure, size, bucket }: CountRow): string =>
  `${demo ? 1 : 0} ${measure} ${size} ${bucket}`;
const inOrder = (one: CountRow, other: CountRow): number => (keyOf(one) < keyOf(other) ? -1 : 1);
const byInstrument = (one: QuoteCount, other: QuoteCount): number =>
  one.instrument_id - other.instrument_id || one.mark - other.mark;
