// What the server says: every refusal and message in every language, with its figures in the reader's way.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import type { MessageKey, RefusalCode } from './messages.ts';
import { readCatalog } from './read-catalog.ts';
import { translateMessage, translateRefusal } from './server.ts';

/** The refusals and the figures they come with. The type makes the table whole: a code without a row fails to compile. */
const REFUSALS: Readonly<Record<RefusalCode, Record<string, string | number>>> = {
  account_exists: {},
  account_not_found: {},
  already_decided: {},
  amount_out_of_range: {},
  amount_too_small: { min: 10 },
  area_required: {},
  busy: {},
  code_recently_sent: { seconds: 42 },
  conversion_unavailable: { currency: 'PLN' },
  cross_site_refused: {},
  demo_account_required: {},
  demo_challenge_expired: {},
  demo_challenge_foreign: {},
  demo_challenge_invalid: {},
  demo_challenge_used: {},
  demo_limit: { seconds: 1800 },
  demo_proof_invalid: {},
  idempotency_conflict: {},
  instrument_not_found: {},
  insufficient_margin: { missing: 34.2, largest: 0.07 },
  internal: { id: 'req-7f3' },
  invalid_demo_id: {},
  invalid_name: { min: 2, max: 20 },
  invalid_parameter: { field: 'cont' },
  invalid_period: {},
  invalid_settings: { field: 'stopOutLevel' },
  invalid_stop_loss: { nearest: 1.0991, precision: 5 },
  invalid_take_profit: { nearest: 1.1011, precision: 5 },
  invalid_terms: { field: 'lotStep' },
  leverage_not_offered: { offered: '50, 100, 200' },
  login_required: {},
  malformed_body: {},
  malformed_frame: {},
  market_closed: {},
  market_halted: {},
  method_not_allowed: {},
  missing_parameter: { field: 'cont' },
  name_taken: {},
  no_leverage_configured: {},
  not_found: {},
  operation_unavailable: {},
  order_not_found: {},
  order_not_open: {},
  order_not_pending: {},
  partial_close_quantity: { step: 0.01, max: 0.42 },
  payload_too_large: {},
  pending_price_at_market: {},
  pending_price_required: {},
  prefetch_refused: {},
  price_moved: { seen: 1.1001, now: 1.1004, precision: 5 },
  quantity_step: { step: 0.01, nearest: 0.13 },
  quantity_too_large: { max: 50 },
  quantity_too_small: { min: 0.03 },
  quote_stale: {},
  rate_limited: { seconds: 5 },
  real_account_required: {},
  region_not_served: {},
  session_invalid: {},
  starting: {},
  terms_in_use: { field: 'precision', orders: 3 },
  too_many_acts: { max: 5000 },
  too_many_idempotency_keys: {},
  too_many_orders: { max: 200 },
  too_many_topics: { max: 64 },
  unknown_command: {},
  unknown_topic: {},
  unsupported_media_type: {},
  unsupported_version: {},
  wrong_code: {},
  wrong_credentials: {},
};

describe.each(LANGUAGES)('refusals in %s', (language) => {
  it('all have a text with every figure in it', () => {
    for (const [code, params] of Object.entries(REFUSALS)) {
      const text = translateRefusal(language, code as RefusalCode, params);
      const without = translateRefusal(language, code as RefusalCode, {});
      expect(text, code).not.toMatch(/[{}]|undefined|NaN|error\./);
      if (Object.keys(params).length > 0) expect(text, code).not.toBe(without);
    }
  });
});

describe('refusals', () => {
  it.each([
    ['en', 'Not enough free margin: 34.20 USD more is needed. Reduce to 0.07 lots.'],
    ['de', 'Zu wenig freie Margin: Es fehlen 34,20\u00A0USD. Verringern Sie auf 0,07\u00A0Lot.'],
    ['hk', '可用保證金不足：尚欠 34.20 USD。請減至 0.07 手。'],
    ['ar', 'الهامش الحر غير كافٍ: ينقصك \u206634.20 USD\u2069. خفّض الحجم إلى 0.07 لوت.'],
  ] as const)('offer the fix in %s', (language, text) => {
    expect(translateRefusal(language, 'insufficient_margin', { missing: 34.2, largest: 0.07 })).toBe(text);
  });

  it('offer no smaller size where none would fit', () => {
    expect(translateRefusal('en', 'insufficient_margin', { missing: 1234.5, largest: 0 })).toBe(
      'Not enough free margin: 1,234.50 USD more is needed. Close a position or deposit funds first.',
    );
  });

  it.each([
    ['en', 'The price moved from 1.10010 to 1.10040, beyond your maximum deviation. Nothing was opened.'],
    [
      'de',
      'Der Kurs hat sich von 1,10010 auf 1,10040 bewegt, stärker als Ihre maximale Abweichung. Es wurde nichts eröffnet.',
    ],
  ] as const)('keep every decimal of a price in %s', (language, text) => {
    expect(translateRefusal(language, 'price_moved', { seen: 1.1001, now: 1.1004, precision: 5 })).toBe(text);
  });

  it('say a wait in words, never shorter than it is', () => {
    expect(translateRefusal('en', 'rate_limited', { seconds: 61 })).toBe(
      'Too many requests. Try again in 2 minutes.',
    );
    expect(translateRefusal('de', 'rate_limited', { seconds: 1 })).toContain('in 1 Sekunde');
    expect(translateRefusal('ar', 'rate_limited', { seconds: 180 })).toContain('3 دقائق');
  });
});

describe('messages', () => {
  it('format their figures and carry the sign of a result', () => {
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

  it('throw on a key that no catalogue has', () => {
    expect(() => translateMessage('en', 'order.nonsense' as MessageKey)).toThrow('no message order.nonsense');
  });

  it('have a refusal for each key of the group and no more', () => {
    const keys = Object.keys(readCatalog('en')).filter((key) => key.startsWith('error.'));
    expect(keys).toEqual(Object.keys(REFUSALS).map((code) => `error.${code}`));
  });
});
