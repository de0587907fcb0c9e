// The part of the page on fills and closings: their distance from the expected price, what was
// left out, and what ended positions.
import type { MessageKey } from '@candor/i18n/server';
import { drawPlot } from './draw-plot.ts';
import { codeRow, type Drawing } from './drawing.ts';
import type { CountRow } from './projection.ts';
import { SIZES, SLIPPAGE, type Slippage } from './slippage.ts';

const MEASURES = ['market', 'pending', 'stop_loss', 'take_profit'] as const;
type Measure = (typeof MEASURES)[number];
const HEADINGS = {
  market: 'page.trust_market',
  pending: 'page.trust_pending',
  stop_loss: 'trade.stop_loss',
  take_profit: 'trade.take_profit',
} as const satisfies Record<Measure, MessageKey>;
const DIRECTIONS = ['better', 'equal', 'worse'] as const;
const BY: Readonly<Record<string, MessageKey>> = {
  user: 'page.trust_by_client',
  operator: 'reason.operator',
  demo_reset: 'reason.demo_reset',
  stop_loss: 'trade.stop_loss',
  take_profit: 'trade.take_profit',
  stop_out: 'reason.stop_out',
};

/** For one kind of account. */
export function drawFills(drawing: Drawing, ofKind: readonly CountRow[]): string {
  return MEASURES.map((measure) => drawMeasure(drawing, measure, ofKind)).join('');
}

function drawMeasure(drawing: Drawing, measure: Measure, ofKind: readonly CountRow[]): string {
  const { say, figure } = drawing;
  const rows = ofKind.filter((row) => row.measure === measure);
  const note = say(measure === 'market' ? 'page.trust_market_note' : 'page.trust_level_note');
  const count = measure === 'market' ? sum(ofKind.filter((row) => row.measure === 'unseen')) : 0;
  const leftOut = count > 0 ? `<p class="soft">${say('page.trust_left_out', { count })}</p>` : '';
  const heading = `<h3>${say(HEADINGS[measure])}</h3><p class="soft">${note}</p>`;
  if (rows.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>${leftOut}`;
  const lines = SIZES.map((size) => ({ size, ofSize: rows.filter((row) => row.size === size) }))
    .filter(({ ofSize }) => ofSize.length > 0)
    .map(({ size, ofSize }) => {
      const cells = DIRECTIONS.map((direction) => {
        const ofDirection = ofSize.filter(({ bucket }) => bucket.startsWith(direction));
        return `<td>${figure(sum(ofDirection))}</td>`;
      });
      return `<tr><th scope="row">${say(`page.trust_${size}`)}</th>${cells.join('')}</tr>`;
    });
  const heads = DIRECTIONS.map((direction) => `<th scope="col">${say(`page.trust_${direction}`)}</th>`);
  const headed = (first: MessageKey) => `<tr><th scope="col">${say(first)}</th>${heads.join('')}</tr>`;
  const plot = drawSlippage(
    rows,
    DIRECTIONS.map((direction) => say(`page.trust_${direction}`)),
  );
  return `${heading}${plot}<table class="sizes">${headed('page.trust_distance')}${drawDistances(drawing, rows)}</table><table class="sizes">${headed('order.lots')}${lines.join('')}</table>${leftOut}`;
}

/** The classes of the plot; each row shows both directions. */
function drawDistances({ say, figure }: Drawing, rows: readonly CountRow[]): string {
  const count = (bucket: Slippage) => figure(sum(rows.filter((row) => row.bucket === bucket)));
  const none = '<td>–</td>';
  const row = (name: string, cells: string) => `<tr><th scope="row">${name}</th>${cells}</tr>`;
  return [
    row(say('check.exact'), `${none}<td>${count('equal')}</td>${none}`),
    ...([0, 1, 10] as const).map((bp) =>
      row(
        say(`page.trust_bp_${bp}`),
        `<td>${count(`better_${bp}`)}</td>${none}<td>${count(`worse_${bp}`)}</td>`,
      ),
    ),
  ].join('');
}

export function drawClosings({ say, figure }: Drawing, ofKind: readonly CountRow[]): string {
  const rows = ofKind
    .filter(({ measure }) => measure === 'closed')
    .sort((one, other) => other.count - one.count);
  const heading = `<h3>${say('page.trust_closed')}</h3><p class="soft">${say('page.trust_closed_note')}</p>`;
  if (rows.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const lines = rows.map(({ bucket, count }) => {
    const words = BY[bucket];
    if (!words) return codeRow(bucket, [figure(count)]);
    return `<tr><td>${say(words)}</td><td>${figure(count)}</td></tr>`;
  });
  return `${heading}<table>${lines.join('')}</table>`;
}

const sum = (rows: readonly CountRow[]): number => rows.reduce((all, { count }) => all + count, 0);

/** Basis points, from the best for the client to the worst; the table names them. */
const LABELS: Readonly<Record<Slippage, string>> = {
  better_10: '≥10',
  better_1: '1–10',
  better_0: '&lt;1',
  equal: '0',
  worse_0: '&lt;1',
  worse_1: '1–10',
  worse_10: '≥10',
};

/** A bar for each class of slippage; below them their direction. */
function drawSlippage(rows: readonly CountRow[], [better, equal, worse]: readonly string[]): string {
  const colourOf = (bucket: Slippage) => (bucket.startsWith('better') ? '--good' : '--bad');
  return drawPlot(
    SLIPPAGE.map((bucket) => ({
      label: LABELS[bucket],
      count: sum(rows.filter((row) => row.bucket === bucket)),
      colour: bucket === 'equal' ? '--even' : colourOf(bucket),
    })),
    [
      { label: better ?? '', bars: 3 },
      { label: equal ?? '', bars: 1 },
      { label: worse ?? '', bars: 3 },
    ],
  );
}
