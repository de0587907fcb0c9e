// Health of feed and engine: ages of prices, gaps, prices rejected by the price filter, latencies, lags.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Column, DataTable, figure, sortable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { GapsPanel, LogsPanel, ProjectionsPanel, WithheldPanel } from './health-panels.tsx';
import { LiveBar, useLive, useSorting } from './live.tsx';
import { BigFigure, BigMetrics } from './metrics.tsx';
import { type Health, msText } from './risk-words.ts';

const HEALTH_MS = 2_000;

export default function HealthPage() {
  const live = useLive(HEALTH_MS);
  const read = useRead('officeHealth', {}, live.reading);
  const { data, isError } = read;
  if (!data && isError)
    return (
      <Page title="Feed and engine">
        <ReadFault
          title="The report could not be loaded"
          text="The server may be down. Check its log."
          read={read}
        />
      </Page>
    );
  const taken = data && { takenAt: data.at, ageMs: 0 };
  return (
    <Page
      title="Feed and engine"
      acts={<LiveBar live={live} taken={taken} hasFailed={isError} hasBooks={false} />}
    >
      {data && <EngineMetrics {...data} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <FeedPanel feed={data?.feed} />
        <div className="flex min-w-0 flex-col gap-4">
          <LogsPanel logs={data?.logs} />
          <ProjectionsPanel report={data} />
          <WithheldPanel feed={data?.feed} />
          <GapsPanel feed={data?.feed} />
        </div>
      </div>
    </Page>
  );
}

function EngineMetrics({ engine, snapshot, program, feed }: Health) {
  const { commands, appends } = engine;
  const bad = feed.instruments.filter(({ state }) => isBad(state)).length;
  return (
    <BigMetrics>
      <BigFigure
        label="Engine"
        note={engine.seq === null ? 'The engine did not respond' : `Event ${format.number(engine.seq, 0)}`}
      >
        <Good isGood={engine.answers && engine.stalled !== true}>
          {!engine.answers ? 'Not responding' : engine.stalled ? 'Stalled' : 'Running'}
        </Good>
      </BigFigure>
      <BigFigure label="Prices" note={`${feed.name}, ${feed.instruments.length} instruments`}>
        <Good isGood={bad === 0}>{bad === 0 ? 'All good' : `${format.number(bad, 0)} stale`}</Good>
      </BigFigure>
      <BigFigure
        label="Commands, median"
        note={`of ${format.number(commands.count, 0)}; p99 ${msText(commands.p99Ms)}, longest ${msText(commands.longestMs)}`}
      >
        {msText(commands.p50Ms)}
      </BigFigure>
      <BigFigure
        label="Journal, median"
        note={
          appends &&
          `of ${format.number(appends.count, 0)}; p99 ${msText(appends.p99Ms)}, longest ${msText(appends.longestMs)}`
        }
      >
        {msText(appends?.p50Ms ?? null)}
      </BigFigure>
      <BigFigure label="Inbox" note={`${format.number(engine.waiting, 0)} wait for an answer`}>
        {engine.inbox === null ? '–' : format.number(engine.inbox, 0)}
      </BigFigure>
      <BigFigure
        label="Newest snapshot"
        note={
          snapshot?.eventsSince != null
            ? `${format.number(snapshot.eventsSince, 0)} events since`
            : 'None is kept'
        }
      >
        {snapshot ? msText(snapshot.ageMs) : '–'}
      </BigFigure>
      <BigFigure label="Program" note={`Memory ${format.number(program.memoryMb, 0)} MB`}>
        {msText(Math.max(0, Date.now() - Date.parse(program.since)))}
      </BigFigure>
      <BigFigure
        label="Free space"
        note={`Below ${format.number(program.freeMbMin, 0)} MB uploads, exports and the archive stop`}
      >
        <Good isGood={program.freeMb >= program.freeMbMin}>{`${format.number(program.freeMb, 0)} MB`}</Good>
      </BigFigure>
      <BigFigure
        label="Machine clock"
        note={
          program.clockOffMs === 0
            ? 'Agrees with the clock of the feed'
            : 'Every market is halted until it is right'
        }
      >
        <Good isGood={program.clockOffMs === 0}>
          {program.clockOffMs === 0
            ? 'Right'
            : `${program.clockOffMs > 0 ? 'Ahead' : 'Behind'} by ${msText(Math.abs(program.clockOffMs))}`}
        </Good>
      </BigFigure>
    </BigMetrics>
  );
}

const Good = ({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) => (
  <span className={isGood ? 'text-up' : 'text-down'}>{children}</span>
);

type FeedRow = Health['feed']['instruments'][number];

const isBad = (state: FeedRow['state']): boolean =>
  state === 'stale' || state === 'crossed' || state === 'no_price';

const stateWords: Readonly<Record<FeedRow['state'], string>> = {
  live: 'Live',
  quiet: 'Quiet, confirmed',
  stale: 'Stale',
  crossed: 'Crossed',
  no_price: 'No price yet',
  closed: 'Closed',
  halted: 'Halted',
};

const feedSorts = ['state', 'age', 'gaps', 'longest', 'withheld'] as const;
const feedMetrics: Readonly<Record<(typeof feedSorts)[number], (row: FeedRow) => number>> = {
  state: ({ state }) => Number(isBad(state)),
  age: ({ ageMs }) => ageMs ?? Number.MAX_SAFE_INTEGER,
  gaps: ({ gaps }) => gaps,
  longest: ({ longestGapMs }) => longestGapMs,
  withheld: ({ withheld }) => withheld,
};

const columns: readonly Column<FeedRow>[] = [
  { id: 'code', title: 'Instrument', render: ({ code }) => <span className="font-medium">{code}</span> },
  {
    id: 'state',
    title: 'State',
    isSortable: true,
    render: ({ state }) => (
      <span
        className={isBad(state) ? 'font-semibold text-down' : state === 'live' ? 'text-up' : 'text-muted'}
      >
        {stateWords[state]}
      </span>
    ),
  },
  figure('age', 'Last tick', ({ ageMs }) => msText(ageMs), sortable),
  figure('confirmed', 'Confirmed', ({ confirmedMs }) => msText(confirmedMs)),
  figure('tick', 'Tick number', ({ tick }) => (tick === null ? '–' : format.number(tick, 0))),
  figure('gaps', 'Gaps', ({ gaps }) => format.number(gaps, 0), sortable),
  figure('longest', 'Longest', ({ longestGapMs: ms }) => (ms > 0 ? msText(ms) : ''), sortable),
  {
    id: 'withheld',
    title: 'Rejected today',
    isFigure: true,
    isSortable: true,
    render: ({ id, code, withheld }) =>
      withheld > 0 ? (
        <Link href={`/health/withheld?instrument=${id}`} className="underline underline-offset-3">
          {format.number(withheld, 0)}
          <span className="sr-only"> of {code}</span>
        </Link>
      ) : (
        '0'
      ),
  },
];

function FeedPanel({ feed }: { readonly feed: Health['feed'] | undefined }) {
  const { sorting, onSort } = useSorting(feedSorts);
  const figureOf = feedMetrics[sorting.column];
  const sign = sorting.isDescending ? 1 : -1;
  const rows = feed?.instruments.toSorted((a, b) => (figureOf(b) - figureOf(a)) * sign);
  return (
    <Panel title="Prices by instrument">
      <DataTable
        name="feed-health"
        label="Instruments and their prices"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        empty="No instrument is listed"
        sorting={sorting}
        onSort={onSort}
        isWalked
      />
    </Panel>
  );
}
