// Status of the venue: markets that are halted or have no price, clients' holdings and the house's profit, days to
// close.
import { Change, classNames, directionOf } from '@candor/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { format } from '../../shared/format.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';

const READ_MS = 5_000;
const HALTED = 2;
const NAMED_MAX = 4;

export function StandingPanel({ days }: { readonly days: number | undefined }) {
  const may = useMay();
  return (
    <Panel title="Status">
      <ul className="divide-y divide-line/60 text-small">
        {may('markets.read') && <Markets />}
        {may('risk.read') && <Feed />}
        {may('risk.read') && <Books />}
        {may('reports.read') && days !== undefined && (
          <Line href="/reports" label="Days to close" isBad={false}>
            {format.number(days, 0)}
          </Line>
        )}
      </ul>
    </Panel>
  );
}

interface LineProps {
  readonly href: string;
  readonly label: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

const Line = ({ href, label, isBad = false, children }: LineProps) => (
  <li>
    <Link
      href={href}
      className="flex min-h-10 items-center justify-between gap-4 px-4 py-2 last:rounded-b-xl hover:bg-sunken"
    >
      <span className="text-muted">{label}</span>
      <span className={classNames('text-end font-medium tabular-nums', isBad && 'text-danger')}>
        {children}
      </span>
    </Link>
  </li>
);

function Markets() {
  const { data } = useRead('officeInstruments', {}, { everyMs: READ_MS });
  const halted = data?.list.filter(({ status }) => status === HALTED) ?? [];
  const names = halted.slice(0, NAMED_MAX).map(({ showCode }) => showCode);
  const rest = halted.length - names.length;
  return (
    <Line
      href={halted.length > 0 ? '/markets?state=Halted' : '/markets'}
      label="Markets"
      isBad={halted.length > 0}
    >
      {!data
        ? '–'
        : halted.length === 0
          ? `${data.list.filter(({ status }) => status === 1).length} of ${data.total} open`
          : `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} halted`}
    </Line>
  );
}

function Feed() {
  const { data } = useRead('officeHealth', {}, { everyMs: READ_MS });
  const stale =
    data?.feed.instruments.filter(
      ({ state }) => state === 'no_price' || state === 'stale' || state === 'crossed',
    ).length ?? 0;
  const isClockOff = data !== undefined && data.program.clockOffMs !== 0;
  const isBad = data !== undefined && (!data.engine.answers || isClockOff || stale > 0);
  return (
    <Line href="/health" label="Feed and engine" isBad={isBad}>
      {!data
        ? '–'
        : !data.engine.answers
          ? 'Engine not responding'
          : isClockOff
            ? 'The machine’s clock is off: every market is halted'
            : stale > 0
              ? `${stale} prices are not live`
              : 'All good'}
    </Line>
  );
}

function Books() {
  const { data } = useRead('officeRisk', { demo: '0' }, { everyMs: READ_MS });
  return (
    <>
      <Line href="/risk/positions" label="Client exposure, USD">
        {data
          ? `${format.number(data.positions, 0)} positions, ${format.number(data.longUsd, 0)} long, ${format.number(data.shortUsd, 0)} short`
          : '–'}
      </Line>
      <Line href="/risk/accounts" label="Clients’ open P/L, USD">
        {data ? <Change text={format.signedMoney(data.profit)} direction={directionOf(data.profit)} /> : '–'}
      </Line>
    </>
  );
}
