import { expect, test } from 'vitest';
import { dateTicks, makeDayOf } from './axis-dates.ts';

const tick = (time: string, text: string) => ({ coord: 0, value: Date.parse(`${time}Z`), text });
const texts = (zone: string) =>
  dateTicks(
    [
      tick('2026-11-25T18:00', '18:00'),
      tick('2026-11-25T22:00', '22:00'),
      tick('2026-11-26T02:00', '02:00'),
      tick('2026-11-26T06:00', '06:00'),
    ],
    makeDayOf('en', zone),
  ).map(({ text }) => text);

test('the first tick in sight and the first of a day say the day', () => {
  expect(texts('UTC')).toEqual(['Nov 25', '22:00', 'Nov 26', '06:00']);
});

test('the day is that of the chart’s time zone', () => {
  expect(texts('Asia/Hong_Kong')).toEqual(['Nov 26', '22:00', '02:00', '06:00']);
});

test('hours lose the date that the library repeats, and days keep theirs', () => {
  const day = makeDayOf('de', 'UTC');
  const hours = [tick('2026-11-25T18:00', '11-25 18:00'), tick('2026-11-25T22:00', '11-25 22:00')];
  expect(dateTicks(hours, day).map(({ text }) => text)).toEqual(['25. Nov.', '22:00']);
  const days = [tick('2026-11-25T00:00', '2026-11-25')];
  expect(dateTicks(days, day)).toEqual(days);
});

test('Burmese has days in digits', () => {
  expect(makeDayOf('my', 'UTC')(Date.UTC(2026, 10, 25))).toMatch(/^[\d/-]+$/);
});

test('seconds are written whole', () => {
  const ticks = [tick('2026-11-25T18:00:05', '18:00:05'), tick('2026-11-25T18:01:05', '18:01:05')];
  expect(dateTicks(ticks, makeDayOf('en', 'UTC')).map(({ text }) => text)).toEqual(['Nov 25', '18:01:05']);
});
