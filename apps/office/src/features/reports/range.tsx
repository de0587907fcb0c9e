// The days that a report is of, kept in the address: the last thirty where nothing is chosen.
import { besideClass, TextInput } from '../../shared/inputs.tsx';
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

/** What somebody typed into the address and is no day is left out. */
const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

export function RangeFields() {
  const url = useUrlState();
  const { from, to } = useRange();
  return (
    <div className="flex items-center gap-3">
      <TextInput
        label="From"
        className={besideClass}
        type="date"
        value={from}
        max={to}
        onChange={(event) => url.set({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        className={besideClass}
        type="date"
        value={to}
        min={from}
        onChange={(event) => url.set({ to: event.currentTarget.value })}
      />
    </div>
  );
}
