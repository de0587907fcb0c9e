// The house's profit: today, since a chosen day, or in total.
import { Skeleton } from '@candor/ui';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { Pick } from './live.tsx';
import { Result } from './metrics.tsx';
import type { RiskOverview } from './risk-words.ts';

type House = RiskOverview['house']['ever'];

const lines = [
  ['trading', 'Closed positions'],
  ['fees', 'Fees'],
  ['swap', 'Swap'],
  ['cover', 'Negative balance cover'],
  ['adjustments', 'Adjustments'],
  ['rewards', 'Referral rewards'],
] as const;

const SINCE_MS = 5_000;

export interface HousePanelProps {
  readonly house: RiskOverview['house'] | undefined;
  readonly demo: '0' | '1';
}

export function HousePanel({ house, demo }: HousePanelProps) {
  const url = useUrlState();
  const since = url.get('since') ?? 'today';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since);
  const resultSinceDay = useRead(
    'officeHouseResult',
    { demo, from: since },
    { isEnabled: isDay, everyMs: SINCE_MS },
  );
  const shown = isDay ? resultSinceDay.data : since === 'ever' ? house?.ever : house?.today;
  return (
    <Panel
      title="House P/L, USD"
      aside={
        <Pick
          label="Since"
          value={isDay ? 'day' : since}
          choices={[
            { value: 'today', label: 'Today' },
            { value: 'day', label: 'Since' },
            { value: 'ever', label: 'All time' },
          ]}
          onPick={(value) =>
            url.set({ since: value === 'day' ? weekAgo() : value === 'today' ? undefined : value })
          }
        />
      }
    >
      <div data-figures className="flex flex-col gap-2 p-4">
        {isDay && (
          <label className="flex items-center gap-2 text-caption text-muted">
            Trading day
            <input
              type="date"
              value={since}
              max={new Date().toISOString().slice(0, 10)}
              onChange={({ currentTarget }) => currentTarget.value && url.set({ since: currentTarget.value })}
              className="h-8 rounded-lg border border-line bg-page px-2 text-small text-ink"
            />
          </label>
        )}
        {shown ? <Lines house={shown} /> : <Skeleton className="h-40 w-full" />}
      </div>
    </Panel>
  );
}

const weekAgo = (): string => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

function Lines({ house }: { readonly house: House }) {
  const { realised, open, openThen, result, from } = house;
  return (
    <>
      <p className="text-hero font-semibold tabular-nums">
        <Result usd={result} />
      </p>
      <p className="text-caption text-muted">
        {from === null ? 'All time' : `Since ${format.dateTime(from)}`}
        {from !== null && openThen === null && '; open P/L at that time is not known and is left out'}
      </p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-y-1 text-small tabular-nums">
        {lines
          .filter(([book], n) => n < 4 || realised[book] !== 0)
          .map(([book, text]) => (
            <Line key={book} text={text} usd={realised[book]} />
          ))}
        {(from === null || openThen !== null) && <Line text="Open positions" usd={open} />}
        {openThen !== null && <Line text="Less open P/L at the start" usd={-openThen} />}
      </dl>
    </>
  );
}

const Line = ({ text, usd }: { readonly text: string; readonly usd: number }) => (
  <>
    <dt className="text-muted">{text}</dt>
    <dd className="text-end">
      <Result usd={usd} />
    </dd>
  </>
);
