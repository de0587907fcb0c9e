// A plot of counts by class: bars side by side, in any direction of writing from the left.
export interface Bar {
  readonly label: string;
  readonly count: number;
  /** A custom property of the page's style. */
  readonly colour: '--good' | '--even' | '--bad' | '--bar';
}
/** What so many bars side by side have in common. */
export interface BarGroup {
  readonly label: string;
  readonly bars: number;
}

const WIDTH = 350;
const HEIGHT = 90;
const LINE = 16;

export function drawPlot(bars: readonly Bar[], groups: readonly BarGroup[] = []): string {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const step = WIDTH / bars.length;
  const gap = step / 8;
  const drawn = bars.map(({ label, count, colour }, at) => {
    const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * (HEIGHT - 20)));
    const middle = at * step + step / 2;
    const above = count === 0 ? '' : `<text x="${middle}" y="${HEIGHT - height - 4}">${short(count)}</text>`;
    return `<rect x="${at * step + gap}" y="${HEIGHT - height}" width="${step - 2 * gap}" height="${height}" rx="2" style="fill:var(${colour})"/>${above}<text x="${middle}" y="${HEIGHT + 14}">${label}</text>`;
  });
  let begin = 0;
  const named = groups.map(({ label, bars: count }) => {
    const middle = (begin + count / 2) * step;
    begin += count;
    return `<text x="${middle}" y="${HEIGHT + 14 + LINE}">${label}</text>`;
  });
  const height = HEIGHT + 20 + (groups.length > 0 ? LINE : 0);
  return `<svg viewBox="0 0 ${WIDTH} ${height}" direction="ltr" role="img" aria-hidden="true" style="font-size:11px;fill:var(--soft);text-anchor:middle"><path d="M0 ${HEIGHT + 0.5}H${WIDTH}" stroke="var(--line)"/>${drawn.join('')}${named.join('')}</svg>`;
}

/** Above a bar there is room for five letters; the table under the plot has the whole figure. */
function short(count: number): string {
  if (count < 100_000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
