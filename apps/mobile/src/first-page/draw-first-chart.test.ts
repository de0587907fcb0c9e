// The first picture of a chart contains the bars, the range for each width, and the last price.
import type { FirstBar } from '@candor/contract';
import { expect, test } from 'vitest';
import { drawFirstChart } from './draw-first-chart.ts';

const view = { instrumentId: 1, period: '5min', kind: 'candles' } as const;
const look = { kind: 'candles', language: 'en' } as const;
/** Rises by ten points each bar. */
const rising: FirstBar[] = Array.from({ length: 100 }, (_, n) => [
  n * 10,
  n * 10 + 12,
  n * 10 - 2,
  n * 10 + 10,
]);

test('the last price is at its height, in the format of the language', () => {
  const html = drawFirstChart({ view, precision: 2, bars: rising }, { kind: 'candles', language: 'de' });
  expect(html).toContain('--from:1000;');
  expect(html).toContain('background:var(--up)">10,00</b>');
});

test('a wider screen shows more bars, and with them a wider range', () => {
  const html = drawFirstChart({ view, precision: 2, bars: rising }, look);
  const ranges = [...html.matchAll(/[)] [/] ([\d.]+) [*] 100%/g)].map(([, range]) => Number(range));
  expect(ranges).toHaveLength(9);
  expect(ranges).toEqual(ranges.toSorted((a, b) => a - b));
  expect(ranges[0]).toBeLessThan(ranges.at(-1) ?? 0);
});

test('rising, falling and unchanged bars have different colours', () => {
  const bars: FirstBar[] = [
    [10, 15, 5, 12],
    [12, 15, 5, 8],
    [8, 15, 5, 8],
  ];
  const html = drawFirstChart({ view, precision: 0, bars }, look);
  for (const tone of ['up', 'down', 'muted']) {
    const [, path = ''] = new RegExp(`fill:var\\(--${tone}\\)" d="([^"]*)"`).exec(html) ?? [];
    expect(path.match(/M/g), tone).toHaveLength(2);
  }
});

test('a market without movement has a range, and one without bars has no picture', () => {
  const html = drawFirstChart({ view, precision: 2, bars: [[5, 5, 5, 5]] }, look);
  expect(html).not.toMatch(/NaN|Infinity/);
  expect(drawFirstChart({ view, precision: 2, bars: [] }, look)).toBe('');
});
