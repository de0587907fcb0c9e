// The catalogue as a whole: complete, consistent, convertible to USD.
import { rateToNumber } from '@candor/core';
import { LANGUAGES } from '@candor/i18n';
import { instrumentName, namedInstruments } from '@candor/i18n/server';
import { describe, expect, it } from 'vitest';
import { calendars } from './calendars.ts';
import { catalogue, catalogueFor, categories } from './instruments.ts';

describe('the catalogue', () => {
  it('has at least 28 instruments in five categories, 14 of them currency pairs', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(28);
    expect(catalogue.filter((entry) => entry.categoryId === 1).length).toBeGreaterThanOrEqual(14);
    const used = new Set(catalogue.map((entry) => entry.categoryId));
    expect([...used].sort()).toEqual(categories.map((category) => category.id));
  });

  it('names each category in every language', () => {
    for (const { names } of categories)
      for (const language of LANGUAGES) expect(names[language], language).toMatch(/\S/);
  });

  it.each(catalogue.map((entry) => [entry.spec.code, entry] as const))(
    '%s has its name in every language, in English the one that is listed',
    (code, { spec, name, categoryId }) => {
      const pair = { code, base: spec.baseCurrency, quote: spec.quoteCurrency };
      expect(instrumentName('en', pair)).toBe(name);
      // Currency pairs are named by their currencies; everything else needs a row of its own.
      expect(code in namedInstruments).toBe(categoryId !== 1);
      for (const language of LANGUAGES)
        expect(instrumentName(language, pair), language).not.toContain(spec.quoteCurrency);
    },
  );

  it('repeats no id, code or logo', () => {
    for (const key of ['id', 'code'] as const)
      expect(new Set(catalogue.map((entry) => entry.spec[key])).size).toBe(catalogue.length);
    expect(new Set(catalogue.map((entry) => entry.logo)).size).toBe(catalogue.length);
  });

  it.each(catalogue.map((entry) => [entry.spec.code, entry] as const))('%s is well-formed', (_, entry) => {
    const { spec } = entry;
    expect(spec.lotsMin).toBeGreaterThan(0);
    expect(spec.lotsMax).toBeGreaterThan(spec.lotsMin);
    expect((spec.lotsMax - spec.lotsMin) % spec.lotStep).toBe(0);
    expect(spec.multiples.length).toBeGreaterThan(0);
    expect(spec.multiples).toEqual([...spec.multiples].sort((a, b) => a - b));
    expect(spec.feeRate).toBeGreaterThan(0);
    expect(entry.spread).toBeGreaterThanOrEqual(1);
    expect(spec.stopsLevel).toBeGreaterThan(entry.spread);
    expect(spec.swapTripleWeekday === 0).toBe(calendars[entry.calendar].weekly === 'always');
  });

  it('charges about the same whether the fee goes by lots or by the margin', () => {
    const byMargin = new Map(catalogueFor('by_margin').map(({ spec }) => [spec.id, spec]));
    for (const { spec } of catalogueFor('per_lot')) {
      const rate = rateToNumber(byMargin.get(spec.id)?.feeRate ?? spec.feeRate);
      expect(rate, spec.code).toBeGreaterThan(0);
      expect(rate, spec.code).toBeLessThan(0.01);
      expect({ ...byMargin.get(spec.id), feeRate: spec.feeRate }).toEqual(spec);
    }
  });

  it('has a pair that leads from each quote currency to USD', () => {
    const pairs = new Set(catalogue.map(({ spec }) => spec.baseCurrency + spec.quoteCurrency));
    for (const { spec } of catalogue) {
      const { quoteCurrency: currency } = spec;
      if (currency !== 'USD')
        expect(pairs.has(`${currency}USD`) || pairs.has(`USD${currency}`), currency).toBe(true);
    }
  });
});
