// The server's texts: every rejection and message in every language, with numbers in the user's format.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import type { MessageKey, RefusalCode } from './messages.ts';
import { readCatalog } from './read-catalog.ts';
import { translateMessage, translateRefusal } from './server.ts';

/**
 * The rejections that have a text, and the parameters that each text names. Tests of answers check that the parameters
 * are given.
 */
const refusals = Object.entries(readCatalog('en'))
  .filter(([key]) => key.startsWith('error.'))
  .map(([key, text]) => [key.slice('error.'.length) as RefusalCode, figuresIn(text)] as const);

function figuresIn(text: string): Record<string, string | number> {
  const figures = [...text.matchAll(/\{(\w+)(, (?:number|select|plural))?/g)].map(
    ([, name = '', isNumber]) =>
      name === 'wait' ? ['seconds', 42] : name === 'opens' ? ['opensAt', 0] : [name, isNumber ? 34.2 : 'PLN'],
  );
  return Object.fromEntries(figures);
}

describe.each(LANGUAGES)('rejections in %s', (language) => {
  it('all have a text with every parameter', () => {
    expect(refusals.length).toBeGreaterThan(60);
    for (const [code, params] of refusals) {
      const text = translateRefusal(language, code, params);
      const without = translateRefusal(language, code, {});
      expect(text, code).not.toMatch(/[{}]|undefined|NaN|error\./);
      if (Object.keys(params).length > 0) expect(text, code).not.toBe(without);
    }
  });
});

describe('rejections', () => {
  it.each([
    ['en', 'Not enough free margin: 34.20 USD more is needed. Reduce to 0.07 lots.'],
    ['de', 'Zu wenig freie Margin: Es fehlen 34,20\u00A0USD. Verringern Sie auf 0,07\u00A0Lot.'],
    ['hk', '可用保證金不足：尚欠 34.20 USD。請減至 0.07 手。'],
    ['ar', 'الهامش الحر غير كافٍ: ينقصك \u206634.20 USD\u2069. خفّض الحجم إلى 0.07 لوت.'],
  ] as const)('offer a correction in %s', (language, text) => {
    expect(translateRefusal(language, 'insufficient_margin', { missing: 34.2, largest: 0.07 })).toBe(text);
  });

  it('offer no smaller size if none would fit', () => {
    expect(translateRefusal('en', 'insufficient_margin', { missing: 1234.5, largest: 0 })).toBe(
      'Not enough free margin: 1,234.50 USD more is needed. Close a position or deposit funds first.',
    );
  });

  it.each([
    [
      'en',
      'The price moved from 1.10010 to 1.10040, which is more than your maximum slippage. Nothing was opened.',
    ],
    [
      'de',
      'Der Kurs hat sich von 1,10010 auf 1,10040 bewegt, stärker als Ihre maximale Slippage. Es wurde nichts eröffnet.',
    ],
  ] as const)('keep every decimal of a price in %s', (language, text) => {
    expect(translateRefusal(language, 'price_moved', { seen: 1.1001, now: 1.1004, precision: 5 })).toBe(text);
  });

  it.each([
    ['en', 'The market is closed, so no action was taken.', ' It opens Sun 22:00 UTC.'],
    ['de', 'Der Markt ist geschlossen, daher wurde nichts ausgeführt.', ' Er öffnet So., 22:00 UTC.'],
  ] as const)('say in %s when a closed market opens, if it is known', (language, text, opening) => {
    const opensAt = Date.UTC(2026, 10, 22, 22);
    expect(translateRefusal(language, 'market_closed', { opensAt })).toBe(text + opening);
    expect(translateRefusal(language, 'market_closed')).toBe(text);
  });

  it('state a wait in words, rounded up', () => {
    expect(translateRefusal('en', 'rate_limited', { seconds: 61 })).toBe(
      'Too many requests. Try again in 2 minutes.',
    );
    expect(translateRefusal('de', 'rate_limited', { seconds: 1 })).toContain('in 1 Sekunde');
    expect(translateRefusal('ar', 'rate_limited', { seconds: 180 })).toContain('3 دقائق');
  });
});

describe('messages', () => {
  it('format their numbers with the sign of a result', () => {
    const params = { price: 65800, precision: 1, profit: -12.345 };
    expect(translateMessage('de', 'msg.position_closed', params)).toBe(
      'Position zu 65.800,0 geschlossen. Gewinn/Verlust: −12,35\u00A0USD.',
    );
    expect(translateMessage('en', 'msg.position_closed', { ...params, profit: 3 })).toContain('+3.00 USD');
  });

  it.each([
    [0, 'لا أوامر'],
    [1, 'أمر واحد'],
    [2, 'أمران'],
    [3, '3 أوامر'],
    [11, '11 أمرًا'],
    [100, '100 أمر'],
  ])('count %i orders in Arabic', (count, text) => {
    expect(translateMessage('ar', 'order.count_orders', { count })).toBe(text);
  });

  it('throw for an unknown key', () => {
    expect(() => translateMessage('en', 'order.nonsense' as MessageKey)).toThrow('no message order.nonsense');
  });
});
