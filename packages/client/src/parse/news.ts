// News and announcements: rows of the list, and an article with the document that the screen draws.
import type { NewsDocument, NewsArticle as WireArticle, NewsRow as WireRow } from '@candor/contract';
import { NEWS_CATEGORY_CODES, type NewsCategory } from '@candor/contract/plain';

export interface NewsRow {
  readonly id: number;
  readonly title: string;
  /** Its summary; empty without one. */
  readonly summary: string;
  /** The path of its picture at the API; empty without one. */
  readonly picture: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isPinned: boolean;
  /** The code of the language that it is in, which need not be the one that was asked for. */
  readonly language: string;
}
export interface NewsArticle extends NewsRow {
  readonly category: NewsCategory;
  readonly document: NewsDocument;
}

export const parseNewsRow = (wire: WireRow): NewsRow => ({
  id: wire.id,
  title: wire.title,
  summary: wire.desc,
  picture: wire.logo,
  at: wire.created_at,
  isPinned: wire.pinned === 1,
  language: wire.language,
});

export const parseNewsArticle = (wire: WireArticle): NewsArticle => ({
  ...parseNewsRow(wire),
  category: wire.category_id === NEWS_CATEGORY_CODES.announcement ? 'announcement' : 'news',
  document: wire.document,
});
