// Makes the library's chart with all that it is to look like: each setting that came later would have it laid out and painted again.
import { formatForInput, type Language } from '@candor/i18n';
import { type Chart, type DecimalFold, init, registerLocale, type XAxisOverride } from 'klinecharts';
import { dateTicks, makeDayOf } from './axis-dates.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartSettings } from './chart-settings.ts';
import { chartStyles } from './chart-styles.ts';

/** Names of the crosshair's figures. */
export type FigureNames = Readonly<Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', string>>;

export interface ChartLook {
  readonly settings: Pick<ChartSettings, 'kind' | 'timeZone'>;
  readonly language: Language;
  readonly legend: FigureNames;
  readonly colours: ChartColours;
  readonly right: RightSide;
}

export function makeChart(
  element: HTMLElement,
  { settings, language, legend, colours, right }: ChartLook,
): Chart | null {
  nameMetrics(language, legend);
  const made = init(element, {
    timezone: settings.timeZone,
    locale: language,
    styles: chartStyles(colours, settings.kind),
    decimalFold: foldOf(language),
    thousandsSeparator: { sign: '' },
    hotkey: { enabled: false },
    zoomAnchor: { main: 'last_bar', xAxis: 'last_bar' },
    layout: { barSpaceLimit: { min: 2, max: 40 }, yAxis: { gap: { top: 0.12, bottom: 0.1 } } },
  });
  made?.setOffsetRightDistance(rightOf(right));
  made?.overrideXAxis(axisOf(language, settings.timeZone));
  made?.setBarSpace(6);
  return made;
}

/** Times with their days, in the language and the time zone of the chart. */
export function axisOf(language: Language, timeZone: string): XAxisOverride {
  const dayOf = makeDayOf(language, timeZone);
  return { createTicks: ({ defaultTicks }) => dateTicks(defaultTicks, dayOf) };
}

export function nameMetrics(language: Language, legend: FigureNames): void {
  const spaced = Object.fromEntries(Object.entries(legend).map(([name, text]) => [name, `${text} `]));
  registerLocale(language, { ...NO_UNITS, ...(spaced as Record<keyof FigureNames, string>) });
}

/** Folding is off (a small oscillator value would print as 0.0{3}3); the decimal mark is the user's. */
export const foldOf = (language: Language): DecimalFold => ({
  threshold: 99,
  format: (value) => formatForInput(language, String(value)),
});

/** Units of the period in the library's title, which is not shown. */
const NO_UNITS = {
  change: '',
  turnover: '',
  second: '',
  minute: '',
  hour: '',
  day: '',
  week: '',
  month: '',
  year: '',
};

export interface RightSide {
  /** Sell and Buy lie over the chart: the newest bars stand beside them. */
  readonly isBelowButtons: boolean;
  /** Labels of the client's own prices stand beside the newest bars. */
  readonly hasLabels: boolean;
}

/** Between the newest bar and the scale, in pixels. */
export const rightOf = ({ isBelowButtons, hasLabels }: RightSide): number =>
  isBelowButtons ? 168 : hasLabels ? 126 : 28;
