import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chips } from './chips.tsx';
import { indexAfter, Segments, Tabs } from './tabs.tsx';

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
])('%s announce the choice and its group', (_, part, state) => {
  const html = renderToStaticMarkup(part);
  expect(html).toContain('aria-label="Period"');
  expect(html.match(new RegExp(`${state}="(true|false)"`, 'g'))).toEqual([
    `${state}="false"`,
    `${state}="true"`,
  ]);
});

test('tabs are one stop of the Tab key, at the chosen one', () => {
  const html = renderToStaticMarkup(<Tabs {...choice} />);
  expect(html.match(/tabindex="(-?\d)"/g)).toEqual(['tabindex="-1"', 'tabindex="0"']);
  const none = renderToStaticMarkup(<Tabs {...choice} value="year" />);
  expect(none.match(/tabindex="(-?\d)"/g)).toEqual(['tabindex="0"', 'tabindex="-1"']);
});

test.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowRight', 0, true, 2],
  ['ArrowLeft', 0, true, 1],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['Enter', 0, false, null],
  ['Tab', 0, false, null],
])('%s on tab %i of three, from the right %s, leads to %s', (key, chosen, isFromRight, next) => {
  expect(indexAfter(key, { chosen, count: 3, isFromRight })).toBe(next);
});
