// Translation on screens: catalogues loaded on demand, numbers, plurals, and missing messages.

import { type Messages as LinguiMessages, setupI18n } from '@lingui/core';
import { describe, expect, it, test } from 'vitest';
import { compileCatalog, compileWithFallback } from './compile.ts';
import { LANGUAGES, languageInfo } from './languages.ts';
import { loadMessages } from './load.ts';
import type { MessageKey } from './messages.ts';
import { readCatalog } from './read-catalog.ts';
import { makeFillMessage, makeTranslator, makeWriteNumber } from './translate.ts';

describe('a translator', () => {
  it('works on catalogues loaded on demand, each its own language', async () => {
    for (const language of LANGUAGES) {
      const t = makeTranslator(language, await loadMessages(language));
      expect(t('user.demo_reset'), language).toBe(readCatalog(language)['user.demo_reset']);
    }
  });

  it('keeps several languages side by side', () => {
    const en = makeTranslator('en', compileCatalog(readCatalog('en')));
    const ru = makeTranslator('ru', compileCatalog(readCatalog('ru')));
    expect([1, 3, 5, 21].map((count) => ru('order.count_orders', { count }))).toEqual([
      '1 ордер',
      '3 ордера',
      '5 ордеров',
      '21 ордер',
    ]);
    expect(en('order.count_orders', { count: 1234 })).toBe('1,234 orders');
  });

  it('leaves parameters that are text as they are', () => {
    const t = makeTranslator('de', compileCatalog(readCatalog('de')));
    expect(t('trade.filled', { price: '1,10010' })).toBe('Ausgeführt zu 1,10010');
  });
});

describe('a minus', () => {
  const t = makeTranslator('en', compileCatalog(readCatalog('en')));
  const close = (profit: number) => t('msg.position_closed', { price: 1.1, precision: 5, profit });

  it('is the sign of a loss, and only that', () => {
    expect(close(-12.5)).toBe('Position closed at 1.10000. P/L: −12.50 USD.');
    expect(close(12.5)).toContain('+12.50');
    expect(t('order.parent', { id: 'A-1' })).toBe('Part of order A-1');
  });
});

describe('a missing text', () => {
  const { 'trade.buy': _, ...withoutBuy } = readCatalog('de');

  it('is English if the catalogues were compiled together', () => {
    const t = makeTranslator('de', compileWithFallback(withoutBuy, readCatalog('en')));
    expect(t('trade.buy')).toBe('Buy');
    expect(t('trade.sell')).toBe('Verkaufen');
  });

  it('is an error otherwise, never a key on the screen', () => {
    const t = makeTranslator('de', compileCatalog(withoutBuy));
    expect(() => t('trade.buy' as MessageKey)).toThrow('no message trade.buy in de');
  });
});

const styles = {
  money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  profit: { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' },
  lots: { minimumFractionDigits: 2, maximumFractionDigits: 6 },
  price: { minimumFractionDigits: 5, maximumFractionDigits: 5, useGrouping: 'min2' },
} as const satisfies Record<string, Intl.NumberFormatOptions>;
const values = [0, 1, 2, 3, 5, 11, 21, 100, 1_234.5, -12.25];

/** The names of all parameters, those within plurals and choices too. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name ?? '');

test.each(LANGUAGES)('every message in %s is formatted like Lingui’s', (language) => {
  const { intlTag } = languageInfo(language);
  const texts = readCatalog(language);
  const messages = compileCatalog(texts);
  const lingui = setupI18n();
  lingui.loadAndActivate({ locale: language, locales: intlTag, messages: messages as LinguiMessages });
  const fill = makeFillMessage(intlTag);
  const writeNumber = makeWriteNumber(language, { precision: 5 });
  for (const [key, text] of Object.entries(texts))
    for (const value of namesIn(text).length === 0 ? [0] : values) {
      const params = Object.fromEntries(namesIn(text).map((name) => [name, value]));
      expect(fill(messages[key], params, writeNumber), key).toBe(lingui.t(key, params, { formats: styles }));
    }
});

test('a message has only the given parameters', () => {
  const fill = makeFillMessage('en');
  const writeNumber = makeWriteNumber('en', {});
  expect(fill([['name']], {}, writeNumber)).toBe('');
  expect(
    fill([['kind', 'select', { a: ['A'], other: ['else'] }]], { kind: 'constructor' }, writeNumber),
  ).toBe('else');
  expect(() => fill([['at', 'date']], { at: 1 }, writeNumber)).toThrow('no message has {at, date}');
});
