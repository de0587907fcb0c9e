// The calls about how the feed and the engine are doing.
import type { WireHealthReport } from '@candor/contract';
import type { InstrumentTerms, Quote, Settings } from '@candor/core';
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import type { TimesSummary } from '../../engine/recent-times.ts';
import { countWithheld, listWithheld, type WithheldCount } from '../../feeds/door/withheld-table.ts';
import { parseWhole } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { isoOf } from './present-risk.ts';
import { presentWithheld } from './present-withheld.ts';
import type { Readings } from './readings.ts';
import { parseInstrument } from './risk-calls.ts';
import type { RiskMarket } from './risk-market.ts';
import { GAP_MS_MIN, type Silences } from './silences.ts';

/** One report a second at most, for all who ask. */
const REPORT_MS_MIN = 1_000;
const ROWS = 50;
const MEGABYTE = 1_048_576;

export interface HealthParts {
  readonly db: { readonly requests: pg.Pool };
  readonly engine: Pick<EnginePort, 'vitals'>;
  readonly market: RiskMarket;
  readonly readings: Readings;
  readonly silences: Silences;
  readonly feedLabel: string;
  /** The wall's time of the program's start. */
  readonly startedAt: number;
  now(): number;
  venueNow(): number;
}

export function registerHealthCalls(register: RegisterOfficeCall, parts: HealthParts): void {
  const { db, market, now } = parts;
  let last: { readonly at: number; readonly report: Promise<WireHealthReport> } | null = null;

  register('officeHealth', { weight: weights.stored }, async () => {
    if (!last || Math.abs(now() - last.at) >= REPORT_MS_MIN) {
      const report = makeReport(parts);
      last = { at: now(), report };
      report.catch(() => {
        last = null;
      });
    }
    return { data: await last.report };
  });

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
  const { db, engine, market, readings, silences, feedLabel, startedAt, now, venueNow } = parts;
  const at = venueNow();
  const [vitals, reading, counts, snapshot] = await Promise.all([
    engine.vitals(),
    readings.get(),
    countWithheld(db.requests, isoOf(at).slice(0, 10)),
    readSnapshot(db.requests),
  ]);
  const { loop, commands, waiting, projections } = vitals;
  const { settings, markets } = reading.copy;
  const codeOf = (id: number): string => market.find(id)?.terms.code ?? String(id);
  return {
    at: isoOf(at),
    feed: {
      name: feedLabel,
      stale_after_ms: settings.quoteAgeMsMax,
      gap_from_ms: GAP_MS_MIN,
      watched_since: isoOf(startedAt),
      instruments: markets.map((one) =>
        presentFeed(one, { at, settings, counts, silence: silences.of(one.terms.id) }),
      ),
      gaps: silences.gaps().map(({ instrumentId, from, to }) => ({
        instrument_id: instrumentId,
        code: codeOf(instrumentId),
        from: isoOf(from),
        to: to === null ? null : isoOf(to),
        ms: (to ?? at) - from,
      })),
      withheld: counts.map(({ day, instrumentId, reason, count }) => ({
        day,
        instrument_id: instrumentId,
        code: codeOf(instrumentId),
        reason,
        count,
      })),
    },
    engine: {
      answers: loop !== null,
      stalled: loop?.isStalled ?? null,
      seq: loop?.seq ?? null,
      inbox: loop?.inbox ?? null,
      waiting,
      accounts: loop?.accounts ?? null,
      orders: loop?.orders ?? null,
      commands: presentTimes(commands),
      appends: loop && presentTimes(loop.appends),
    },
    projections: projections.map(({ name, seq }) => ({
      name,
      seq,
      lag: loop && Math.max(0, loop.seq - seq),
    })),
    snapshot: snapshot && {
      seq: snapshot.seq,
      at: isoOf(snapshot.at),
      age_ms: Math.max(0, now() - snapshot.at),
      events_since: loop && loop.seq - snapshot.seq,
    },
    program: {
      started_at: isoOf(startedAt),
      memory_mb: Math.round(process.memoryUsage.rss() / MEGABYTE),
    },
  };
}

/** `quote` is the last price that may value anything: a crossed one is later, and says nothing. */
function presentFeed(
  {
    terms,
    status,
    quote,
  }: { terms: InstrumentTerms; status: 'open' | 'closed' | 'halted'; quote: Quote | null },
  {
    at,
    settings,
    counts,
    silence,
  }: {
    at: number;
    settings: Settings;
    counts: readonly WithheldCount[];
    silence: { gaps: number; longestMs: number };
  },
): WireHealthReport['feed']['instruments'][number] {
  const age = quote && Math.max(0, at - quote.at);
  const confirmed = quote && Math.max(0, at - quote.confirmedUntil);
  const state = (): WireHealthReport['feed']['instruments'][number]['state'] => {
    if (status !== 'open') return status;
    if (!quote || age === null || confirmed === null) return 'no_price';
    if (quote.crossed) return 'crossed';
    if (confirmed > settings.quoteAgeMsMax || quote.beforeOpening) return 'stale';
    return age >= GAP_MS_MIN ? 'quiet' : 'live';
  };
  return {
    id: terms.id,
    code: terms.code,
    status,
    tick: quote?.tick ?? null,
    tick_at: quote && isoOf(quote.at),
    age_ms: age,
    confirmed_ms: confirmed,
    state: state(),
    gaps: silence.gaps,
    longest_gap_ms: silence.longestMs,
    withheld: counts.reduce((sum, one) => (one.instrumentId === terms.id ? sum + one.count : sum), 0),
  };
}

const presentTimes = ({ count, lastAt, p50, p99, longest }: TimesSummary) => ({
  count,
  last_at: lastAt === null ? null : isoOf(lastAt),
  p50_ms: p50 === null ? null : hundredths(p50),
  p99_ms: p99 === null ? null : hundredths(p99),
  longest_ms: longest === null ? null : hundredths(longest),
});

const hundredths = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** The newest that is kept. */
async function readSnapshot(pool: pg.Pool): Promise<{ readonly seq: number; readonly at: number } | null> {
  const { rows } = await pool.query<{ seq: number; at: number }>(
    'select seq, at from snapshots where shard = 0 order by seq desc limit 1',
  );
  return rows[0] ?? null;
}
