// Calls with which clients read news and announcements.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { choice, page, wholeNumber } from '../wire/parameters.ts';
import type { contentPaths } from './paths.ts';
import { newsArticle, newsRow } from './shapes.ts';

/** An instrument's code. */
const instrument = z.optional(z.string().check(z.regex(/^[\w.-]{1,32}$/)));

export const contentCalls = {
  newsList: {
    params: z.object({ category_id: z.optional(choice(['1', '2'])), instrument, page }),
    data: z.object({ list: z.array(newsRow), total: z.int() }),
    summary: 'News (category_id 1) or announcements (2), the newest first and pinned ones above them',
    description:
      'Without category_id, both. instrument is a code: only what is about it. If there is no text in the requested language, the English one is returned, or else the first one there is; `language` says which.',
    refusals: [],
  },
  newsInfo: {
    params: z.object({ id: wholeNumber }),
    data: newsArticle,
    summary: 'One of them whole',
    description:
      '`content` is HTML of h2, h3, p, ul, ol, li, blockquote, hr, br, strong, em, a and img alone, made by the server from `document`. Pictures and links into this site are paths.',
    refusals: ['news_not_found'],
  },
} as const satisfies Record<keyof typeof contentPaths, CallContract>;
