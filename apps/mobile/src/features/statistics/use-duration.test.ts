// Lengths of time in every language, with one decimal above a minute.
import { LANGUAGES, makeFormatter } from '@candor/i18n';
import { expect, test } from 'vitest';
import { formatDuration } from './use-duration.ts';

test.each(LANGUAGES)('%s has Latin digits and a unit', (language) => {
  const format = makeFormatter(language, 'UTC');
  for (const ms of [400, 30_000, 330_000, 19_080_000, 216_000_000])
    expect(formatDuration(ms, language, format)).toMatch(/\d/);
});

test('minutes, hours and days', () => {
  const format = makeFormatter('en', 'UTC');
  const written = [330_000, 19_080_000, 216_000_000].map((ms) => formatDuration(ms, 'en', format));
  expect(written).toEqual(['5.5 min', '5.3 hr', '2.5 days']);
});
