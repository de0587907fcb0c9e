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
import { AlertForm, readAlertPrice } from './alert-form.tsx';
import { type Reach, ReachNote, reachOf } from './alert-reach.tsx';

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

test('the form begins with the price of now, and its button says the price', () => {
  const html = draw(form, { bid: '84583.00', ask: '84590.00' });
  expect(html).toContain('value="84583.00"');
  expect(html).toContain('Alert me at 84,583.00');
});

test('without a price yet the field is empty, and the button names none', () => {
  const html = draw(form);
  expect(html).toContain('value=""');
  expect(html).toContain('Set alert');
});

test.each([
  ['', { fault: { key: 'trade.alert_price_required' } }],
  ['  ', { fault: { key: 'trade.alert_price_required' } }],
  ['gold', { fault: { key: 'public.number_invalid' } }],
  ['84,583.5', { value: 8_458_350 }],
])('%j is read as %j', (text, read) => {
  expect(readAlertPrice(text, 2, 8_458_300, 'en')).toMatchObject(read);
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
