// Reads events of the economic calendar from CSV, JSON or iCalendar text (RFC 4180, RFC 8259, RFC 5545).
import { CALENDAR_EVENTS_MAX, IMPORTANCES, type Importance } from '@candor/contract';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';

export interface ReadEvent {
  readonly uid: string;
  readonly at: Date;
  readonly currency: string;
  readonly title: string;
  readonly importance: Importance;
  readonly forecast: string;
  readonly previous: string;
  readonly actual: string;
}

/** Where the text is wrong: the row, counted from 1 without the header (0: the text as a whole), and the column. */
export interface ReadFault {
  readonly row: number;
  readonly column: string;
}

type Row = Readonly<Record<string, unknown>>;

export function readCalendar(text: string): readonly ReadEvent[] | ReadFault {
  const rows = readRows(text.replace(/^\uFEFF/, '').trim());
  if (!rows || rows.length === 0) return { row: 0, column: 'text' };
  if (rows.length > CALENDAR_EVENTS_MAX) return { row: CALENDAR_EVENTS_MAX + 1, column: 'text' };
  const events = new Map<string, ReadEvent>();
  for (const [index, row] of rows.entries()) {
    const event = readEvent(row);
    if (typeof event === 'string') return { row: index + 1, column: event };
    events.set(event.uid, event);
  }
  return [...events.values()];
}

function readRows(text: string): readonly Row[] | null {
  try {
    if (text.startsWith('BEGIN:VCALENDAR')) return readIcal(text);
    if (/^[[{]/.test(text)) {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) && value.every(isRow) ? value : null;
    }
    return parse(text, {
      columns: (names: string[]) => names.map(nameOf),
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return null;
  }
}

const nameOf = (name: string): string => name.trim().toLowerCase();

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** CATEGORIES name the currency and the importance, in any order. */
function readIcal(text: string): readonly Row[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as object[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const categories = component
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map(String));
    const start = component.getFirstPropertyValue('dtstart');
    return {
      uid: component.getFirstPropertyValue('uid'),
      // A floating time or a mere date has no zone, and is rejected as a time.
      time: isMoment(start) && start.zone.tzid !== 'floating' ? start.toJSDate().toISOString() : '',
      currency: categories.find((one) => CURRENCY.test(one)) ?? '',
      importance: categories.find((one) => isImportance(one.toLowerCase())) ?? '',
      title: component.getFirstPropertyValue('summary'),
    };
  });
}

interface Moment {
  readonly zone: { readonly tzid: string };
  toJSDate(): Date;
}
const isMoment = (value: unknown): value is Moment =>
  typeof value === 'object' && value !== null && 'toJSDate' in value;

const CURRENCY = /^[A-Z]{3}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const isImportance = (value: string): value is Importance => IMPORTANCES.some((one) => one === value);
const TITLE_MAX = 200;
const FIGURE_MAX = 40;

/** The event, or the name of the first column that is wrong. */
function readEvent(row: Row): ReadEvent | string {
  const text = (name: string): string => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const [time, currency, title] = [text('time'), text('currency').toUpperCase(), text('title')];
  const at = new Date(TIME.test(time) ? time : Number.NaN);
  const importance = text('importance').toLowerCase() || 'low';
  const figures = { forecast: text('forecast'), previous: text('previous'), actual: text('actual') };
  if (Number.isNaN(at.getTime())) return 'time';
  if (!CURRENCY.test(currency)) return 'currency';
  if (!isLine(title, TITLE_MAX) || title === '') return 'title';
  if (!isImportance(importance)) return 'importance';
  for (const [name, value] of Object.entries(figures)) if (!isLine(value, FIGURE_MAX)) return name;
  const uid = text('uid') || `${currency} ${at.toISOString().slice(0, 10)} ${title}`;
  if (!isLine(uid, TITLE_MAX + FIGURE_MAX)) return 'uid';
  return { uid, at, currency, title, importance, ...figures };
}

const isLine = (value: string, max: number): boolean => value.length <= max && !/[\p{Cc}\p{Cs}]/u.test(value);
