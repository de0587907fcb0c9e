// The part of the page on changes of the rules: when, of what, and from which figure to which.
import type { MessageKey } from '@candor/i18n/server';
import { escapeText } from '../../web/page-head.ts';
import { changedRules, writeChange } from './changed-rules.ts';
import { type Drawing, timeOf } from './drawing.ts';
import type { Listed, ShownChange } from './read-figures.ts';

const CHANGES: Readonly<Record<string, MessageKey>> = {
  terms: 'page.trust_of_terms',
  settings: 'page.trust_of_settings',
  halted: 'page.trust_of_halted',
  resumed: 'page.trust_of_resumed',
};

export function drawChanges(
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
