// Holidays and days that end early, one a row: added by date, taken away again, and when early days end.
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { type Hours, specialDays, withEarlyMinute, withoutDay, withSpecialDay } from './hours.ts';
import { clockMinute, clockText } from './market-words.ts';

const EARLY_MINUTE = 13 * 60;
const kinds = [
  { value: 'closed', label: 'Closed' },
  { value: 'yearly', label: 'Closed every year' },
  { value: 'early', label: 'Closes early' },
] as const;
type Kind = (typeof kinds)[number]['value'];

export interface SpecialDaysProps {
  readonly hours: Hours;
  readonly onChange: (hours: Hours) => void;
}

export function SpecialDays({ hours, onChange }: SpecialDaysProps) {
  const [time, setTime] = useState(() => clockText(hours.early?.minute ?? EARLY_MINUTE));
  const minute = clockMinute(time);
  const isTime = minute !== undefined && minute > 0;
  return (
    <section aria-label="Holidays and early closes" className="flex flex-col gap-3">
      <h3 className="text-small font-semibold">Holidays and early closes</h3>
      <DayList hours={hours} onChange={onChange} />
      <div className="flex flex-wrap items-start gap-2">
        <AddDay hours={hours} earlyMinute={isTime ? minute : EARLY_MINUTE} onChange={onChange}>
          <TextInput
            label="Early close at"
            className="w-36"
            hint={`Time zone: ${hours.zone}`}
            fault={isTime ? undefined : 'As 13:00'}
            value={time}
            onChange={(text) => {
              setTime(text);
              const typed = clockMinute(text);
              if (typed !== undefined && typed > 0) onChange(withEarlyMinute(hours, typed));
            }}
          />
        </AddDay>
      </div>
    </section>
  );
}

function DayList({ hours, onChange }: SpecialDaysProps) {
  const days = specialDays(hours);
  if (days.length === 0)
    return <p className="text-small text-muted">None. The sessions above apply every week.</p>;
  return (
    <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {days.map(({ day, ends }) => (
        <li key={`${day} ${ends}`} className="flex items-center gap-3 px-3 py-1 text-small">
          <span className="w-40 tabular-nums">{dayText(day)}</span>
          <span className="grow text-muted">
            {ends === 'closed' ? 'Closed' : `Ends at ${clockText(hours.early?.minute ?? EARLY_MINUTE)}`}
          </span>
          <ActButton look="quiet" onClick={() => onChange(withoutDay(hours, day))}>
            Remove <span className="sr-only">{dayText(day)}</span>
          </ActButton>
        </li>
      ))}
    </ul>
  );
}

function AddDay({
  hours,
  earlyMinute,
  onChange,
  children,
}: SpecialDaysProps & { readonly earlyMinute: number; readonly children: ReactNode }) {
  const [day, setDay] = useState('');
  const [kind, setKind] = useState<Kind>('closed');
  const add = (): void => {
    const special = {
      day: kind === 'yearly' ? day.slice(5) : day,
      ends: kind === 'early' ? ('early' as const) : ('closed' as const),
    };
    onChange(withSpecialDay(hours, special, earlyMinute));
    setDay('');
  };
  return (
    <>
      <TextInput label="Day" type="date" className="w-40" value={day} onChange={setDay} />
      <Select
        label="Type"
        className="w-44"
        value={kind}
        choices={[...kinds]}
        onChange={(of) => setKind(of as Kind)}
      />
      {children}
      <ActButton className="mt-5.5" why={day === '' ? 'Choose a day first.' : undefined} onClick={add}>
        Add
      </ActButton>
    </>
  );
}

/** The stored format, which is unambiguous everywhere. */
const dayText = (day: string): string => (day.length === 5 ? `${day} every year` : day);
