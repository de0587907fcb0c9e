import { expect, test } from 'vitest';
import { defaultChartSettings, parseChartSettings, toggleIndicator } from './chart-settings.ts';

test('what was stored is taken where it makes sense', () => {
  const stored = {
    kind: 'area',
    period: '240min',
    favourites: ['5min', '240min', '1week'],
    indicators: ['RSI', 'MA'],
    tuning: { RSI: { parameters: [14, 28, 42], colour: 2 } },
    timeZone: 'Asia/Hong_Kong',
    drawings: { EURUSD: [{ id: 'a', tool: 'horizontal', points: [{ timestamp: 1, value: 1.1 }] }] },
    compare: 2,
    showsDrawings: false,
    showsEvents: false,
    layouts: [{ name: 'Day', period: '1day' }],
  };
  expect(parseChartSettings(stored)).toEqual(stored);
});

test('a new user sees candles in UTC', () => {
  expect(defaultChartSettings).toMatchObject({ kind: 'candles', timeZone: 'UTC', drawings: {} });
});

test('anything else falls back to the defaults', () => {
  for (const stored of [
    null,
    undefined,
    'x',
    [],
    {
      kind: 1,
      period: '2min',
      favourites: 'all',
      indicators: 7,
      tuning: 'all',
      timeZone: 'Mars/Base',
      drawings: 'all',
      layouts: [{ title: 'Day' }, null],
    },
  ]) {
    expect(parseChartSettings(stored)).toEqual(defaultChartSettings);
  }
});

test('turning one indicator on or off leaves all others', () => {
  expect(toggleIndicator(['MA', 'VOL', 'MACD'], 'RSI')).toEqual(['MA', 'VOL', 'MACD', 'RSI']);
  expect(toggleIndicator(['MA', 'VOL'], 'BOLL')).toEqual(['MA', 'VOL', 'BOLL']);
  expect(toggleIndicator(['MA', 'VOL'], 'VOL')).toEqual(['MA']);
});
