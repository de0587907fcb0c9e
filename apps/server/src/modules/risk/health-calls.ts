// Calls about the health of the feed and the engine.
import type { WireHealthReport } from '@candor/contract';
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import { countWithheld, listWithheld } from '../../feeds/price-filter/withheld-table.ts';
import type { FreeSpace } from '../../files/free-space.ts';
import type { LogStatus } from '../../proof/log-status.ts';
import { parseWhole } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { presentHealth, presentWithheld } from './present-health.ts';
import { isoOf } from './present-risk.ts';
import { parseInstrument, type RiskParts } from './risk-calls.ts';
import { readSignedLogs } from './signed-logs.ts';
import type { Silences } from './silences.ts';

/** One report a second at most, for all requests. */
const REPORT_MS_MIN = 1_000;
const ROWS = 50;

/** The module's sources about feed and engine. */
export interface HealthSources {
  readonly engine: Pick<EnginePort, 'vitals'>;
  /** The state of the logs that third parties check. */
  readonly logs: () => readonly LogStatus[];
  readonly freeSpace: FreeSpace;
  /**
   * How far the machine's clock is ahead of the feed's, or behind it (below 0); every market is halted until it is 0.
   */
  readonly clockOffMs: () => number;
  readonly feedLabel: string;
}

interface HealthParts extends HealthSources, Omit<RiskParts, 'house'> {
  readonly silences: Silences;
  /** The wall-clock time of the program's start. */
  readonly startedAt: number;
}

export function registerHealthCalls(register: RegisterOfficeCall, parts: HealthParts): void {
  const { db, market, now } = parts;
  let last: { readonly at: number; readonly report: Promise<WireHealthReport> } | null = null;
  const newest = () => {
    if (!last || Math.abs(now() - last.at) >= REPORT_MS_MIN) {
      const made = { at: now(), report: makeReport(parts) };
      last = made;
      made.report.catch(() => {
        if (last === made) last = null;
      });
    }
    return last;
  };

  register(
    'officeHealth',
    { weight: weights.stored, sharedBy: () => ({ key: '', version: newest().at }) },
    async () => ({ data: await newest().report }),
  );

  register('officeWithheld', { weight: weights.stored }, async ({ params }) => {
    const { instrument, before } = params;
    const rows = await listWithheld(db.requests, {
      limit: ROWS + 1,
      ...(instrument === undefined ? {} : { instrumentId: parseInstrument(market, instrument) }),
      ...(before === undefined ? {} : { beforeId: parseWhole('before', before) }),
    });
    const list = rows.slice(0, ROWS);
    return {
      data: {
        list: list.map((row) => presentWithheld(row, market)),
        next: rows.length > ROWS ? (list.at(-1)?.id ?? null) : null,
      },
    };
  });
}

async function makeReport(parts: HealthParts): Promise<WireHealthReport> {
  const { db, engine, market, readings, silences, feedLabel, startedAt, now, venueNow, logs, freeSpace } =
    parts;
  const at = venueNow();
  const [vitals, reading, counts, snapshot, signedLogs, space] = await Promise.all([
    engine.vitals(),
    readings.get(),
    countWithheld(db.requests, isoOf(at).slice(0, 10)),
    readSnapshot(db.requests),
    readSignedLogs(db.requests),
    freeSpace.read(),
  ]);
  return presentHealth({
    ...{ at, now: now(), vitals, counts, snapshot, startedAt, feedLabel, silences, logs: logs(), signedLogs },
    copy: reading.copy,
    space,
    clockOffMs: parts.clockOffMs(),
    codeOf: (id) => market.find(id)?.spec.code ?? String(id),
  });
}

/** The newest stored snapshots of all shards as one: the sum of their numbers, and the time of the oldest. */
async function readSnapshot(pool: pg.Pool): Promise<{ readonly seq: number; readonly at: number } | null> {
  const { rows } = await pool.query<{ seq: number; at: number }>(
    `select sum(newest.seq)::bigint as seq, min(newest.at) as at from journal_epochs led
     cross join lateral (select seq, at from snapshots where shard = led.shard order by seq desc limit 1) newest
     having count(*) > 0`,
  );
  return rows[0] ?? null;
}
