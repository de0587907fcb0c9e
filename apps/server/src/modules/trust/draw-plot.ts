// A plot of counts by class: bars side by side, from the left in any writing direction. Its labels are plain text of
// the page, so that they grow with the user's text size. The table beside it has the same numbers, so the plot is
// hidden from screen readers.
export interface Bar {
  /** Escaped for a page; short, because the table has the full text. */
  readonly label: string;
  readonly count: number;
  /** A custom property of the page's style. */
  readonly colour: '--good' | '--even' | '--bad' | '--bar';
}
/** The common properties of adjacent bars. */
export interface BarGroup {
  readonly label: string;
  readonly bars: number;
}

export function drawPlot(bars: readonly Bar[], groups: readonly BarGroup[] = []): string {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const drawn = bars.map(({ label, count, colour }) => {
    const share = Math.max(count === 0 ? 0 : 2, Math.round((count / most) * 100));
    const above = count === 0 ? '' : short(count);
    return `<span class="column"><span>${above}</span><i style="height:${share}%;background:var(${colour})"></i></span><span>${label}</span>`;
  });
  const named = groups.map(({ label, bars: count }) => `<span style="flex:${count}">${label}</span>`);
  const row = named.length > 0 ? `<div class="groups">${named.join('')}</div>` : '';
  return `<div class="plot" dir="ltr" aria-hidden="true"><div class="bars-of">${drawn
    .map((bar) => `<div>${bar}</div>`)
    .join('')}</div>${row}</div>`;
}

/** Above a bar there is room for five characters; the table under the plot has the full number. */
function short(count: number): string {
  if (count < 100_000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
