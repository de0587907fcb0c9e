// The part of the page on when the venue was away.
import { type Drawing, isolatedTimeOf, timeOf } from './drawing.ts';
import { outagesOf, shareUp } from './outages.ts';
import type { ExecutionFigures } from './read-figures.ts';

const OUTAGES_SHOWN = 20;
const SPANS_DAYS = [30, 90] as const;
const DAY_MS = 86_400_000;

/** `now`: milliseconds on the venue's clock. */
export function drawDowntime(
  { say, percent, minutes }: Drawing,
  { starts, began, now }: Pick<ExecutionFigures, 'starts' | 'began'> & { readonly now: number },
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

/** The time from left to right, with what the venue was away in it; an outage is seen however short it was. */
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
