import { LANGUAGES } from '@candor/i18n';
import { expect, test } from 'vitest';
import { nameKind, renderWords } from './templates.ts';

test.each(LANGUAGES)('a decided payment is named by its amount and currency in %s', (language) => {
  const said = ({ paragraphs }: { readonly paragraphs: readonly string[] }) =>
    paragraphs.join().replaceAll(/[\u2066-\u2069]/g, '');
  const approved = renderWords(language, { template: 'withdrawal_approved', params: { amount: 50 } });
  expect(said(approved)).toMatch(/50[.,]00\u00a0USD/);
  const rejected = renderWords(language, {
    template: 'deposit_rejected',
    params: { amount: 0.00000001, currency: 'BTC', remark: 'No such transfer' },
  });
  expect(said(rejected)).toMatch(/0[.,]00000001\u00a0BTC/);
});

test.each(LANGUAGES)(
  'a block of withdrawals is mentioned with its end in %s, if there is one',
  (language) => {
    const says = (params: { heldUntil?: number }) =>
      renderWords(language, { template: 'password_changed', params }).paragraphs.join();
    expect(says({ heldUntil: Date.UTC(2026, 10, 28, 9, 5) })).toContain('UTC');
    expect(says({})).not.toContain('UTC');
  },
);

test.each(LANGUAGES)('a link is unchanged in %s, whatever its characters', (language) => {
  // Sentences write a hyphen before a digit as a minus sign.
  const link = 'https://xn--80ak.example/office/invitation#--0Rm0phRk';
  const { paragraphs } = renderWords(language, {
    template: 'office_invitation',
    params: { link, hours: 48 },
  });
  expect(paragraphs.at(-1)?.replaceAll(/[\u2066\u2069]/g, '')).toBe(link);
});

test.each(LANGUAGES)('a stop says its net result and its slippage in %s', (language) => {
  const hit = { order: '7', code: 'EUR/USD', lots: 0.1, price: '1.08990' };
  const said = (params: object) =>
    renderWords(language, { template: 'stop_loss_hit', params } as Parameters<typeof renderWords>[1])
      .paragraphs;
  const slippage = [{ distance: '0.00010', made: -1 }];
  const [text, net, slipped] = said({ ...hit, result: -10.512345, slippage });
  expect(text).toMatch(/1[.,]08990/);
  expect(net?.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/[-\u2212]\u200e?10[.,]51\u00a0USD/);
  expect(slipped).toMatch(/0[.,]00010/);
  const { subject } = renderWords(language, {
    template: 'stop_loss_hit',
    params: { ...hit, result: -10.512345, slippage },
  });
  expect(subject.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(
    / · EUR\/USD [-\u2212]?\u200e?[-\u2212]10[.,]51\u00a0USD$/,
  );
  // A message of before has the price profit, and says so.
  const [, gross] = said({ ...hit, amount: -10 });
  expect(gross).not.toBe(net);
  expect(said({ ...hit, result: -10, slippage: [] })).toHaveLength(2);
});

test.each(LANGUAGES)(
  'the subject of a price alert says symbol and price in %s, and its kind has a name',
  (language) => {
    const params = { code: 'BTC/USD', price: '84583.00', now: '84590.00' };
    const { subject, paragraphs } = renderWords(language, { template: 'price_alert', params });
    expect(subject).toContain('BTC/USD');
    expect(subject).toMatch(/84[.,\s]?583[.,]00/u);
    expect(paragraphs.join()).toMatch(/84[.,\s]?590[.,]00/u);
    expect(nameKind(language, 'price_alert')).not.toMatch(/[{}]/);
  },
);
