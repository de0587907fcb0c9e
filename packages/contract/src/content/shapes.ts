// News and announcements on the wire, for clients and the office.
import * as z from 'zod/mini';
import { NEWS_STATUSES } from './codes.ts';
import { newsDocument, newsImageUrl } from './document.ts';
import { NEWS_DESC_MAX, NEWS_TITLE_MAX } from './lengths.ts';

const listed = {
  id: z.int(),
  title: z.string(),
  desc: z.string(),
  /** An image of our own store; empty without one. */
  logo: z.string(),
  /** Time of publication. */
  created_at: z.string(),
};

export const newsRow = z.object({
  ...listed,
  /** 1 if it is pinned above the others. */
  pinned: z.int(),
  /** Its language if the requested one is missing. */
  language: z.string(),
});

export const newsArticle = z.object({
  ...newsRow.shape,
  category_id: z.int(),
  /** Sanitised HTML, made from `document`. */
  content: z.string(),
  document: newsDocument,
});

const line = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^\P{Cc}*$/u));

/** An article in one language. */
export const newsText = z.strictObject({
  title: line(1, NEWS_TITLE_MAX),
  desc: line(0, NEWS_DESC_MAX),
  content: newsDocument,
});

export const officeNews = z.object({
  id: z.int(),
  category_id: z.int(),
  /** In the default language for clients without one of their own; empty without a text. */
  title: z.string(),
  pinned: z.int(),
  status: z.enum(NEWS_STATUSES),
  /** Null for a draft. */
  publish_at: z.nullable(z.string()),
  logo: z.string(),
  /** Codes of those that it is about. */
  instruments: z.array(z.string()),
  languages: z.array(z.string()),
  /** A new version with every change: a change must name the version on which it is based. */
  version: z.int(),
  created_at: z.string(),
  created_by: z.string(),
  changed_at: z.string(),
  changed_by: z.string(),
  retired_at: z.nullable(z.string()),
});

export const officeNewsArticle = z.object({
  ...officeNews.shape,
  /** By language. */
  texts: z.record(z.string(), newsText),
});

export const newsImage = z.object({ url: newsImageUrl, width: z.int(), height: z.int() });

/** Shapes with a name in the API's documentation. */
export const contentShapes = { NewsDocument: newsDocument };

export type NewsRow = z.infer<typeof newsRow>;
export type NewsArticle = z.infer<typeof newsArticle>;
export type OfficeNews = z.infer<typeof officeNews>;
export type OfficeNewsArticle = z.infer<typeof officeNewsArticle>;
