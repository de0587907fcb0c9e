// Draws the page of execution: figures and plots in one document without scripts, in the language that was asked for.
import { LANGUAGES, type Language, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { drawChanges } from './draw-changes.ts';
import { drawDowntime } from './draw-downtime.ts';
import { drawDurable, drawUnrecorded } from './draw-durable.ts';
import { drawClosings, drawFills } from './draw-fills.ts';
import { drawQuotes } from './draw-quotes.ts';
import { type Drawing, makeDrawing, timeOf } from './drawing.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { CountRow } from './projection.ts';
import type { ExecutionFigures } from './read-figures.ts';
import { reasonRow } from './reasons.ts';

export interface PageParts {
  readonly language: Language;
  readonly codeOf: (instrumentId: number) => string;
  /** Milliseconds, of when the figures were read. */
  readonly at: number;
  /** The venue's clock then. */
  readonly venueNow: number;
}

export function drawPage(figures: ExecutionFigures, parts: PageParts): string {
  const { counts, changes, listed, quotes, starts, began } = figures;
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

/** The way back, and the languages: without scripts each is a link. */
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
