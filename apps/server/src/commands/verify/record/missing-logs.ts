// Finds logs that the store should have but lacks: of a log that was removed completely nothing remains to compare.

import { type HeldFrom, notYet } from '../../../audit/held-from.ts';
import { RunningTime } from '../../../audit/running-time.ts';
import type { Journal } from '../../../engine/journal.ts';
import { TAPE_SERIES } from '../../../proof/log-keys.ts';
import type { LogInStore } from './prove-succession.ts';

export interface MissingLogs {
  readonly findings: readonly string[];
  /** Wanted series that no program has begun yet. */
  readonly notBegun: readonly string[];
}

interface WantedLogs {
  /** Series that a store must have. */
  readonly wanted: readonly string[];
  readonly logs: readonly Pick<LogInStore, 'series'>[];
  readonly heldFrom: HeldFrom;
  /** Running time that is allowed without the logs. */
  readonly youngMs: number;
}

export async function findMissingLogs(
  journal: Journal,
  { wanted, logs, heldFrom, youngMs }: WantedLogs,
): Promise<MissingLogs> {
  const missing = wanted.filter((series) => logs.every((log) => log.series !== series));
  if (missing.length === 0) return { findings: [], notBegun: [] };
  if (heldFrom === notYet) return { findings: [], notBegun: missing };
  const unsigned = new RunningTime(Number.POSITIVE_INFINITY);
  let events = 0;
  for await (const batch of journal.read(heldFrom.seq))
    for (const event of batch.events.slice(Math.max(0, heldFrom.seq - batch.firstSeq))) {
      unsigned.take(event);
      events += 1;
    }
  if (unsigned.ms <= youngMs) return { findings: [], notBegun: missing };
  const time = `${Math.round(unsigned.ms / 1_000)} s in which the venue ran`;
  const findings = missing.map((series) =>
    series === TAPE_SERIES
      ? `there is no tape, and there was none for ${time}`
      : `there is no record ${series}: ${events} events are in no signed tree, the first of them for ${time}`,
  );
  return { findings, notBegun: [] };
}
