// What a new store says from its first day: which countries are not served, as an announcement in all languages. It is an
// article like any other afterwards: what an operator changes or takes away stays so.
import { LANGUAGES } from '@candor/i18n';
import { type Language, translateMessage } from '@candor/i18n/server';
import { inTransaction } from '../../db/in-transaction.ts';
import type { ModuleKit } from '../module.ts';
import { insertNews, type NewsTerms, type Text, writeText } from './news-rows.ts';

const BY = 'start';

/** Does nothing in a store that ever had an article. */
export async function addFirstAnnouncement({
  db,
  audit,
  now,
}: Pick<ModuleKit, 'db' | 'audit' | 'now'>): Promise<void> {
  const at = new Date(now());
  await inTransaction(db.venue, async (client) => {
    // Two programs that start at once: the second one waits and then finds the first one's.
    await client.query('lock table news in exclusive mode');
    const { rowCount } = await client.query('select from news limit 1');
    if (rowCount !== 0) return;
    const terms: NewsTerms = { category: 'announcement', pinned: true, publishAt: at, logo: '' };
    const { id } = await insertNews(client, terms, { at, by: BY });
    for (const language of LANGUAGES) await writeText(client, { id, language }, textIn(language));
    await audit.record(client, {
      operator: null,
      actor: BY,
      act: 'add',
      subject: `news ${id}`,
      after: { ...terms, languages: LANGUAGES },
    });
  });
}

function textIn(language: Language): Text {
  const notice = translateMessage(language, 'public.region_notice');
  const paragraphs = [notice, translateMessage(language, 'page.regions_text')];
  return {
    title: translateMessage(language, 'page.regions_title'),
    summary: notice,
    body: {
      type: 'doc',
      content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  };
}
