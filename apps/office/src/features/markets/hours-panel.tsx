// The trading hours of an instrument: a grid of the week, the exact sessions, holidays and short days.
import { classNames } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import type { DraftProps } from './field-sections.tsx';
import { type Hours, newHours, openCells, type Session } from './hours.ts';
import { clockMinute, clockText, weekdays } from './market-words.ts';
import { SpecialDays } from './special-days.tsx';

const whose = {
  catalogue: 'Default hours',
  own: 'Custom hours',
  always: '24/7 (set for the whole platform)',
  data: 'Hours of the replayed data',
} as const;

export function HoursPanel({ instrument, draft, onChange }: DraftProps) {
  const { hoursOf } = instrument;
  const own = draft.hours;
  const shown = own ?? instrument.hours;
  const set = (hours: Hours | null): void => onChange({ ...draft, hours });
  const label = own ? whose.own : whose[hoursOf === 'own' ? 'catalogue' : hoursOf];
  return (
    <Panel
      title="Hours"
      aside={
        <>
          <span className="text-caption text-muted">{label}</span>
          {own ? (
            <ActButton onClick={() => set(null)}>Reset to default</ActButton>
          ) : (
            <ActButton
              why={hoursOf === 'data' ? 'During a replay, hours come from the recorded data.' : undefined}
              onClick={() => set(shown)}
            >
              Set custom hours
            </ActButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {own || hoursOf !== 'own' ? (
          <WeekGrid hours={shown} />
        ) : (
          <p className="text-small text-muted">After you save, the default hours apply again.</p>
        )}
        {own && <OwnHours hours={own} onChange={set} />}
      </div>
    </Panel>
  );
}

/** Each hour of the week, filled as far as it is open. */
function WeekGrid({ hours }: { readonly hours: Hours }) {
  const cells = openCells(hours.weekly);
  return (
    <div>
      <table
        className="w-full table-fixed border-separate border-spacing-px text-caption"
        aria-label="Hours of the week"
      >
        <caption className="pb-2 text-start text-caption text-muted">
          Time zone: {hours.zone}
          {hours.holidays.length > 0 && `, ${hours.holidays.length} holidays`}
        </caption>
        <thead>
          <tr>
            <td className="w-10" />
            {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
              <th key={hour} colSpan={3} scope="col" className="text-start font-normal text-muted">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, weekday) => (
            <tr key={weekdays[weekday]}>
              <th scope="row" className="w-10 pe-2 text-start font-medium">
                {weekdays[weekday]}
              </th>
              {row.map((part, hour) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the day.
                  key={hour}
                  className={classNames('h-5 rounded-xs', part > 0 ? 'bg-accent-fill' : 'bg-sunken')}
                  style={part > 0 && part < 1 ? { opacity: 0.35 + part / 2 } : undefined}
                >
                  <span className="sr-only">
                    {part === 0 ? 'closed' : part === 1 ? 'open' : 'open in part'}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OwnHours({ hours, onChange }: { readonly hours: Hours; readonly onChange: (hours: Hours) => void }) {
  const { weekly } = hours;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
        <TextInput
          label="Time zone"
          hint="An IANA name, such as Europe/London"
          value={hours.zone}
          onChange={(zone) => onChange({ ...hours, zone })}
        />
        <Select
          label="Week"
          value={weekly === 'always' ? 'always' : 'sessions'}
          choices={choicesOf({ sessions: 'In sessions', always: '24 hours a day, 7 days a week' })}
          onChange={(week) =>
            onChange({ ...hours, weekly: week === 'always' ? 'always' : newHours(hours.zone).weekly })
          }
        />
        <TextInput
          label="Trading day ends (minutes after midnight)"
          hint="1440 is midnight; a higher number is on the next day"
          inputMode="numeric"
          value={String(hours.dayEndsAt)}
          onChange={(minute) => onChange({ ...hours, dayEndsAt: Number(minute) })}
        />
      </div>
      {weekly !== 'always' && (
        <SessionRows
          sessions={weekly}
          onChange={(sessions) => onChange({ ...hours, weekly: [...sessions] })}
        />
      )}
      <SpecialDays hours={hours} onChange={onChange} />
    </>
  );
}

const weekdayChoices = weekdays.map((label, weekday) => ({ value: String(weekday), label }));

interface SessionRowsProps {
  readonly sessions: readonly Session[];
  readonly onChange: (sessions: readonly Session[]) => void;
}

/** The sessions of a week, one a row: when each opens and closes. */
function SessionRows({ sessions, onChange }: SessionRowsProps) {
  const put = (index: number, session: Session): void =>
    onChange(sessions.map((each, at) => (at === index ? session : each)));
  return (
    <div className="flex flex-col gap-2">
      {sessions.map((session, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may be alike; a row is its place.
        <div key={index} className="flex flex-wrap items-end gap-2">
          {(['opens', 'closes'] as const).map((end) => (
            <Moment
              key={end}
              label={`${end === 'opens' ? 'Opens' : 'Closes'}, session ${index + 1}`}
              moment={session[end]}
              onChange={(moment) => put(index, { ...session, [end]: moment })}
            />
          ))}
          <ActButton look="quiet" onClick={() => onChange(sessions.filter((_, at) => at !== index))}>
            Remove
          </ActButton>
        </div>
      ))}
      <ActButton className="self-start" onClick={() => onChange([...sessions, nextSession(sessions)])}>
        Add a session
      </ActButton>
    </div>
  );
}

interface MomentProps {
  readonly label: string;
  readonly moment: Session['opens'];
  readonly onChange: (moment: Session['opens']) => void;
}

function Moment({ label, moment, onChange }: MomentProps) {
  const [text, setText] = useState(() => clockText(moment.minute));
  const isTime = clockMinute(text) !== undefined;
  return (
    <>
      <Select
        label={`${label}: day`}
        className="w-32"
        value={String(moment.weekday)}
        choices={weekdayChoices}
        onChange={(weekday) => onChange({ ...moment, weekday: Number(weekday) })}
      />
      <TextInput
        label="Time"
        className="w-24"
        value={text}
        fault={isTime ? undefined : 'As 17:00'}
        onChange={(typed) => {
          setText(typed);
          const minute = clockMinute(typed);
          if (minute !== undefined) onChange({ ...moment, minute });
        }}
      />
    </>
  );
}

/** The same hours on the day after the last. */
function nextSession(sessions: readonly Session[]): Session {
  const last = sessions.at(-1);
  if (!last) return { opens: { weekday: 1, minute: 540 }, closes: { weekday: 1, minute: 1_020 } };
  const later = (moment: Session['opens']) => ({ ...moment, weekday: (moment.weekday + 1) % 7 });
  return { opens: later(last.opens), closes: later(last.closes) };
}
