import type { Translate } from '@candor/i18n';
import { expect, test } from 'vitest';
import {
  CATALOGUE,
  findEntry,
  fitPanes,
  type IndicatorEntry,
  searchEntries,
  tuningOf,
} from './indicator-catalogue.ts';

const entry = (name: string): IndicatorEntry => {
  const found = findEntry(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('at least twenty indicators are offered, each once, with presets within their bounds', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(20);
  expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
  for (const one of CATALOGUE) {
    const presets = one.parameters.map(({ preset }) => preset);
    expect(tuningOf(one, { parameters: presets.map(() => 'x') }).parameters).toEqual(presets);
    expect(tuningOf(one, { parameters: presets }).parameters).toEqual(presets);
  }
  for (const name of ['VWAP', 'ATR', 'ICHI']) expect(findEntry(name)).toBeDefined();
});

test('stored parameters are taken within their bounds, and a colour that exists', () => {
  expect(tuningOf(entry('BOLL'), { parameters: [50, 2.5], colour: 3 })).toEqual({
    parameters: [50, 2.5],
    colour: 3,
  });
  for (const parameters of [[0, 0], [501, 11], [1.5, '2'], [Number.NaN, null], 'x', undefined]) {
    expect(tuningOf(entry('BOLL'), { parameters, colour: 9 })).toEqual({ parameters: [20, 2], colour: 0 });
  }
});

test('panes for which there is no room are named, and averages over the price never count', () => {
  const chosen = ['MA', 'RSI', 'CCI', 'VWAP', 'WR', 'ATR', 'XYZ'];
  const { shown, hidden } = fitPanes(chosen, 320);
  expect(shown.map(({ name }) => name)).toEqual(['MA', 'RSI', 'CCI', 'VWAP', 'WR']);
  expect(hidden).toEqual(['ATR']);
  expect(fitPanes(chosen, 900).hidden).toEqual([]);
  expect(fitPanes(['RSI', 'CCI'], 60)).toMatchObject({ hidden: ['CCI'] });
});

const t: Translate = (key) => (key === 'chart.title_atr' ? 'Average true range' : key);

test('the search finds short and long names', () => {
  expect(searchEntries('boll', t).map(({ name }) => name)).toEqual(['BOLL']);
  expect(searchEntries(' true RANGE ', t).map(({ name }) => name)).toEqual(['ATR']);
  expect(searchEntries('', t)).toEqual(CATALOGUE);
});
