// Draws the page of execution: numbers and plots in one document without scripts, in the requested language.
import { LANGUAGES, type Language, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import type { MessageKey } from '@candor/i18n/server';
import { type FlagReason, nameOfFlag } from '../../tape/flags.ts';
import type { QuoteCount } from '../../tape/quote-counts.ts';
import { escapeText } from '../../web/page-head.ts';
import { changedRules, writeChange } from './changed-rules.ts';
import { drawDurable, drawUnrecorded } from './draw-durable.ts';
import { drawClosings, drawFills } from './draw-fills.ts';
import { codeRow, type Drawing, isolatedTimeOf, makeDrawing, timeOf } from './drawing.ts';
import { outagesOf, shareUp } from './outages.ts';
import type { CountRow } from './projection.ts';
import type { ExecutionMetrics, Listed, ShownChange } from './read-metrics.ts';
import { reasonRow, reasonWords } from './reasons.ts';

export interface PageParts {
  readonly language: Language;
  readonly codeOf: (instrumentId: number) => string;
  /** When the metrics were read, in milliseconds. */
  readonly at: number;
  /** The venue's clock at that moment. */
  readonly venueNow: number;
}

export function drawPage(metrics: ExecutionMetrics, parts: PageParts): string {
  const { counts, changes, listed, quotes, starts, began } = metrics;
  const { language, codeOf, at, venueNow } = parts;
  const drawing = makeDrawing(language, codeOf);
  const { say } = drawing;

  const drawKind = (demo: boolean): string => {
    const ofKind = counts.filter((row) => row.demo === demo);
    return [
      `<h2>${say(demo ? 'user.mock_label' : 'user.real_label')}</h2>`,
      drawFills(drawing, ofKind),
      drawClosings(drawing, ofKind),
      drawDurable(drawing, ofKind),
      drawRefusals(drawing, ofKind),
      drawUnrecorded(drawing, ofKind),
    ].join('');
  };

  const { tag, direction } = languageInfo(language);
  const main = [
    `<h1>${say('page.trust_title')}</h1><p>${say('page.trust_intro')}</p>`,
    `<p class="soft"><bdi dir="ltr">${timeOf(at)}</bdi></p>`,
    `<p class="soft">${say('page.trust_bp_note')}</p>`,
    drawKind(false),
    drawKind(true),
    drawQuotes(drawing, quotes),
    drawDowntime(drawing, { starts, began, now: venueNow }),
    drawChanges(drawing, changes, listed),
  ];
  return `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>${say('page.trust_title')}</title><style>${PAGE_STYLE}</style></head><body>${drawHeader(drawing, language)}<main>${main.join('')}</main></body></html>`;
}

/** The link back, and the languages: without scripts each is a link. */
function drawHeader({ say }: Drawing, chosen: Language): string {
  const languages = LANGUAGES.map((language) => {
    const { tag } = languageInfo(language);
    const isChosen = language === chosen ? ' aria-current="true"' : '';
    return `<li><a href="/trust?lang=${language}" lang="${tag}" hreflang="${tag}"${isChosen}>${languageNames[language]}</a></li>`;
  });
  return `<header><a href="/">${say('public.to_markets')}</a><details><summary>${say('user.language')}: <bdi>${languageNames[chosen]}</bdi></summary><ul>${languages.join('')}</ul></details></header>`;
}

function drawRefusals(drawing: Drawing, ofKind: readonly CountRow[]): string {
  const { say, figure } = drawing;
  const rows = ofKind
    .filter(({ measure }) => measure === 'refused')
    .sort((one, other) => other.count - one.count)
    .map(({ bucket, count }) => reasonRow(drawing, bucket, figure(count)));
  const heading = `<h3>${say('page.trust_refused')}</h3><p class="soft">${say('page.trust_refused_note')}</p>`;
  return rows.length > 0
    ? `${heading}<table>${rows.join('')}</table>`
    : `${heading}<p class="soft">${say('page.trust_none')}</p>`;
}

/** These wait for the quotes after them; all others are rejected for good. */
const HELD: ReadonlySet<string> = new Set<FlagReason>(['outlier', 'wide_spread']);
const TAKEN_IN = 0;

/** The part of the page on quotes that the price filter kept from trading. */
function drawQuotes(drawing: Drawing, quotes: readonly QuoteCount[]): string {
  const { say, figure, plainFigure, percentAtMost, codeOf } = drawing;
  const all = sum(quotes);
  const filtered = quotes.filter(({ mark }) => mark !== TAKEN_IN);
  const heading = `<h2>${say('page.trust_quotes')}</h2><p class="soft">${say('page.trust_quotes_note', { all: plainFigure(all) })}</p>`;
  if (filtered.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const reasons = [...Map.groupBy(filtered, ({ mark }) => mark)].map(([mark, rows]) => ({
    word: nameOfFlag(mark) ?? String(mark),
    count: sum(rows),
  }));
  const most = Math.max(...reasons.map(({ count }) => count));
  const byReason = reasons
    .sort((one, other) => other.count - one.count)
    .map(({ word, count }) => {
      const what = say(HELD.has(word) ? 'page.trust_held' : 'page.trust_rejected');
      const bar = `<span class="bar" style="width:${((count / most) * 100).toFixed(1)}%"></span>`;
      const words = `${reasonWords(drawing, word) ?? ''} <span class="soft">(${what})</span>`;
      return codeRow(word, [figure(count), percentAtMost(count / all), bar], words);
    });
  const instruments = [...Map.groupBy(quotes, ({ instrument_id }) => instrument_id)]
    .map(([id, rows]) => ({
      id,
      all: sum(rows),
      withheld: sum(rows.filter(({ mark }) => mark !== TAKEN_IN)),
    }))
    .filter((one) => one.withheld > 0)
    .sort((one, other) => other.withheld / other.all - one.withheld / one.all)
    .map(
      (one) =>
        `<tr><td>${codeOf(one.id)}</td><td>${figure(one.withheld)}</td><td>${percentAtMost(one.withheld / one.all)}</td></tr>`,
    );
  return `${heading}<table class="bars">${byReason.join('')}</table><details><summary>${say('documentary.instruments')}</summary><table>${instruments.join('')}</table></details>`;
}

const sum = (rows: readonly QuoteCount[]): number => rows.reduce((all, { count }) => all + count, 0);

const OUTAGES_SHOWN = 20;
const SPANS_DAYS = [30, 90] as const;
const DAY_MS = 86_400_000;

/** The part of the page on outages. `now` is milliseconds on the venue's clock. */
function drawDowntime(
  { say, percent, minutes }: Drawing,
  { starts, began, now }: Pick<ExecutionMetrics, 'starts' | 'began'> & { readonly now: number },
): string {
  const heading = `<h2>${say('page.trust_downtime')}</h2><p class="soft">${say('page.trust_downtime_note', { code: 'busy' })}</p>`;
  if (began === undefined) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const outages = outagesOf(starts);
  const shares = SPANS_DAYS.map((days) => {
    const share = shareUp(outages, { days, began, now });
    const strip = drawStrip(outages, { from: Math.max(began, now - days * DAY_MS), until: now });
    return share === undefined
      ? ''
      : `<p class="share"><span>${say('page.trust_up', { days })}</span><b>${percent(share)}</b></p>${strip}`;
  });
  const since =
    now - began < DAY_MS * Math.max(...SPANS_DAYS)
      ? `<p class="soft">${say('page.trust_began', { time: isolatedTimeOf(began) })}</p>`
      : '';
  const rows = outages
    .slice(0, OUTAGES_SHOWN)
    .map(
      ({ from, until, seq }) =>
        `<tr><td><bdi dir="ltr">${timeOf(from)} – ${timeOf(until)}</bdi> <bdi class="soft" dir="ltr">#${seq}</bdi></td><td>${minutes(until - from)}</td></tr>`,
    );
  const list =
    rows.length > 0 ? `<table>${rows.join('')}</table>` : `<p class="soft">${say('page.trust_none')}</p>`;
  return `${heading}${shares.join('')}${since}${list}`;
}

/** Time from left to right, with the outages; each is visible however short it was. */
function drawStrip(
  outages: readonly { from: number; until: number }[],
  span: { from: number; until: number },
): string {
  const placeOf = (at: number): number =>
    Math.round(
      ((Math.min(Math.max(at, span.from), span.until) - span.from) / (span.until - span.from)) * 3_500,
    ) / 10;
  const gaps = outages
    .filter(({ until }) => until > span.from)
    .map(({ from, until }) => {
      const x = placeOf(from);
      return `<rect x="${Math.min(x, 349)}" width="${Math.max(1, placeOf(until) - x)}" height="12" style="fill:var(--bad)"/>`;
    });
  return `<svg class="strip" viewBox="0 0 350 12" preserveAspectRatio="none" direction="ltr" role="img" aria-hidden="true"><rect width="350" height="12" style="fill:var(--good)"/>${gaps.join('')}</svg>`;
}

const CHANGES: Readonly<Record<string, MessageKey>> = {
  terms: 'page.trust_of_terms',
  settings: 'page.trust_of_settings',
  halted: 'page.trust_of_halted',
  resumed: 'page.trust_of_resumed',
};

/** The part of the page on changes of the rules: when, what, and from which value to which. */
function drawChanges(
  { say, codeOf }: Drawing,
  changes: readonly ShownChange[],
  listed: Listed | null,
): string {
  const heading = `<h2>${say('page.trust_changes')}</h2><p class="soft">${say('page.trust_changes_note')}</p>`;
  if (changes.length === 0 && !listed) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const rows = changes.map((change) => {
    const { seq, at, what, instrument_id } = change;
    const words = say(CHANGES[what] ?? 'page.trust_of_settings', { code: codeOf(instrument_id) });
    const details = (changedRules(change) ?? []).map(
      (one) => `<br><code dir="ltr">${escapeText(writeChange(one))}</code>`,
    );
    return `<tr><td class="when"><bdi dir="ltr">${timeOf(at)}</bdi></td><td>${words} <bdi class="soft" dir="ltr">#${seq}</bdi>${details.join('')}</td></tr>`;
  });
  if (listed) {
    const words = say('page.trust_listed', { count: listed.instruments });
    rows.push(
      `<tr><td class="when"><bdi dir="ltr">${timeOf(listed.at)}</bdi></td><td>${words} <bdi class="soft" dir="ltr">#${listed.from}–${listed.to}</bdi></td></tr>`,
    );
  }
  return `${heading}<table>${rows.join('')}</table>`;
}

/** The style of the page of execution: colours of both schemes, and tables that fit a narrow screen with large text. */
const PAGE_STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#16181d;--soft:#5b6270;--line:#dfe2e8;--good:#1f7a4d;--even:#8a92a3;--bad:#b3382c;--bar:#3a66b0;--link:#2f55a4}
@media(prefers-color-scheme:dark){:root{--bg:#101318;--text:#e8eaee;--soft:#9aa3b2;--line:#2a303a;--good:#3fae78;--even:#7d8698;--bad:#e0675a;--bar:#6f9be0;--link:#8fb2ec}}
body{margin:0 auto;max-width:37.5rem;padding:1rem;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
h1{font-size:1.375rem;margin:.5rem 0}h2{font-size:1.125rem;margin:2rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}p{margin:.25rem 0 .5rem}.soft{color:var(--soft);font-size:.875rem}
svg{display:block;width:100%;height:auto;max-height:9rem}.plot{margin:.5rem 0;color:var(--soft);font-size:.6875rem;line-height:1.4;text-align:center}.bars-of,.groups{display:flex}.bars-of>div{flex:1;min-width:0}.bars-of>div>span{display:block}
.bars-of .column{display:flex;flex-direction:column;justify-content:flex-end;height:6rem;padding:0 10%;border-bottom:1px solid var(--line)}.column>span{flex:none;margin:0 -15%;overflow-wrap:normal}.column>i{min-height:0;flex:0 1 auto;border-radius:2px 2px 0 0}
code{overflow-wrap:anywhere}a{color:var(--link)}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:.25rem;border-bottom:1px solid var(--line);font-weight:400;vertical-align:top;overflow-wrap:anywhere;hyphens:auto}
th[scope=col]{color:var(--soft);vertical-align:bottom;overflow-wrap:break-word}th[scope=row]{color:inherit}td+td,th+td,th+th{text-align:end}td.when+td{text-align:start}
td+td>bdi,th+td>bdi,.whole{white-space:nowrap}
main{container-type:inline-size}
@container(max-width:14rem){.sizes tr{display:grid;grid-template-columns:repeat(3,1fr)}.sizes th:first-child{grid-column:1/-1;border:0}.sizes th[scope=col]{font-size:.65rem}}
@media(min-width:32rem){td.when{width:11rem;white-space:nowrap}}
.share{display:flex;justify-content:space-between;gap:1rem}.strip{height:.75rem;border-radius:.25rem;margin-bottom:.75rem}
.bars td:last-child{width:25%;vertical-align:middle}.bar{display:block;height:.5rem;min-width:2px;border-radius:.25rem;background:var(--bar)}
summary{padding:.75rem 0;min-height:1.5rem;cursor:pointer}
header{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:0 1rem}header>a{padding:.75rem 0}
header details{max-width:100%}header details[open]{width:100%}header ul{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;margin:0;padding:0}header li a{display:inline-block;padding:.625rem 0}`;
