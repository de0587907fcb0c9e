// Responses of the office's calls for conversations.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { officeClient } from '../office/shapes.ts';
import { chatMessage } from './shapes.ts';

export const chatStatuses = ['open', 'closed'] as const;

/** A message with the operator who wrote it. */
export const officeChatMessage = z.extend(chatMessage, { operator: z.nullable(deskPerson) });

export const officeChatRow = z.object({
  /** The client's id; each client has one conversation. */
  id: z.int(),
  client: officeClient,
  /** The client's language, one of the sixteen codes. */
  language: z.string(),
  status: z.enum(chatStatuses),
  assignee: z.nullable(deskPerson),
  /** Client's messages that nobody in the office has read. */
  unread: z.int(),
  /** Time of the first unanswered message; null if there is none. */
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
  /** True if the client has the app open. */
  is_online: z.boolean(),
});

export const cannedAnswer = z.object({
  id: z.int(),
  /** The text after the slash. */
  name: z.string(),
  /** Texts by language code; `en` is always present. */
  texts: z.record(z.string(), z.string()),
  changed_by: z.string(),
  changed_at: z.string(),
});

const opening = z.object({
  /** 1 Monday … 7 Sunday. */
  day: z.int().check(z.minimum(1), z.maximum(7)),
  /** Local time in the zone, such as 09:00; `to` is later than `from` and at most 24:00. */
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)),
});

/** Without hours nobody answers. `always` means around the clock. */
export const chatOpening = z.object({
  always: z.boolean(),
  zone: z.string(),
  openings: z.array(opening),
  is_open: z.boolean(),
  opens_at: z.nullable(z.string()),
  changed_by: z.string(),
  changed_at: z.nullable(z.string()),
});

/** Changes since a cursor. `reset` means that the cursor is too old: the client must reload everything. */
export const chatChanges = z.object({
  cursor: z.string(),
  reset: z.boolean(),
  changed: z.array(z.int()),
  /** Clients who are typing now. */
  typing: z.array(z.int()),
});

export const openingShape = opening;
export type OfficeChatRow = z.infer<typeof officeChatRow>;
export type OfficeChatMessage = z.infer<typeof officeChatMessage>;
export type OfficeChat = z.infer<typeof officeChat>;
export type QuickReplyRow = z.infer<typeof cannedAnswer>;
export type ChatOpening = z.infer<typeof chatOpening>;
