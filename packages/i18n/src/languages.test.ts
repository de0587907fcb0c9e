// Codes, tags and the choice of a first language.
import { describe, expect, it } from 'vitest';
import { fromBrowser, LANGUAGES, languageInfo, resolveLanguage } from './languages.ts';

describe('languages', () => {
  it('are the sixteen, each known to Intl with Latin digits and the Gregorian calendar', () => {
    expect(LANGUAGES).toHaveLength(16);
    for (const language of LANGUAGES) {
      const { tag, intlTag } = languageInfo(language);
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag), language).toEqual([tag]);
      const options = new Intl.DateTimeFormat(intlTag).resolvedOptions();
      expect(options).toMatchObject({ calendar: 'gregory', numberingSystem: 'latn' });
    }
  });

  it('read right to left in Arabic alone, and rise in red in Japan and Korea', () => {
    expect(LANGUAGES.filter((language) => languageInfo(language).direction === 'rtl')).toEqual(['ar']);
    expect(LANGUAGES.filter((language) => languageInfo(language).marketColours === 'red_up')).toEqual([
      'jp',
      'kr',
    ]);
  });

  it.each([
    ['de', 'de'],
    ['tw', 'hk'],
    ['xx', 'hk'],
    ['', 'hk'],
    [undefined, 'hk'],
    ['toString', 'hk'],
  ])('the code %s means %s', (code, language) => {
    expect(resolveLanguage(code)).toBe(language);
  });

  it.each([
    [['ja-JP', 'en'], 'jp'],
    [['zh-CN'], 'hk'],
    [['yue-Hant-HK'], 'hk'],
    [['pl', 'de-AT'], 'de'],
    [['pl'], 'en'],
    [['es-419'], 'spa'],
    [['vi'], 'vn'],
    [['in-ID'], 'id'],
    [[], 'hk'],
  ])('a browser that prefers %j gets %s', (preferred, language) => {
    expect(fromBrowser(preferred)).toBe(language);
  });
});
