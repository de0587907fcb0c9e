import { expect, test } from 'vitest';
import { HEIGHT, layOut, WIDTH } from './return-curve.tsx';

const day = (name: string, rate: number, openRate: number | null = null) => ({ day: name, rate, openRate });

test('an empty curve draws nothing', () => {
  expect(layOut([])).toBeUndefined();
});

test('it begins at a return of zero, ends at the right edge, and shows both ends', () => {
  const layout = layOut([day('2026-11-02', 0.1), day('2026-11-03', -0.1)]);
  expect(layout?.line).toBe(`M0 75L170 8L${WIDTH} 142`);
  expect(layout).toMatchObject({
    zero: 75,
    last: -0.1,
    high: 0.1,
    low: -0.1,
    from: '2026-11-02',
    to: '2026-11-03',
  });
  expect(layout?.area).toBe(`${layout?.line}V75H0Z`);
  expect(layout?.ticks.map(({ value }) => value)).toEqual([0.1, -0.1]);
});

test('weeks without a trade are flat until the next day with a result', () => {
  const layout = layOut([day('2026-11-02', 0.1), day('2026-11-21', 0.2)]);
  expect(layout?.line).toBe('M0 142L17 75L323 75L340 8');
});

test('open positions are dots within the picture', () => {
  const layout = layOut([day('2026-11-02', 0.1, -0.3)]);
  expect(layout?.dots).toEqual([{ x: WIDTH, y: HEIGHT - 8 }]);
  expect(layout?.low).toBe(0);
});

test('an account without a result is a flat line', () => {
  expect(layOut([day('2026-11-02', 0)])).toMatchObject({ line: 'M0 8L340 8', ticks: [] });
});
