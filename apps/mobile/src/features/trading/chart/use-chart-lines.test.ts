import { expect, test } from 'vitest';
import { chartLabel } from './use-chart-lines.ts';

test('a label is its name and its figure', () => {
  expect(chartLabel('en', 'Stop loss', '−15.90 USD')).toBe('Stop loss −15.90 USD');
});

test('from right to left the figure is isolated, and the whole reads from the right', () => {
  expect(chartLabel('ar', 'وقف الخسارة', '−15.90 USD')).toBe(
    '\u2067وقف الخسارة \u2066−15.90 USD\u2069\u2069',
  );
});
