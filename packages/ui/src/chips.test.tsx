import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chips, Segments, Tabs } from './chips.tsx';

const choice = {
  label: 'Period',
  choices: [
    { value: 'day', label: 'Day' },
    { value: 'week', label: 'Week' },
  ],
  value: 'week',
  onChange: () => {},
};

test.each([
  ['chips', <Chips key="chips" {...choice} />, 'aria-pressed'],
  ['segments', <Segments key="segments" {...choice} />, 'aria-pressed'],
  ['tabs', <Tabs key="tabs" {...choice} />, 'aria-selected'],
])('%s say what is chosen and of what', (_, part, state) => {
  const html = renderToStaticMarkup(part);
  expect(html).toContain('aria-label="Period"');
  expect(html.match(new RegExp(`${state}="(true|false)"`, 'g'))).toEqual([
    `${state}="false"`,
    `${state}="true"`,
  ]);
});
