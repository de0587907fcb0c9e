// The three forms of a calendar, and what is rejected in them.
import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const payrolls = {
  uid: 'USD 2026-12-04 Non-farm payrolls, thousands',
  at: new Date('2026-12-04T13:30:00Z'),
  currency: 'USD',
  title: 'Non-farm payrolls, thousands',
  importance: 'high',
  forecast: '180',
  previous: '165',
  actual: '',
};

test('CSV with a header in any order, quotes and a byte order mark', () => {
  const text =
    '\uFEFFCurrency,Time,Title,Importance,Forecast,Previous\r\nusd,2026-12-04T08:30:00-05:00,"Non-farm payrolls, thousands",High,180,165\r\n\r\n';
  expect(readCalendar(text)).toEqual([payrolls]);
});

test('JSON with numbers, and a uid of its own', () => {
  const { at, uid: _, ...rest } = payrolls;
  const text = JSON.stringify([{ ...rest, time: at.toISOString(), forecast: 180, uid: 'nfp-12' }]);
  expect(readCalendar(text)).toEqual([{ ...payrolls, uid: 'nfp-12' }]);
});

test('iCalendar with folded lines, a zone and categories', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:nfp-12',
    'DTSTART:20261204T133000Z',
    'SUMMARY:Non-farm payrolls\\, thous',
    ' ands',
    'CATEGORIES:USD,high',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(readCalendar(text)).toEqual([{ ...payrolls, uid: 'nfp-12', forecast: '', previous: '' }]);
});

test.each([
  ['', { row: 0, column: 'text' }],
  ['[1]', { row: 0, column: 'text' }],
  ['{"time": 1}', { row: 0, column: 'text' }],
  ['BEGIN:VCALENDAR\nnothing', { row: 0, column: 'text' }],
  [
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261204T133000\nSUMMARY:A\nCATEGORIES:USD\nEND:VEVENT\nEND:VCALENDAR',
    { row: 1, column: 'time' },
  ],
  ['time,currency,title\n2026-12-04T13:30:00,USD,A time without its zone', { row: 1, column: 'time' }],
  ['time,currency,title\n2026-02-31T13:30:00Z,US,Two letters', { row: 1, column: 'currency' }],
  ['time,currency,title\n2026-12-04T13:30:00Z,USD,', { row: 1, column: 'title' }],
  [
    'time,currency,title,importance\n2026-12-04T13:30:00Z,USD,A,low\n2026-12-04T13:30:00Z,USD,B,huge',
    { row: 2, column: 'importance' },
  ],
  [`time,currency,title,actual\n2026-12-04T13:30:00Z,USD,A,${'9'.repeat(41)}`, { row: 1, column: 'actual' }],
  [`time,currency,title\n${'2026-12-04T13:30:00Z,USD,A\n'.repeat(501)}`, { row: 501, column: 'text' }],
])('%j is rejected', (text, fault) => {
  expect(readCalendar(text)).toEqual(fault);
});
