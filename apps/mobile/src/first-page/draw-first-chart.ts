// The server's first picture of Trade's chart: an SVG in the place and geometry of the library's canvas (klinecharts
// 10: YAxisImp, StoreImp; our make-chart.ts and chart-styles.ts), so that the canvas replaces it without a jump. Only
// the canvas shows times.
import type { FirstBar, FirstBars, TradeView } from '@candor/contract';
import { formatForInput, type Language } from '@candor/i18n';

/** The distance between the middles of two bars, and from the last one's place to the right edge, in pixels. */
const BAR = 6;
const RIGHT = 28;
/** Gaps above and below the bars, as shares of the range. */
const GAPS = { top: 0.12, bottom: 0.1 };
const TICKS = 8;
/** The widest page of the app. */
const WIDTH = 600;
/** In units of the picture, which is stretched to the available height. */
const HEIGHT = 10_000;
/** A bar without movement is a line. */
const THIN = 25;
/** Widths of phones, which differ in the visible bars and therefore in the range. */
const SCREENS = [320, 360, 375, 390, 412, 430, 480, 540, 600];
/** Width of a digit at ten pixels, and the space beside the longest label. */
const DIGIT = 5.6;
const AXIS_MARGINS = 12;

export interface FirstChartLook {
  readonly kind: TradeView['kind'];
  readonly language: Language;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** HTML of the picture; empty if there are no bars. Prices are in points. */
export function drawFirstChart({ precision, bars }: FirstBars, { kind, language }: FirstChartLook): string {
  const last = bars.at(-1);
  if (!last) return '';
  const write = (points: number) => formatForInput(language, (points / 10 ** precision).toFixed(precision));
  const whole = rangeOf(bars, kind);
  const scaled = (points: number) => Math.round(((whole.to - points) / (whole.to - whole.from)) * HEIGHT);
  const longest = write(last[1]);
  const axisWidth = longest.length * DIGIT + AXIS_MARGINS;
  const screens = SCREENS.map((width) => rangeOf(bars.slice(-barsIn(width - axisWidth)), kind));
  const styles = screens.map((range, n) => styleOf(range, whole, n)).join('');
  const axes = screens.map((range, n) => drawAxis(range, n, write));
  const lines = axes.map((axis) => axis.lines).join('');
  const figures = axes.map((axis) => axis.figures).join('');
  const tone = last[3] >= last[0] ? 'up' : 'down';
  const place = `--from:${last[3]}`;
  return (
    `<style>.first-chart [data-width]{display:none}${styles}</style>` +
    '<div class="first-chart" aria-hidden="true" style="position:absolute;inset:0 0 22px;display:flex;font:10px/10px var(--font-sans);overflow:hidden">' +
    // Below the bars, and no wider than they may be, like in the library.
    `<div style="position:relative;flex:1;overflow:hidden">${lines}` +
    `<svg width="${WIDTH}" height="100%" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" style="position:absolute;right:0;overflow:visible">` +
    `<g class="first-bars">${kind === 'area' ? drawArea(bars, scaled) : drawCandles(bars, scaled)}</g></svg>` +
    `<div class="first-price" style="${place};position:absolute;inset-inline:0;height:1px;background:repeating-linear-gradient(90deg,var(--${tone}) 0 2px,#0000 0 5px)"></div></div>` +
    figures +
    // The width that the library chooses: of its longest label, or of the last price, which is bold.
    `<div style="flex:none;padding:0 6px;visibility:hidden">${longest}<b style="display:block;margin:0 -1px;font-weight:600">${longest}</b></div>` +
    `<b class="first-price" style="${place};position:absolute;right:2px;transform:translateY(-50%);padding:2.5px 5px 3.5px;border-radius:3px;font-weight:600;color:var(--page);background:var(--${tone})">${write(last[3])}</b></div>`
  );
}

/** Counts bars for the range like the library. */
const barsIn = (width: number): number => Math.max(1, Math.round((width - RIGHT) / BAR) + 1);

function rangeOf(bars: readonly FirstBar[], kind: TradeView['kind']): Range {
  const low = Math.min(...bars.map((bar) => bar[kind === 'area' ? 3 : 2]));
  const high = Math.max(...bars.map((bar) => bar[kind === 'area' ? 3 : 1]));
  // Bars without movement are in the middle of as many points as there are lines.
  const [from, to] = high > low ? [low, high] : [low - TICKS / 2, high + TICKS / 2];
  return { from: from - (to - from) * GAPS.bottom, to: to + (to - from) * GAPS.top };
}

/** From this width on, the picture is stretched to the visible range. */
function styleOf(range: Range, whole: Range, n: number): string {
  const stretch = (whole.to - whole.from) / (range.to - range.from);
  const above = ((whole.to - range.to) / (whole.to - whole.from)) * HEIGHT;
  const rules =
    `.first-bars{transform:scaleY(${stretch.toFixed(5)}) translateY(${(-above).toFixed(1)}px)}` +
    `.first-price{top:calc((${range.to.toFixed(1)} - var(--from)) / ${(range.to - range.from).toFixed(1)} * 100%)}` +
    `.first-chart [data-width="${n}"]{display:block}` +
    (n > 0 ? `.first-chart [data-width="${n - 1}"]{display:none}` : '');
  return n === 0 ? rules : `@media(min-width:${SCREENS[n]}px){${rules}}`;
}

/** Lines and labels at round prices; a label is placed a pixel above the middle of its line. */
function drawAxis({ from, to }: Range, n: number, write: (points: number) => string) {
  const step = roundStep((to - from) / TICKS);
  const [lines, figures]: [string[], string[]] = [[], []];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const top = `top:${(((to - at) / (to - from)) * 100).toFixed(2)}%`;
    lines.push(
      `<i style="position:absolute;inset-inline:0;${top};border-top:1px solid var(--line);opacity:.6"></i>`,
    );
    figures.push(
      `<span style="position:absolute;right:6px;${top};transform:translateY(calc(-50% - 1px));color:var(--muted)">${write(at)}</span>`,
    );
  }
  const group = (marks: readonly string[]) => `<div data-width="${n}">${marks.join('')}</div>`;
  return { lines: group(lines), figures: group(figures) };
}

/** One, two, three, four, five, six or eight times a power of ten, like in the library; whole points at least. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const digit = step / power;
  const steps = [1, 2, 3, 4, 5, 6].find((one) => digit < one + 0.5) ?? 8;
  return Math.max(1, steps * power);
}

/** The middle of a bar, counted from the last one. */
const middleOf = (fromLast: number): number => WIDTH - RIGHT - BAR / 2 - fromLast * BAR;

function drawCandles(bars: readonly FirstBar[], scaled: (points: number) => number): string {
  const paths = { up: '', down: '', muted: '' };
  for (const [n, [open, high, low, close]] of bars.entries()) {
    const x = middleOf(bars.length - 1 - n);
    const [top, bottom] = [scaled(Math.max(open, close)), scaled(Math.min(open, close))];
    const [tip, foot] = [scaled(high), scaled(low)];
    const wick = `M${x} ${tip}h1V${foot}h-1z`;
    const body = `M${x - 2} ${top}h5v${Math.max(THIN, bottom - top)}h-5z`;
    paths[close > open ? 'up' : close < open ? 'down' : 'muted'] += wick + body;
  }
  return Object.entries(paths)
    .map(([tone, path]) => `<path style="fill:var(--${tone})" d="${path}"/>`)
    .join('');
}

function drawArea(bars: readonly FirstBar[], scaled: (points: number) => number): string {
  const line = bars.map(([, , , close], n) => `${middleOf(bars.length - 1 - n)} ${scaled(close)}`).join('L');
  const first = middleOf(bars.length - 1);
  return (
    `<path style="fill:var(--accent);opacity:.11" d="M${line}V${HEIGHT * 2}H${first}z"/>` +
    `<path style="fill:none;stroke:var(--accent);stroke-width:1.5" vector-effect="non-scaling-stroke" d="M${line}"/>`
  );
}
