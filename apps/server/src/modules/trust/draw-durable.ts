// The part of the page on how long orders took, and on refusals that left no event.
import { type Bar, drawPlot } from './draw-plot.ts';
import { codeRow, type Drawing } from './drawing.ts';
import type { CountRow } from './projection.ts';

/** Of one kind of account. */
export function drawDurable({ say, figure, percent }: Drawing, ofKind: readonly CountRow[]): string {
  const classes = ofKind
    .filter(({ measure }) => measure === 'durable')
    .map(({ bucket, count }) => ({ underMs: underOf(bucket), count }))
    .sort((one, other) => one.underMs - other.underMs);
  const heading = `<h3>${say('page.trust_durable')}</h3><p class="soft">${say('page.trust_durable_note')}</p>`;
  if (classes.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const all = classes.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  const rows = classes.map(({ underMs, count }) => {
    reached += count;
    return `<tr><td><bdi dir="ltr">${labelOf(underMs)} ms</bdi></td><td>${figure(count)}</td><td>${percent(reached / all)}</td></tr>`;
  });
  return `${heading}${drawPlot(classes.map(barOf))}<table>${rows.join('')}</table>`;
}

export function drawUnrecorded({ say, figure }: Drawing, ofKind: readonly CountRow[]): string {
  const rows = ofKind
    .filter(({ measure }) => measure === 'unrecorded')
    .sort((one, other) => other.count - one.count);
  const heading = `<h3>${say('page.trust_unrecorded')}</h3><p class="soft">${say('page.trust_unrecorded_note')}</p>`;
  if (rows.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  return `${heading}<table>${rows.map(({ bucket, count }) => codeRow(bucket, figure(count))).join('')}</table>`;
}

const underOf = (bucket: string): number =>
  bucket.startsWith('under_') ? Number(bucket.slice('under_'.length)) : Number.POSITIVE_INFINITY;

const labelOf = (underMs: number): string => (Number.isFinite(underMs) ? `&lt;&nbsp;${underMs}` : '&gt;&gt;');

const barOf = ({ underMs, count }: { underMs: number; count: number }): Bar => ({
  label: labelOf(underMs),
  count,
  colour: '--bar',
});
