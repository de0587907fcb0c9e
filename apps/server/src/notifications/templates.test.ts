import { LANGUAGES } from '@candor/i18n';
import { expect, test } from 'vitest';
import { renderWords } from './templates.ts';

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
