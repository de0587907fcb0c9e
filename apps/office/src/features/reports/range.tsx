// The days of a report, stored in the address, and the report as a file; the last thirty days by default.
import { ActButton } from '../../shared/act-button.tsx';
import { download } from '../../shared/download.ts';
import { besideClass, TextInput } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';

const DAY_MS = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);

export interface Range {
  readonly from: string;
  readonly to: string;
}

export function useRange(): Range {
  const url = useUrlState();
  const to = dayIn(url.get('to')) ?? iso(Date.now());
  return { from: dayIn(url.get('from')) ?? iso(Date.parse(to) - 30 * DAY_MS), to };
}

/** Text in the address that is no day is ignored. */
const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

/** Actions on a report of days: choose its days, download it as a file. */
export function RangeActs({ report }: { readonly report: 'clients' | 'movements' }) {
  const url = useUrlState();
  const range = useRange();
  const take = useAct('exportReport', { onDone: download });
  const { from, to } = range;
  const common = { type: 'date', className: besideClass };
  return (
    <>
      <div className="flex items-center gap-3">
        <TextInput
          {...common}
          label="From"
          value={from}
          max={to}
          onChange={(day) => url.set({ from: day })}
        />
        <TextInput {...common} label="To" value={to} min={from} onChange={(day) => url.set({ to: day })} />
      </div>
      <ActButton act={take} onClick={() => void take.run({ report, ...range })}>
        CSV
      </ActButton>
    </>
  );
}
