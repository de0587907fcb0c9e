// The part of the page on quotes that the feed's door kept from trading.
import { type MarkReason, wordOfMark } from '../../tape/marks.ts';
import type { QuoteCount } from '../../tape/quote-counts.ts';
import { codeRow, type Drawing } from './drawing.ts';
import { reasonWords } from './reasons.ts';

/** These wait for the quotes after them; all others are refused for good. */
const HELD: ReadonlySet<string> = new Set<MarkReason>(['outlier', 'wide_spread']);
const TAKEN_IN = 0;

export function drawQuotes(drawing: Drawing, quotes: readonly QuoteCount[]): string {
  const { say, figure, plainFigure, percentAtMost, codeOf } = drawing;
  const all = sum(quotes);
  const kept = quotes.filter(({ mark }) => mark !== TAKEN_IN);
  const heading = `<h2>${say('page.trust_quotes')}</h2><p class="soft">${say('page.trust_quotes_note', { all: plainFigure(all) })}</p>`;
  if (kept.length === 0) return `${heading}<p class="soft">${say('page.trust_none')}</p>`;
  const reasons = [...Map.groupBy(kept, ({ mark }) => mark)].map(([mark, rows]) => ({
    word: wordOfMark(mark) ?? String(mark),
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
    .map(([id, rows]) => ({ id, all: sum(rows), kept: sum(rows.filter(({ mark }) => mark !== TAKEN_IN)) }))
    .filter((one) => one.kept > 0)
    .sort((one, other) => other.kept / other.all - one.kept / one.all)
    .map(
      (one) =>
        `<tr><td>${codeOf(one.id)}</td><td>${figure(one.kept)}</td><td>${percentAtMost(one.kept / one.all)}</td></tr>`,
    );
  return `${heading}<table class="bars">${byReason.join('')}</table><details><summary>${say('documentary.instruments')}</summary><table>${instruments.join('')}</table></details>`;
}

const sum = (rows: readonly QuoteCount[]): number => rows.reduce((all, { count }) => all + count, 0);
