// The chart's look, derived from the theme: hairline grid, small figures, market colours, no shadow play.
import type { DeepPartial, Styles } from 'klinecharts';
import { type ChartColours, FURTHER_LINES, fade } from './chart-colours.ts';
import type { ChartSettings } from './chart-settings.ts';

/** As few families as possible: the browser looks up each of them before the first figure is measured. */
export const FAMILY = 'system-ui, sans-serif';
const SIZE = 10;

export function chartStyles(colours: ChartColours, kind: ChartSettings['kind']): DeepPartial<Styles> {
  const figures = { size: SIZE, family: FAMILY };
  const upDown = { upColor: colours.up, downColor: colours.down, noChangeColor: colours.muted };
  const bars = {
    upColor: fade(colours.up, 0.55),
    downColor: fade(colours.down, 0.55),
    noChangeColor: colours.muted,
  };
  const legend = {
    ...figures,
    color: colours.muted,
    marginLeft: 6,
    marginRight: 2,
    marginTop: 2,
    marginBottom: 2,
  };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...figures, color: colours.muted, marginStart: 6, marginEnd: 6 },
  };
  const crosshairText = {
    ...figures,
    color: colours.page,
    backgroundColor: colours.ink,
    borderColor: colours.ink,
    borderRadius: 3,
  };
  const crosshair = {
    line: { color: fade(colours.ink, 0.45), style: 'dashed' as const, dashedValue: [3, 3], size: 1 },
    text: crosshairText,
  };
  const mark = { color: colours.muted, textSize: SIZE, textFamily: FAMILY };
  return {
    grid: {
      horizontal: { color: fade(colours.line, 0.6), style: 'solid' },
      vertical: { show: false },
    },
    candle: {
      type: kind === 'area' ? 'area' : 'candle_solid',
      bar: {
        ...upDown,
        upBorderColor: colours.up,
        downBorderColor: colours.down,
        noChangeBorderColor: colours.muted,
        upWickColor: colours.up,
        downWickColor: colours.down,
        noChangeWickColor: colours.muted,
      },
      area: {
        lineSize: 1.5,
        lineColor: colours.accent,
        backgroundColor: [
          { offset: 0, color: fade(colours.accent, 0) },
          { offset: 1, color: fade(colours.accent, 0.22) },
        ],
        // The ripple would redraw the canvas on every frame for ever.
        point: {
          show: true,
          color: colours.accent,
          radius: 3,
          rippleRadius: 6,
          rippleColor: fade(colours.accent, 0.25),
          animation: false,
        },
      },
      priceMark: {
        high: { ...mark, show: kind === 'candles' },
        low: { ...mark, show: kind === 'candles' },
        last: {
          ...upDown,
          line: { style: 'dashed', dashedValue: [2, 3], size: 1 },
          text: {
            ...figures,
            weight: 600,
            color: colours.page,
            borderRadius: 3,
            paddingLeft: 5,
            paddingRight: 5,
            paddingTop: 3,
            paddingBottom: 3,
          },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        title: { show: false },
        legend,
        offsetLeft: 2,
        offsetTop: 2,
      },
    },
    indicator: {
      ohlc: bars,
      bars: [{ ...bars }],
      lines: indicatorLines(colours).map((color) => ({
        color,
        size: 1,
        style: 'solid' as const,
        smooth: false,
      })),
      tooltip: {
        offsetLeft: 2,
        offsetTop: 2,
        title: { ...legend, showParams: true },
        legend,
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: {
      size: 1,
      color: colours.line,
      fill: true,
      activeBackgroundColor: fade(colours.accent, 0.12),
    },
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}

/** Lines that stay apart on both themes and for most colour-blind readers (after Okabe and Ito). */
export const indicatorLines = (colours: ChartColours): string[] => [colours.accent, ...FURTHER_LINES];
