// Office calls for news and announcements.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { choice, page, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { NEWS_STATUSES } from './codes.ts';
import { newsImageUrl } from './document.ts';
import { NEWS_IMAGE_BYTES_MAX, NEWS_INSTRUMENTS_MAX } from './lengths.ts';
import { newsImage, newsText, officeNews, officeNewsArticle } from './shapes.ts';

const id = wholeNumber;
const category = choice(['1', '2']);
const fields = {
  pinned: z.optional(yesNo),
  /** A time in ISO 8601, or empty for a draft. */
  publish_at: z.optional(text(40)),
  logo: z.optional(z.union([z.literal(''), newsImageUrl])),
  instruments: z.optional(text(NEWS_INSTRUMENTS_MAX * 33)),
  texts: z.optional(z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), z.nullable(newsText))),
};
const rules =
  'texts are by language, each with title, desc and content, which is a document of the editor: what is not of its closed set of blocks and marks is refused by its path. publish_at is a time in ISO 8601, one in the past publishes at once, an empty one makes a draft. logo is the picture by which it is shared, of POST news-images. instruments are the comma-separated codes of those that it is about, 20 at most. A request holds 64 kB at most: long articles are sent language by language.';

export const contentOfficeCalls = {
  officeNews: {
    method: 'GET',
    path: '/news',
    permission: 'content.read',
    params: z.object({
      category_id: z.optional(category),
      status: z.optional(z.enum(NEWS_STATUSES)),
      search: z.optional(text(100)),
      page,
    }),
    data: z.object({ list: z.array(officeNews), total: z.int() }),
    summary: 'News and announcements, newest first',
    description: 'search finds what a title in any language has in it. Without status all but retired ones.',
    refusals: [],
  },
  officeNewsArticle: {
    method: 'GET',
    path: '/news/{id}',
    permission: 'content.read',
    params: z.object({ id }),
    data: officeNewsArticle,
    summary: 'One of them with its texts in all languages',
    refusals: ['news_not_found'],
  },
  officeAddNews: {
    method: 'POST',
    path: '/news',
    permission: 'content.write',
    params: z.object({ category_id: category, ...fields }),
    data: officeNewsArticle,
    summary: 'Write news or an announcement',
    description: rules,
    refusals: ['news_without_text', ...keyRefusals],
  },
  officeChangeNews: {
    method: 'POST',
    path: '/news/{id}',
    permission: 'content.write',
    params: z.object({ id, version: wholeNumber, category_id: z.optional(category), ...fields }),
    data: officeNewsArticle,
    summary: 'Change it: what is named, and of texts the languages that are named; null takes one away',
    description: `${rules} version is that from which the change was made: where it has another by now, nothing is changed.`,
    refusals: ['news_not_found', 'news_retired', 'news_changed', 'news_without_text', ...keyRefusals],
  },
  officeRetireNews: {
    method: 'POST',
    path: '/news/{id}/retire',
    permission: 'content.write',
    params: z.object({ id }),
    data: officeNewsArticle,
    summary: 'Take it away from clients for good',
    refusals: ['news_not_found', 'news_retired', ...keyRefusals],
  },
  officeAddNewsImage: {
    method: 'POST',
    path: '/news-images',
    permission: 'content.write',
    fileBytesMax: NEWS_IMAGE_BYTES_MAX,
    params: z.object({ file: z.file() }),
    data: newsImage,
    summary: 'Add a picture for articles',
    description:
      'One file of a multipart form: JPEG, PNG or WebP of at most 10 MB. It is re-encoded to at most 2500 pixels and stripped of camera metadata; it is public. It is removed if no article shows it within a week.',
    refusals: [
      'image_too_large',
      'image_unsupported',
      'image_broken',
      'image_too_many_pixels',
      'storage_low',
    ],
  },
} as const satisfies Record<string, OfficeCallContract>;
