// Content as a module of the venue: news and announcements, written in the office and read by clients.
import { LANGUAGES } from '@candor/i18n';
import { type Language, translateMessage } from '@candor/i18n/server';
import { inTransaction } from '../../db/in-transaction.ts';
import { queriesOn } from '../../db/queries.ts';
import type { PageHead } from '../../web/page-head.ts';
import { PublicPictures } from '../../web/public-pictures.ts';
import type { PageRequest } from '../../web/static-app.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { makeNewsActs } from './news-acts.ts';
import { registerNewsCalls } from './news-calls.ts';
import { newsImages } from './news-images.ts';
import { findNews, insertNews, type NewsTerms, readTexts, type Text, writeText } from './news-rows.ts';
import { registerOfficeNewsCalls } from './office-news-calls.ts';
import { presentArticle, statusOf } from './present-news.ts';

const hourMs = 3_600_000;

export interface ContentModule extends VenueModule {
  /** Adds the announcement that every new store begins with. */
  addFirst(): Promise<void>;
}

export interface ContentOptions {
  /** Says which countries are not served. */
  readonly writeRegionNotice: (language: Language) => string;
  /** Whether an instrument of this code is listed. */
  readonly isListed: (code: string) => boolean;
}

export function makeContentModule(
  context: ModuleContext,
  { writeRegionNotice, isListed }: ContentOptions,
): ContentModule {
  const { db, now } = context;
  const images = new PublicPictures({ pool: db.requests, venuePool: db.venue, now }, newsImages);
  const acts = makeNewsActs(context, isListed);
  return {
    name: 'content',
    calls: (register) => registerNewsCalls(register, context),
    officeCalls: (register) => registerOfficeNewsCalls(register, { ...context, acts, images }),
    routes: (app) => images.serve(app),
    pageHead: (page) => headOfArticle(context, page),
    listPages: () => listArticlePages(context),
    addFirst: () => addFirstAnnouncement(context, writeRegionNotice),
    jobs: [{ name: 'forget unused pictures', everyMs: hourMs, run: () => images.removeUnused() }],
  };
}

const ARTICLE_PATH = '/news/detail';
/** The newest articles, as many as a search engine reads at once. */
const listedMax = 1_000;
const articleAddress = (id: number): string => `${ARTICLE_PATH}?id=${id}`;

/**
 * Articles as pages that are shared and found: the head of each by language, and the addresses of all. Undefined for
 * any other page, and for an article that clients can't read.
 */
async function headOfArticle(
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
  { path, query, language }: PageRequest,
): Promise<PageHead | undefined> {
  const id = Number(query.get('id'));
  if (path !== ARTICLE_PATH || !Number.isSafeInteger(id) || id < 1) return undefined;
  const news = await findNews(db.requests, id);
  if (!news || statusOf(news, now()) !== 'published') return undefined;
  const article = presentArticle(news, await readTexts(db.requests, id), language);
  return (
    article && {
      title: article.title,
      description: article.desc,
      ...(article.logo === '' ? {} : { picture: article.logo }),
      kind: 'article',
      language,
      address: articleAddress(id),
    }
  );
}

async function listArticlePages({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Promise<readonly string[]> {
  const rows = await queriesOn(db.requests)
    .selectFrom('news')
    .select('id')
    .where('retired_at', 'is', null)
    .where('publish_at', '<=', new Date(now()))
    .orderBy('publish_at', 'desc')
    .limit(listedMax)
    .execute();
  return rows.map(({ id }) => articleAddress(id));
}

const STARTED_BY = 'start';

/**
 * Adds an announcement in all languages to a new store, which says which countries are not served. Afterwards it is an
 * article like any other. Does nothing in a store that ever had an article.
 */
async function addFirstAnnouncement(
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
  writeRegionNotice: ContentOptions['writeRegionNotice'],
): Promise<void> {
  const at = new Date(now());
  await inTransaction(db.venue, async (client) => {
    // If two programs start at once, the second one waits and then finds the first one's announcement.
    await client.query('lock table news in exclusive mode');
    const { rowCount } = await client.query('select from news limit 1');
    if (rowCount !== 0) return;
    const terms: NewsTerms = {
      category: 'announcement',
      pinned: true,
      publishAt: at,
      logo: '',
      instruments: '',
    };
    const { id } = await insertNews(client, terms, { at, by: STARTED_BY });
    for (const language of LANGUAGES)
      await writeText(client, { id, language }, textIn(language, writeRegionNotice(language)));
    await audit.record(client, {
      operator: null,
      actor: STARTED_BY,
      act: 'add',
      subject: `news ${id}`,
      after: { ...terms, languages: LANGUAGES },
    });
  });
}

function textIn(language: Language, notice: string): Text {
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
