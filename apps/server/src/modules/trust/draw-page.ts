// Draws the page of execution: figures and plots in one document without scripts, in the language that was asked for.
import { type Language, languageInfo } from '@candor/i18n';
import type { MessageKey } from '@candor/i18n/server';
import { drawDowntime } from './draw-downtime.ts';
import { drawDurable, drawUnrecorded } from './draw-durable.ts';
import { drawPlot } from './draw-plot.ts';
import { drawQuotes } from './draw-quotes.ts';
import { codeRow, makeDrawing, timeOf } from './drawing.ts';
import type { CountRow } from './projection.ts';
import type { ExecutionFigures } from './read-figures.ts';
import { SIZES, SLIPPAGE, type Slippage } from './slippage.ts';

export interface PageParts {
  readonly language: Language;
  readonly codeOf: (instrumentId: number) => string;
  /** Milliseconds, of when the figures were read. */
  readonly at: number;
  /** The venue's clock then. */
  readonly venueNow: number;
}

const MEASURES = ['market', 'pending', 'stop_loss', 'take_profit'] as const;
const HEADINGS = {
  market: 'page.trust_market',
  pending: 'page.trust_pending',
  stop_loss: 'trade.stop_loss',
  take_profit: 'trade.take_profit',
} as const satisfies Record<(typeof MEASURES)[number], MessageKey>;
const CHANGES: Readonly<Record<string, MessageKey>> = {
  terms: 'page.trust_of_terms',
  settings: 'page.trust_of_settings',
  halted: 'page.trust_of_halted',
  resumed: 'page.trust_of_resumed',
};
const STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#16181d;--soft:#5b6270;--line:#dfe2e8;--good:#1f7a4d;--even:#8a92a3;--bad:#b3382c;--bar:#3a66b0}
@media(prefers-color-scheme:dark){:root{--bg:#101318;--text:#e8eaee;--soft:#9aa3b2;--line:#2a303a;--good:#3fae78;--even:#7d8698;--bad:#e0675a;--bar:#6f9be0}}
body{margin:0 auto;max-width:37.5rem;padding:1rem;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.375rem;margin:.5rem 0}h2{font-size:1.125rem;margin:2rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}p{margin:.25rem 0 .5rem}.soft{color:var(--soft);font-size:.875rem}
svg{display:block;width:100%;height:7rem}code{overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:.25rem;border-bottom:1px solid var(--line);font-weight:400}
th{color:var(--soft)}td+td,th+th{text-align:end}td.when{white-space:nowrap}td.when+td{text-align:start}
.whole{white-space:nowrap}.share{display:flex;justify-content:space-between;gap:1rem}.strip{height:.75rem;border-radius:.25rem;margin-bottom:.75rem}
.bars td:nth-child(2){text-align:start}.bars td:last-child{width:25%;vertical-align:middle}.bar{display:block;height:.5rem;min-width:2px;border-radius:.25rem;background:var(--bar)}
summary{padding:.75rem 0;min-height:1.5rem}`;

export function drawPage(figures: ExecutionFigures, parts: PageParts): string {
  const { counts, changes, quotes, starts, began } = figures;
  const { language, codeOf, at, venueNow } = parts;
  const drawing = makeDrawing(language, codeOf);
  const { say, figure } = drawing;
  const none = `<p class="soft">${say('page.trust_none')}</p>`;

  const drawMeasure = (measure: (typeof MEASURES)[number], ofKind: readonly CountRow[]): string => {
    const rows = ofKind.filter((row) => row.measure === measure);
    const heading = `<h3>${say(HEADINGS[measure])}</h3><p class="soft">${say(measure === 'market' ? 'page.trust_market_note' : 'page.trust_level_note')}</p>`;
    if (rows.length === 0) return heading + none;
    const sizes = SIZES.map((size) => ({ size, rows: rows.filter((row) => row.size === size) }));
    const lines = sizes
      .filter((one) => one.rows.length > 0)
      .map(
        (one) =>
          `<tr><td>${say(`page.trust_${one.size}`)}</td>${(['better', 'equal', 'worse'] as const)
            .map((way) => `<td>${figure(sum(one.rows.filter(({ bucket }) => bucket.startsWith(way))))}</td>`)
            .join('')}</tr>`,
      );
    return `${heading}${drawSlippage(rows)}<table><tr><th>${say('order.lots')}</th><th>${say('page.trust_better')}</th><th>${say('page.trust_equal')}</th><th>${say('page.trust_worse')}</th></tr>${lines.join('')}</table>`;
  };

  const drawRefusals = (ofKind: readonly CountRow[]): string => {
    const rows = ofKind
      .filter(({ measure }) => measure === 'refused')
      .sort((one, other) => other.count - one.count);
    const lines = rows.map(({ bucket, count }) => codeRow(bucket, figure(count)));
    return `<h3>${say('page.trust_refused')}</h3><p class="soft">${say('page.trust_refused_note')}</p>${lines.length > 0 ? `<table>${lines.join('')}</table>` : none}`;
  };

  const drawKind = (demo: boolean): string => {
    const ofKind = counts.filter((row) => row.demo === demo);
    return `<h2>${say(demo ? 'user.mock_label' : 'user.real_label')}</h2>${MEASURES.map((measure) => drawMeasure(measure, ofKind)).join('')}${drawDurable(drawing, ofKind)}${drawRefusals(ofKind)}${drawUnrecorded(drawing, ofKind)}`;
  };

  const drawChanges = (): string =>
    changes
      .map(({ seq, at: when, what, instrument_id }) => {
        const words = say(CHANGES[what] ?? 'page.trust_of_settings', { code: codeOf(instrument_id) });
        return `<tr><td class="when"><bdi dir="ltr">${timeOf(when)}</bdi></td><td>${words} <span class="soft">#${seq}</span></td></tr>`;
      })
      .join('');

  const { tag, direction } = languageInfo(language);
  return `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>${say('page.trust_title')}</title><style>${STYLE}</style></head><body><h1>${say('page.trust_title')}</h1><p>${say('page.trust_intro')}</p><p><code dir="ltr">npm run trust</code></p><p class="soft"><bdi dir="ltr">${timeOf(at)}</bdi></p>${drawKind(false)}${drawKind(true)}${drawQuotes(drawing, quotes)}${drawDowntime(drawing, { starts, began, now: venueNow })}<h2>${say('page.trust_changes')}</h2>${changes.length > 0 ? `<table>${drawChanges()}</table>` : none}</body></html>`;
}

const sum = (rows: readonly CountRow[]): number => rows.reduce((all, { count }) => all + count, 0);

const LABELS: Readonly<Record<Slippage, string>> = {
  better_10: '+10',
  better_1: '+1',
  better_0: '+0',
  equal: '0',
  worse_0: '−0',
  worse_1: '−1',
  worse_10: '−10',
};

/** A bar for each class of slippage, from the best for the client to the worst. */
function drawSlippage(rows: readonly CountRow[]): string {
  const colourOf = (bucket: Slippage) => (bucket.startsWith('better') ? '--good' : '--bad');
  return drawPlot(
    SLIPPAGE.map((bucket) => ({
      label: LABELS[bucket],
      count: sum(rows.filter((row) => row.bucket === bucket)),
      colour: bucket === 'equal' ? '--even' : colourOf(bucket),
    })),
  );
}
