// Every message of every language, filled as Lingui's own run time fills it.
import { type Messages as LinguiMessages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileCatalog } from './compile.ts';
import { makeFillMessage } from './fill-message.ts';
import { LANGUAGES, languageInfo } from './languages.ts';
import { readCatalog } from './read-catalog.ts';
import { makeWriteNumber } from './translate.ts';

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

test.each(LANGUAGES)('%s', (language) => {
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

test('a message has only what is filled', () => {
  const fill = makeFillMessage('en');
  const writeNumber = makeWriteNumber('en', {});
  expect(fill([['name']], {}, writeNumber)).toBe('');
  expect(
    fill([['kind', 'select', { a: ['A'], other: ['else'] }]], { kind: 'constructor' }, writeNumber),
  ).toBe('else');
  expect(() => fill([['at', 'date']], { at: 1 }, writeNumber)).toThrow('no message has {at, date}');
});
