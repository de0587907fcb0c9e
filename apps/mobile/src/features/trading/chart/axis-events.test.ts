import { expect, test } from 'vitest';
import { barIndexAt, groupMarks, marketEvents } from './axis-events.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const HOUR_MS = 3_600_000;

test('a week of a currency pair has its closing, its opening, and rollovers while it is open', () => {
  const range = { from: at('2026-11-12T00:00'), to: at('2026-11-17T00:00') };
  const spans = [
    { opens: at('2026-11-11T00:00'), closes: at('2026-11-13T22:00') },
    { opens: at('2026-11-15T22:00'), closes: at('2026-11-18T00:00') },
  ];
  expect(marketEvents(spans, range).map((event) => [event.kind, new Date(event.at).toISOString()])).toEqual([
    ['rollover', '2026-11-12T22:00:00.000Z'],
    ['closes', '2026-11-13T22:00:00.000Z'],
    ['rollover', '2026-11-13T22:00:00.000Z'],
    ['opens', '2026-11-15T22:00:00.000Z'],
    ['rollover', '2026-11-16T22:00:00.000Z'],
  ]);
});

test('a time falls into the last bar that begins by then, or beyond the newest', () => {
  const bars = [9, 12].map((hour) => ({ timestamp: hour * HOUR_MS }));
  const indexAt = (hours: number) => barIndexAt(bars, hours * HOUR_MS, HOUR_MS);
  expect([8.9, 9, 10.5, 12, 14.2].map(indexAt)).toEqual([null, 0, 0, 1, 3]);
  expect(barIndexAt([], HOUR_MS, HOUR_MS)).toBeNull();
});

test('marks that would touch are one', () => {
  const placed = [0, 10, 25, 30].map((x) => ({ x, event: { kind: 'rollover', at: x } as const }));
  expect(groupMarks(placed, 24).map(({ x, events }) => [x, events.length])).toEqual([
    [5, 2],
    [27.5, 2],
  ]);
});
