// Every catalogue is whole: the same keys and parameters as English, valid ICU, all plural forms, nothing left over.

import { readFileSync } from 'node:fs';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compileCatalog } from './compile.ts';
import { LANGUAGES, type Language, languageInfo } from './languages.ts';
import { CATALOG_FOLDER, readCatalog } from './read-catalog.ts';

const english = readCatalog('en');
const others = LANGUAGES.filter((language) => language !== 'en');

/** Whole texts that a language shares with English: words of the trade, and words that just look the same. */
const SHARED: Readonly<Partial<Record<Language, readonly string[]>>> = {
  vn: ['Demo', 'Spread'],
  fr: [
    '{count, plural, one {# position} other {# positions}}',
    'Distance',
    'Trading',
    'Copy trading',
    'Invitations',
    'Swap',
    'Swap long',
    'Swap short',
    'Lots',
    'Positions',
    'Rectangle',
    'Slippage',
    'Stop loss',
    'Take profit',
    'Instrument',
    'Spread',
    'E-mail',
    '1 minute',
    '5 minutes',
    '15 minutes',
    '30 minutes',
  ],
  de: [
    'Name',
    'Swap',
    'Margin',
    'Orders',
    'Passkeys',
    'Demo',
    'Drawdown',
    'Details',
    'Equity',
    'Gold',
    'Stop-out',
    'Tags',
    'Chart',
    'Instrument',
    'Slippage',
    'Spread',
    'Wallet',
    'Watchlist',
  ],
  spa: [
    '{value} pips',
    'Real',
    'Trading',
    'Copy trading',
    'Swap',
    'Swap long',
    'Swap short',
    'Demo',
    'Ranking',
    'Stop loss',
    'Take profit',
  ],
  pt: [
    '{value} pips',
    'Real',
    'Copy trading',
    'Swap',
    'Swap long',
    'Swap short',
    'Demo',
    'Drawdown',
    'Stop loss',
    'Take profit',
    'Ranking',
    'Slippage',
    'Spread',
    'E-mail',
  ],
  it: [
    'Watchlist',
    'Trading',
    'Copy trading',
    'Password',
    'Swap',
    'Swap long',
    'Swap short',
    'Demo',
    'Drawdown',
    'Equity',
    'File',
    'Live',
    'Max',
    'Offline',
    'Stop loss',
    'Take profit',
    'Timeframe',
    'Area',
    'Slippage',
    'Spread',
    'E-mail',
    'Wallet',
  ],
  tr: ['Risk', 'Swap', 'Swap long', 'Swap short', 'Spread', 'Demo'],
  id: [
    'Trading',
    'Copy trading',
    'Margin call',
    'Swap',
    'Swap long',
    'Swap short',
    'Leverage',
    'Margin',
    'Demo',
    'Drawdown',
    'Deposit',
    'File',
    'Offline',
    'Order',
    'Pending',
    'Slippage',
    'Stop loss',
    'Take profit',
    'Timeframe',
    'Area',
    'Spread',
  ],
};
const SHARED_BY_ALL = new Set(['MN', 'OK', 'Bid', 'Ask', 'Bid / Ask', 'bid', 'ask', 'Push']);

describe.each(LANGUAGES)('catalogue %s', (language) => {
  const catalog = readCatalog(language);

  it('has the keys of English', () => {
    expect(Object.keys(english).filter((key) => !(key in catalog))).toEqual([]);
    expect(Object.keys(catalog).filter((key) => !(key in english))).toEqual([]);
  });

  it('is sorted by key, one message a line, no key twice', () => {
    const sorted = Object.fromEntries(Object.entries(catalog).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const text = readFileSync(`${CATALOG_FOLDER}${language}.json`, 'utf8');
    expect(text).toBe(`${JSON.stringify(sorted, null, 2)}\n`);
  });

  it('has no empty text, no stray spaces, and no straight quotes, which ICU takes for escapes', () => {
    const wrong = Object.entries(catalog).filter(
      ([, text]) => text.trim() !== text || text === '' || /['"]| {2}/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('is valid ICU with the parameters and the choices of English', () => {
    const wanted = compileCatalog(english);
    for (const [key, message] of Object.entries(compileCatalog(catalog))) {
      const expected = {
        key,
        parameters: parametersOf(wanted[key] ?? []),
        choices: selectCasesOf(wanted[key] ?? []),
      };
      expect({ key, parameters: parametersOf(message), choices: selectCasesOf(message) }).toEqual(expected);
    }
  });

  it('has every plural form that the language needs for whole numbers', () => {
    const rules = new Intl.PluralRules(languageInfo(language).intlTag);
    // Up to 1,000: the forms that some Romance languages keep for millions count nothing here.
    const needed = new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))]);
    for (const [key, message] of Object.entries(compileCatalog(catalog))) {
      for (const cases of pluralCasesOf(message))
        expect({ key, cases }).toEqual({ key, cases: [...needed].toSorted() });
    }
  });
});

describe.each(others)('catalogue %s against English', (language) => {
  it('leaves no sentence in English', () => {
    const shared = new Set(SHARED[language] ?? []);
    const left = Object.entries(readCatalog(language)).filter(
      ([key, text]) =>
        text === english[key] &&
        /\p{L}{2}/u.test(withoutParameters(text)) &&
        !SHARED_BY_ALL.has(text) &&
        !shared.has(text),
    );
    expect(left).toEqual([]);
  });

  it('lists no text as English that is translated', () => {
    const texts = new Set(Object.values(readCatalog(language)));
    const isEnglish = new Set(Object.values(english));
    expect((SHARED[language] ?? []).filter((text) => !texts.has(text) || !isEnglish.has(text))).toEqual([]);
  });
});

// Latin letters allowed in a language of another script: codes, and the trade's own abbreviations.
const LATIN_ALLOWED =
  /\b(ADX|USD|SWIFT|BIC|IBAN|QR|UTC|MN|EUR|EURUSD|Bid|Ask|CFD|CFDs|CSV|OK|SL|TP|K|JPEG|PNG|WebP|MB|MetaTrader|iPhone|iPad|JavaScript)\b/g;
const OTHER_SCRIPTS: readonly Language[] = ['jp', 'kr', 'hk', 'th', 'ru', 'ar', 'my'];

describe.each(OTHER_SCRIPTS)('script of %s', (language) => {
  it('has no Latin words but codes', () => {
    const left = Object.entries(readCatalog(language)).filter(([, text]) =>
      /[A-Za-z]{2}/.test(withoutParameters(text).replace(LATIN_ALLOWED, '')),
    );
    expect(left).toEqual([]);
  });
});

describe('the catalogues together', () => {
  it('keep to the known groups', () => {
    const groups = new Set(Object.keys(english).map((key) => key.split('.')[0]));
    for (const key of Object.keys(english)) expect(key).toMatch(/^[a-z]+\.[a-z0-9_]+$/);
    expect([...groups]).toEqual(GROUPS);
  });

  it('detect text that is not ICU', () => {
    expect(() => compileCatalog({ 'order.x': '{count, plural, one {#}' })).toThrow('order.x');
    expect(() => compileCatalog({ 'order.x': '{count' })).toThrow('order.x');
  });
});

const GROUPS =
  'ask auth bank chart chat check conn desk documentary error financial forgot func kind limits mail msg news next order page positions practice product provider public quiz reason risk stat tabbar trade user wallet watch withdraw'.split(
    ' ',
  );

/** "missing:number:money", "count:plural", each once, sorted. */
function parametersOf(message: CompiledMessage): string[] {
  const found = new Set<string>();
  walk(message, (name, type, format) => {
    found.add([name, type, typeof format === 'string' ? format : undefined].filter(Boolean).join(':'));
  });
  return [...found].toSorted();
}

const pluralCasesOf = (message: CompiledMessage) => casesOf(message, 'plural');
const selectCasesOf = (message: CompiledMessage) => casesOf(message, 'select');

/** The keys of each plural or select of a message, sorted. */
function casesOf(message: CompiledMessage, kind: 'plural' | 'select'): string[][] {
  const found: string[][] = [];
  walk(message, (_name, type, format) => {
    if (type !== kind) return;
    found.push(
      Object.keys(format as object)
        .filter((key) => key !== 'offset')
        .toSorted(),
    );
  });
  return found;
}

function walk(
  message: CompiledMessage,
  visit: (name: string, type?: string, format?: unknown) => void,
): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    visit(name, type, format);
    if (typeof format !== 'object' || format === null) continue;
    for (const branch of Object.values(format)) if (Array.isArray(branch)) walk(branch, visit);
  }
}

/** The words alone: without arguments, and without the keywords of plurals and selects. */
function withoutParameters(text: string): string {
  return text
    .replace(/\{\w+, (?:plural|select),/g, '')
    .replace(/\{\w+(?:, \w+)*\}/g, '')
    .replace(/\b(?:zero|one|two|few|many|other)(?= \{)/g, '');
}
