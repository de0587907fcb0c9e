// The health of feed and engine, as the wire carries it.
import type { WireHealthReport, WireWithheldPrice } from '@candor/contract';
import { type CopiedMarket, type OpenCopy, pow10, type Settings } from '@candor/core';
import type { EngineVitals } from '../../engine/port.ts';
import type { TimesSummary } from '../../engine/recent-times.ts';
import type { Withheld } from '../../feeds/price-filter/withheld.ts';
import type { WithheldCount } from '../../feeds/price-filter/withheld-table.ts';
import type { LogStatus } from '../../proof/log-status.ts';
import { isoOf } from './present-risk.ts';
import type { RiskMarket } from './risk-market.ts';
import type { SignedLog } from './signed-logs.ts';
import { GAP_MS_MIN, type Silences } from './silences.ts';

const MEGABYTE = 1_048_576;

export interface HealthFacts {
  /** The feed's clock, and the wall clock. */
  readonly at: number;
  readonly now: number;
  readonly startedAt: number;
  readonly feedLabel: string;
  readonly vitals: EngineVitals;
  readonly copy: OpenCopy;
  readonly silences: Pick<Silences, 'of' | 'gaps'>;
  /** Today's counts. */
  readonly counts: readonly WithheldCount[];
  readonly logs: readonly LogStatus[];
  readonly signedLogs: readonly SignedLog[];
  readonly space: { readonly freeMb: number; readonly floorMb: number };
  readonly clockOffMs: number;
  readonly snapshot: { readonly seq: number; readonly at: number } | null;
  readonly codeOf: (instrumentId: number) => string;
}

export function presentHealth(facts: HealthFacts): WireHealthReport {
  const { at, now, startedAt, feedLabel, vitals, copy, silences, counts, snapshot, codeOf, space } = facts;
  const { loop, commands, waiting, projections } = vitals;
  const { settings, markets } = copy;
  return {
    at: isoOf(at),
    feed: {
      name: feedLabel,
      stale_after_ms: settings.quoteAgeMsMax,
      gap_from_ms: GAP_MS_MIN,
      watched_since: isoOf(startedAt),
      instruments: markets.map((one) =>
        presentFeed(one, { at, settings, counts, silence: silences.of(one.spec.id) }),
      ),
      gaps: silences.gaps().map(({ instrumentId, from, to }) => ({
        instrument: instrumentId,
        code: codeOf(instrumentId),
        from: isoOf(from),
        to: to === null ? null : isoOf(to),
        ms: (to ?? at) - from,
      })),
      withheld: counts.map(({ day, instrumentId, reason, count }) => ({
        day,
        instrument: instrumentId,
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
    logs: presentLogs(facts),
    snapshot: snapshot && {
      seq: snapshot.seq,
      at: isoOf(snapshot.at),
      age_ms: Math.max(0, now - snapshot.at),
      events_since: loop && loop.seq - snapshot.seq,
    },
    program: {
      since: isoOf(startedAt),
      memory_mb: Math.round(process.memoryUsage.rss() / MEGABYTE),
      free_mb: space.freeMb,
      free_mb_min: space.floorMb,
      clock_off_ms: facts.clockOffMs,
    },
  };
}

function presentLogs({ logs, signedLogs }: HealthFacts): WireHealthReport['logs'] {
  return logs.map(({ log, signed, refused, waiting }) => {
    const stored = signedLogs.find(({ series }) => series === log);
    return {
      name: log,
      signed,
      refused,
      waiting,
      signed_at: stored?.signedAt ? isoOf(stored.signedAt) : null,
      cosigned: stored?.cosigned ?? null,
    };
  });
}

/** `quote` is the last price that may value anything; a crossed one may be newer, but can't be used. */
function presentFeed(
  { spec, status, quote }: CopiedMarket,
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
    id: spec.id,
    code: spec.code,
    status,
    tick: quote?.tick ?? null,
    tick_at: quote && isoOf(quote.at),
    age_ms: age,
    confirmed_ms: confirmed,
    state: state(),
    gaps: silence.gaps,
    longest_gap_ms: silence.longestMs,
    withheld: counts.reduce((sum, one) => (one.instrumentId === spec.id ? sum + one.count : sum), 0),
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

/** No date can be written beyond it. */
const TIME_MAX = 8.64e15;

export function presentWithheld(
  row: Withheld & { readonly id: number },
  market: Pick<RiskMarket, 'find'>,
): WireWithheldPrice {
  const spec = market.find(row.instrumentId)?.spec;
  const precision = spec?.precision ?? 0;
  /** A rejected price may be anything, so it is only scaled. */
  const priceOf = (points: number | null): number | null =>
    points === null || !Number.isFinite(points) ? null : points / pow10(precision);
  return {
    id: row.id,
    instrument: row.instrumentId,
    code: spec?.code ?? String(row.instrumentId),
    precision,
    reason: row.reason,
    bid: priceOf(row.bid),
    ask: priceOf(row.ask),
    at: Number.isFinite(row.at) && Math.abs(row.at) <= TIME_MAX ? isoOf(row.at) : null,
    came_at: isoOf(row.clock),
    last_bid: priceOf(row.lastBid),
    last_ask: priceOf(row.lastAsk),
    last_at: row.lastAt === null ? null : isoOf(row.lastAt),
    band_percent: row.band === null ? null : row.band * 100,
  };
}
