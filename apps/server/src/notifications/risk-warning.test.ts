import { LANGUAGES } from '@candor/i18n';
import { expect, test } from 'vitest';
import { writeRiskWarning } from './risk-warning.ts';

test('without rules it has the venue’s text, and under rules the regulators’ with the share', () => {
  expect(writeRiskWarning('en', { hasRules: false, share: 71 }).whole).toContain(
    'a high risk of losing money',
  );
  expect(writeRiskWarning('en', { hasRules: true, share: 74.5 })).toEqual({
    whole:
      'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. 74.5% of retail investor accounts lose money when trading CFDs with this provider. You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.',
    short: '74.5% of retail CFD accounts lose money.',
  });
  expect(writeRiskWarning('en', { hasRules: true, share: null }).short).toBe(
    '74-89% of retail CFD accounts lose money.',
  );
  expect(writeRiskWarning('de', { hasRules: true, share: 66.67 }).short).toContain('66,67\u00a0%');
});

test('each language names the share in both forms, and before there is one the share of all providers', () => {
  for (const language of LANGUAGES) {
    const measured = writeRiskWarning(language, { hasRules: true, share: 66.6 });
    for (const text of [measured.whole, measured.short]) expect(text, language).toMatch(/66[.,]6/);
    const early = writeRiskWarning(language, { hasRules: true, share: null });
    for (const text of [early.whole, early.short]) {
      expect(text, language).toMatch(/74\D+89/);
      expect(text, language).not.toMatch(/\{/);
    }
    expect(early.whole).not.toBe(writeRiskWarning(language, { hasRules: false, share: null }).whole);
  }
});
