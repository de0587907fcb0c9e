// The words in which an instrument's fields and states are shown.
import type { OfficeAnswer } from '@candor/client/office';

export type Instrument = OfficeAnswer<'officeInstrument'>;
export type DryRun = NonNullable<OfficeAnswer<'officeChangeInstrument'>['dryRun']>;
export type Category = OfficeAnswer<'officeCategories'>['list'][number];

export const categoryChoice = ({ id, names }: Category) => ({
  value: String(id),
  label: names.en ?? String(id),
});

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export const stateOf = ({
  status,
  enabled,
}: Instrument): { text: string; look: 'good' | 'muted' | 'bad' } => {
  if (enabled === 0) return { text: 'Not listed', look: 'muted' };
  if (status === 2) return { text: 'Halted', look: 'bad' };
  return status === 1 ? { text: 'Open', look: 'good' } : { text: 'Closed', look: 'muted' };
};

export const standingText = { fine: 'Fine', margin_call: 'Margin call', stop_out: 'Stop-out' } as const;

/** 1020 is 17:00; 1440 is 24:00, the end of the day. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Undefined if the text is not a time of day. */
export function clockMinute(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const minute = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minute <= 1_440 ? minute : undefined;
}

/** Trading hours in one line, from an instrument or from the audit log. */
export function hoursText(hours: object): string {
  const { zone, weekly, holidays, early } = asRecord(hours);
  const week = Array.isArray(weekly) ? `${weekly.length} a week` : 'round the clock';
  const { minute, days } = asRecord(early);
  const special = [
    ...(Array.isArray(holidays) && holidays.length > 0 ? [`closed ${holidays.join(' ')}`] : []),
    ...(Array.isArray(days) ? [`to ${clockText(Number(minute))} on ${days.join(' ')}`] : []),
  ];
  return [String(zone), week, ...special].join(', ');
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
