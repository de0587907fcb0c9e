import { type Instrument, makeClient } from '@candor/client';
import { priceOf } from '@candor/core';
import { makeFormatter, makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { readCatalog } from '@candor/i18n/read-catalog';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { type App, AppContext } from '../../../shared/app-context.ts';
import { AlertForm } from './alert-form.tsx';
import { type Reach, ReachNote, reachOf } from './alert-reach.tsx';
import { type Measure, readAlert } from './read-alert.ts';

const i18n = {
  language: 'en',
  t: makeTranslator('en', compileCatalog(readCatalog('en'))),
  format: makeFormatter('en'),
} as const;
const bitcoin = { id: 7, code: 'BTCUSD', showCode: 'BTC/USD', precision: 2 } as Instrument;

function draw(part: ReactNode, prices: { bid: string; ask: string } | null = null): string {
  const client = makeClient({ origin: 'http://localhost', language: () => 'en' });
  const quote = prices && { bid: priceOf(prices.bid, 2), ask: priceOf(prices.ask, 2) };
  const quotes = { ...client.quotes, subscribe: () => () => {}, get: () => quote ?? undefined };
  const app = {
    client: { ...client, quotes },
    i18n: { get: () => i18n, subscribe: () => () => {} },
  } as unknown as App;
  return renderToStaticMarkup(
    <Router ssrPath="/trade">
      <AppContext value={app}>{part}</AppContext>
    </Router>,
  ).replaceAll(/[\u2066-\u2069]/g, '');
}
const form = <AlertForm instrument={bitcoin} note="" onMake={async () => {}} />;

test('the form begins a little above the price of now, and its button says the price', () => {
  const html = draw(form, { bid: '84583.00', ask: '84590.00' });
  expect(html).toContain('value="84667.60"');
  expect(html).toContain('Alert me at 84,667.60');
});

test('without a price yet the field is empty, and the button names none', () => {
  const html = draw(form);
  expect(html).toContain('value=""');
  expect(html).toContain('Set alert');
});

test.each([
  ['price', '', { fault: { key: 'trade.alert_price_required' } }],
  ['spread', '  ', { fault: { key: 'trade.alert_price_required' } }],
  ['price', 'gold', { fault: { key: 'public.number_invalid' } }],
  ['price', '84,583.5', { value: { level: 8_458_350, percent: null, request: { price: '84583.5' } } }],
  ['change', '', { fault: { key: 'trade.alert_change_invalid' } }],
  ['change', '0', { fault: { key: 'trade.alert_change_invalid' } }],
  ['change', '-100', { fault: { key: 'trade.alert_change_invalid' } }],
  ['change', '1000.01', { fault: { key: 'trade.alert_change_invalid' } }],
  // 84,583.00 and 1 %: 85,428.83; less 0.25 %: 84,371.5425, which is rounded down.
  ['change', '+1', { value: { level: 8_542_883, percent: 1, request: { percent: '1' } } }],
  ['change', '-0.25', { value: { level: 8_437_154, percent: -0.25, request: { percent: '-0.25' } } }],
] as readonly [Measure, string, object][])('a %s of %j is read as %j', (measure, text, read) => {
  expect(readAlert(measure, text, { precision: 2, now: 8_458_300, language: 'en' })).toMatchObject(read);
});

test('the form offers a change, a spread, and to repeat', () => {
  const html = draw(form, { bid: '84583.00', ask: '84590.00' });
  for (const text of ['Change %', 'Spread', 'Repeat']) expect(html).toContain(text);
  expect(html).toContain('role="switch" aria-checked="false"');
});

test.each([
  [{ push: true, email: false }, 'on', 'reached'],
  [{ push: true, email: false }, 'off', 'off'],
  [{ push: true, email: false }, 'blocked', 'blocked'],
  [{ push: true, email: false }, 'unsupported', 'unsupported'],
  [{ push: false, email: false }, 'on', 'kind_off'],
  [{ push: true, email: true }, 'blocked', 'reached'],
] as const)('with %j and a device that is %s an alert is %s', (channels, device, reach) => {
  expect(reachOf(channels, device)).toBe(reach);
});

test.each([
  ['blocked', 'This browser blocks notifications.', 'How to allow them'],
  ['unsupported', 'This browser can’t receive push notifications.', 'How to allow them'],
  ['off', 'Notifications are off on this device.', 'Turn on notifications'],
  ['kind_off', 'Push is off for price alerts.', 'Notification settings'],
] as const)('where it is %s, the form warns before saving and offers the way', (reach, reason, act) => {
  const html = draw(<ReachNote reach={reach} onTurnOn={() => {}} />);
  expect(html).toContain(`${reason} You will see the alert only while Candor is open.`);
  expect(html).toContain(act);
  expect(html).not.toContain('closed');
});

test.each([
  ['reached', true],
  [null, false],
] as readonly [Reach | null, boolean][])(
  'a note of %s promises notice while closed: %s',
  (reach, promises) => {
    const html = draw(<ReachNote reach={reach} onTurnOn={() => {}} />);
    expect(html.includes('even while Candor is closed')).toBe(promises);
  },
);
