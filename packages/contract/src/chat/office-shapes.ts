// What the office's calls about conversations answer.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { officeClient } from '../office/shapes.ts';
import { chatMessage } from './shapes.ts';

export const chatStatuses = ['open', 'closed'] as const;

/** A message, with who of the office wrote it. */
export const officeChatMessage = z.extend(chatMessage, { operator: z.nullable(deskPerson) });

export const officeChatRow = z.object({
  /** Of the client: one has one conversation. */
  id: z.int(),
  client: officeClient,
  /** Whom they see their own words in: a code of the sixteen. */
  language: z.string(),
  status: z.enum(chatStatuses),
  assignee: z.nullable(deskPerson),
  /** Messages of the client that nobody in the office has read. */
  unread: z.int(),
  /** When the first message came that is not answered; null where none is. */
  waiting_since: z.nullable(z.string()),
  last: z.int(),
  last_at: z.string(),
  last_from: z.enum(['client', 'office', 'event']),
  last_text: z.string(),
  last_has_image: z.boolean(),
});

export const officeChat = z.extend(officeChatRow, {
  list: z.array(officeChatMessage),
  more: z.boolean(),
  read_by_client: z.int(),
  read_by_office: z.int(),
  /** Whether the client has the app open. */
  is_online: z.boolean(),
});

export const cannedAnswer = z.object({
  id: z.int(),
  /** What is typed after the slash. */
  name: z.string(),
  /** By code of language; `en` is always there. */
  texts: z.record(z.string(), z.string()),
  changed_by: z.string(),
  changed_at: z.string(),
});

const opening = z.object({
  /** 1 Monday … 7 Sunday. */
  day: z.int().check(z.minimum(1), z.maximum(7)),
  /** Hours and minutes in the zone: 09:00; to is later, and 24:00 at most. */
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)),
});

/** Empty hours are no hours at all: nobody answers. `always`: round the clock. */
export const chatOpening = z.object({
  always: z.boolean(),
  zone: z.string(),
  openings: z.array(opening),
  is_open: z.boolean(),
  opens_at: z.nullable(z.string()),
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
});

/** What has changed since a cursor. `reset`: more than is known, so everything is read again. */
export const chatChanges = z.object({
  cursor: z.string(),
  reset: z.boolean(),
  changed: z.array(z.int()),
  /** Clients who are writing now. */
  typing: z.array(z.int()),
});

export const openingShape = opening;
export type OfficeChatRow = z.infer<typeof officeChatRow>;
export type OfficeChatMessage = z.infer<typeof officeChatMessage>;
export type OfficeChat = z.infer<typeof officeChat>;
export type QuickReplyRow = z.infer<typeof cannedAnswer>;
export type ChatOpening = z.infer<typeof chatOpening>;
