// A time as the office shows it: in the operator's own zone, on one line. A tooltip shows its age and the same time in
// UTC, as logs and files have it.
import { ageText, format } from './format.ts';

export interface TimeProps {
  /** In ISO 8601, or milliseconds since the epoch. */
  readonly at: string | number;
  /** Shows the day only; the tooltip has the time. */
  readonly isDay?: boolean;
}

export function Time({ at, isDay = false }: TimeProps) {
  const moment = new Date(at);
  const age = ageText(at, Date.now());
  const local = isDay ? `${format.dateTime(at)} · ` : '';
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${local}${age === 'now' ? 'just now' : agoText(moment, age)} · ${utcText(moment)}`}
      className="whitespace-nowrap tabular-nums"
    >
      {isDay ? format.date(at) : format.dateTime(at)}
    </time>
  );
}

const agoText = (moment: Date, age: string): string =>
  moment.getTime() > Date.now() ? 'to come' : `${age} ago`;

const utcText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
