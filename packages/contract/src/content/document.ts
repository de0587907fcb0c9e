// An article as stored: a document of a closed set of blocks and marks, never an HTML string. It has the format of
// ProseMirror's JSON, so the editor opens an article exactly as it was saved.
import * as z from 'zod/mini';
import { NEWS_BLOCKS_MAX } from './lengths.ts';

/** Only images of our own store: nothing is loaded from elsewhere. */
export const newsImageUrl = z.string().check(z.regex(/^\/news-images\/[0-9a-f]{32}$/));

/** A URL with host and path, without user or password. */
const href = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i),
  );

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('strong') }),
  z.strictObject({ type: z.literal('em') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
]);

const characters = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^(?:\P{Cc}|\t)*$/u));

const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: characters,
    marks: z.optional(z.array(mark).check(z.maxLength(3))),
  }),
  z.strictObject({ type: z.literal('break') }),
]);
const line = z.optional(z.array(inline).check(z.maxLength(500)));

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: line });
const paragraphs = z.array(paragraph).check(z.minLength(1), z.maxLength(50));
const items = z
  .array(z.strictObject({ type: z.literal('item'), content: paragraphs }))
  .check(z.minLength(1), z.maxLength(100));

const block = z.discriminatedUnion('type', [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: line,
  }),
  z.strictObject({ type: z.literal('bullet_list'), content: items }),
  z.strictObject({ type: z.literal('ordered_list'), content: items }),
  z.strictObject({ type: z.literal('quote'), content: paragraphs }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({
      src: newsImageUrl,
      /** Description for people who can't see the image; empty for decoration. */
      alt: z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
      width: z.int().check(z.gte(1), z.lte(2_500)),
      height: z.int().check(z.gte(1), z.lte(2_500)),
    }),
  }),
  z.strictObject({ type: z.literal('rule') }),
]);

export const newsDocument = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).check(z.minLength(1), z.maxLength(NEWS_BLOCKS_MAX)),
});

export type NewsDocument = z.infer<typeof newsDocument>;
export type NewsBlock = z.infer<typeof block>;
export type NewsInline = z.infer<typeof inline>;
export type NewsMark = z.infer<typeof mark>;
