// The part of the page on how long orders took, and on rejections that left no event.
import { type Bar, drawPlot } from './draw-plot.ts';
import type { Drawing } from './drawing.ts';
import type { CountRow } from './projection.ts';
import { reasonRow } from './reasons.ts';

/** The ends of the classes that the engine counts by (docs/fairness.md), in milliseconds. */
const ENDS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 1_000];

interface TimeClass {
  readonly underMs: number;
  readonly count: number;
}

/** For one kind of account. */
export function drawDurable(drawing: Drawing, ofKind: readonly CountRow[]): string {
  const { say, figure, percentInTenths } = drawing;
  const classes = ofKind
    .filter(({ measure }) => measure === 'durable')
    .map(({ bucket, count }) => ({ underMs: underOf(bucket), count }))
    .sort((one, other) => one.underMs - other.underMs);
  const heading = `<h3>${say('page.trust_durable')}</h3><p class="soft">${say('page.trust_durable_note')}</p>`;
  if (classes.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const all = classes.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  const rows = classes.map((one) => {
    reached += one.count;
    return `<tr><th scope="row">${nameOf(drawing, one)}</th><td>${figure(one.count)}</td><td>${percentInTenths(reached / all)}</td></tr>`;
  });
  const heads = (['page.trust_time', 'order.title', 'page.trust_up_to'] as const).map(
    (key) => `<th scope="col">${say(key)}</th>`,
  );
  return `${heading}${drawPlot(classes.map(barOf))}<table><tr>${heads.join('')}</tr>${rows.join('')}</table>`;
}

export function drawUnrecorded(drawing: Drawing, ofKind: readonly CountRow[]): string {
  const { say, figure } = drawing;
  const rows = ofKind
    .filter(({ measure }) => measure === 'unrecorded')
    .sort((one, other) => other.count - one.count);
  const heading = `<h3>${say('page.trust_unrecorded')}</h3><p class="soft">${say('page.trust_unrecorded_note')}</p>`;
  if (rows.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  return `${heading}<table>${rows.map(({ bucket, count }) => reasonRow(drawing, bucket, figure(count))).join('')}</table>`;
}

const underOf = (bucket: string): number =>
  bucket.startsWith('under_') ? Number(bucket.slice('under_'.length)) : Number.POSITIVE_INFINITY;

/** The end of the previous class, whether or not that contains anything. */
const beginOf = (underMs: number): number => ENDS_MS.findLast((end) => end < underMs) ?? 0;

function nameOf({ say, plainFigure }: Drawing, { underMs }: TimeClass): string {
  const [from, to] = [plainFigure(beginOf(underMs)), plainFigure(underMs)];
  if (underMs === Number.POSITIVE_INFINITY) return say('page.trust_ms_over', { ms: from });
  return beginOf(underMs) === 0
    ? say('page.trust_ms_under', { ms: to })
    : say('page.trust_ms_between', { from, to });
}

const barOf = ({ underMs, count }: TimeClass): Bar => ({
  label: Number.isFinite(underMs) ? `&lt;${underMs}` : `≥${beginOf(underMs)}`,
  count,
  colour: '--bar',
});
