// A moment as the office shows it: in the operator's own zone, never broken into two lines; under the pointer how long ago
// it was, and the same moment in UTC, as logs and files have it.
import { ageText, format } from './format.ts';

export interface TimeProps {
  /** In ISO 8601, or milliseconds since the epoch. */
  readonly at: string | number;
  /** The day alone, with the time under the pointer. */
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
