// The sessions of a week, one a row: when each opens and closes.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Select, TextInput } from '../../shared/inputs.tsx';
import type { Session } from './hours.ts';
import { clockMinute, clockText, weekdays } from './market-words.ts';

const weekdayChoices = weekdays.map((label, weekday) => ({ value: String(weekday), label }));

export interface SessionRowsProps {
  readonly sessions: readonly Session[];
  readonly onChange: (sessions: readonly Session[]) => void;
}

export function SessionRows({ sessions, onChange }: SessionRowsProps) {
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
        onChange={(event) => {
          setText(event.currentTarget.value);
          const minute = clockMinute(event.currentTarget.value);
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
