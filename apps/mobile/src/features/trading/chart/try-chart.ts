// Draws a chart that nobody sees, so that the first one that somebody waits for finds its code compiled and its fonts at hand.
import type { Language } from '@candor/i18n';
import { dispose } from 'klinecharts';
import { whenIdle } from '../../../shared/idle.ts';
import { readChartColours } from './chart-colours.ts';
import { makeChart } from './make-chart.ts';

const BARS = 60;
const BAR_MS = 300_000;
const legend = { time: '', open: '', high: '', low: '', close: '', volume: '' };

export async function tryChart(language: Language): Promise<void> {
  const element = document.createElement('div');
  element.inert = true;
  element.ariaHidden = 'true';
  element.style.cssText =
    'position:fixed;top:0;left:0;width:300px;height:200px;visibility:hidden;contain:strict';
  document.body.append(element);
  const settings = { kind: 'candles', timeZone: 'UTC' } as const;
  const chart = makeChart(element, { settings, language, legend, colours: readChartColours() });
  await whenIdle();
  chart?.setSymbol({ ticker: 'TRY', pricePrecision: 5, volumePrecision: 0 });
  chart?.setPeriod({ type: 'minute', span: 5 });
  chart?.setDataLoader({
    getBars: ({ type, callback }) => callback(type === 'init' ? makeBars() : [], false),
  });
  await whenIdle();
  dispose(element);
  element.remove();
}

const makeBars = () =>
  Array.from({ length: BARS }, (_, n) => {
    const open = 1 + (n % 7) / 1_000;
    const close = 1 + ((n * 3) % 7) / 1_000;
    return {
      timestamp: n * BAR_MS,
      open,
      close,
      high: Math.max(open, close) + 0.001,
      low: Math.min(open, close) - 0.001,
      volume: 1,
    };
  });
