// Office calls for conversations with clients, quick replies and service hours.
import * as z from 'zod/mini';
import { deskPerson } from '../desk/office-shapes.ts';
import { IMAGE_BYTES_MAX } from '../kyc/images.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { keyRefusals } from '../wire/call.ts';
import { page, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { CANNED_NAME_MAX, CHAT_OPENINGS_MAX, CHAT_TEXT_MAX } from './limits.ts';
import {
  cannedAnswer,
  chatChanges,
  chatOpening,
  chatStatuses,
  officeChat,
  officeChatMessage,
  officeChatRow,
  openingShape,
} from './office-shapes.ts';

const id = wholeNumber;
const imageUrl = z.string().check(z.regex(/^\/files\/[0-9a-f]{32}$/));
const cannedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(CANNED_NAME_MAX));
const cannedTexts = z.record(z.string(), text(CHAT_TEXT_MAX));

export const chatOfficeCalls = {
  officeChats: {
    method: 'GET',
    path: '/chats',
    permission: 'chats.read',
    params: z.object({
      status: z.optional(z.enum(chatStatuses)),
      assignee: z.optional(z.enum(['me', 'nobody', 'others'])),
      unread: z.optional(yesNo),
      page,
    }),
    data: z.object({ list: z.array(officeChatRow), total: z.int() }),
    summary: 'Conversations, unanswered ones first, longest waiting first',
    description: 'Then the rest, the last written in first. total is counted to 10,001.',
    refusals: [],
  },
  officeChat: {
    method: 'GET',
    path: '/chats/{id}',
    permission: 'chats.read',
    params: z.object({ id, before: z.optional(wholeNumber), after: z.optional(wholeNumber) }),
    data: officeChat,
    summary: 'One conversation with its messages, oldest first; who looked is kept once in ten minutes',
    description:
      'id is the client’s. Of a client who never wrote it is empty. before and after page as in chatList. Images can be opened for five minutes by the operator who asked; each look is audited.',
    refusals: ['client_not_found'],
  },
  officeChatChanges: {
    method: 'GET',
    path: '/chats/changes',
    permission: 'chats.read',
    params: z.object({ cursor: z.optional(text(64)) }),
    data: chatChanges,
    summary: 'Which conversations have changed since a cursor: answered as soon as one has',
    description:
      'Without a cursor, it answers at once with a new one; with a cursor, it waits up to 15 seconds for a change. It contains neither message texts nor authors. An operator can have at most 4 such requests open; with a further one, the oldest is answered.',
    refusals: [],
  },
  officeChatSend: {
    method: 'POST',
    path: '/chats/{id}/messages',
    permission: 'chats.write',
    params: z.object({ id, text: z.optional(text(CHAT_TEXT_MAX)), image: z.optional(imageUrl) }),
    data: officeChatMessage,
    summary: 'Write to a client: words, an image, or both',
    description:
      'An unassigned conversation is assigned to the operator who writes; a closed one is reopened.',
    refusals: ['client_not_found', 'chat_message_empty', ...keyRefusals],
  },
  officeChatImage: {
    method: 'POST',
    path: '/chats/{id}/image',
    permission: 'chats.write',
    fileBytesMax: IMAGE_BYTES_MAX,
    params: z.object({ id, file: z.file() }),
    data: z.object({ url: z.string() }),
    summary: 'Upload an image for a message to this client',
    refusals: [
      'client_not_found',
      'image_too_large',
      'image_unsupported',
      'image_broken',
      'image_too_many_pixels',
      'image_limit',
      'storage_low',
      'payload_too_large',
      'busy',
      ...keyRefusals,
    ],
  },
  officeChatRead: {
    method: 'POST',
    path: '/chats/{id}/read',
    permission: 'chats.write',
    params: z.object({ id, seq: wholeNumber }),
    data: z.object({ unread: z.int() }),
    summary: 'Mark all messages up to this number as read by the office',
    refusals: ['chat_not_found', ...keyRefusals],
  },
  officeChatTyping: {
    method: 'POST',
    path: '/chats/{id}/typing',
    permission: 'chats.write',
    params: z.object({ id }),
    data: z.null(),
    summary: 'Show “typing” to the client for six seconds',
    refusals: [...keyRefusals],
  },
  officeChatAssign: {
    method: 'POST',
    path: '/chats/{id}/assign',
    permission: 'chats.write',
    params: z.object({ id, operator: wholeNumber, was: z.optional(wholeNumber) }),
    data: officeChatRow,
    summary: 'Assign a conversation to yourself, to another operator, or to nobody (0)',
    description:
      'was: the assignee that your page shows, 0 for unassigned. If it has changed, the call is refused with the current assignee.',
    refusals: ['chat_not_found', 'chat_assigned', 'chat_operator_unknown', ...keyRefusals],
  },
  officeChatClose: {
    method: 'POST',
    path: '/chats/{id}/close',
    permission: 'chats.write',
    params: z.object({ id }),
    data: officeChatRow,
    summary: 'Close a conversation, which its client sees; what they write next opens it again',
    refusals: ['chat_not_found', 'chat_state_same', ...keyRefusals],
  },
  officeChatReopen: {
    method: 'POST',
    path: '/chats/{id}/reopen',
    permission: 'chats.write',
    params: z.object({ id }),
    data: officeChatRow,
    summary: 'Open a closed conversation again',
    refusals: ['chat_not_found', 'chat_state_same', ...keyRefusals],
  },
  officeChatOperators: {
    method: 'GET',
    path: '/chats/operators',
    permission: 'chats.read',
    params: z.object({}),
    data: z.object({ list: z.array(deskPerson) }),
    summary: 'Operators to whom a conversation can be given',
    refusals: [],
  },
  officeCanned: {
    method: 'GET',
    path: '/chats/canned',
    permission: 'chats.read',
    params: z.object({}),
    data: z.object({ list: z.array(cannedAnswer), total: z.int() }),
    summary: 'Saved replies, by name',
    refusals: [],
  },
  officeAddCanned: {
    method: 'POST',
    path: '/chats/canned',
    permission: 'chats.write',
    params: z.object({ name: cannedName, texts: cannedTexts }),
    data: cannedAnswer,
    summary: 'Add a quick reply',
    description: 'texts: by language code; en is required and is used where a language is missing.',
    refusals: ['canned_name_taken', 'canned_too_many', ...keyRefusals],
  },
  officeChangeCanned: {
    method: 'POST',
    path: '/chats/canned/{id}',
    permission: 'chats.write',
    params: z.object({ id, name: cannedName, texts: cannedTexts }),
    data: cannedAnswer,
    summary: 'Change a quick reply as a whole',
    refusals: ['canned_not_found', 'canned_name_taken', ...keyRefusals],
  },
  officeRetireCanned: {
    method: 'POST',
    path: '/chats/canned/{id}/retire',
    permission: 'chats.write',
    params: z.object({ id }),
    data: cannedAnswer,
    summary: 'Remove a saved reply',
    refusals: ['canned_not_found', ...keyRefusals],
  },
  officeChatHours: {
    method: 'GET',
    path: '/chats/hours',
    permission: 'chats.read',
    params: z.object({}),
    data: chatOpening,
    summary: 'Customer service hours',
    refusals: [],
  },
  officeSetChatHours: {
    method: 'POST',
    path: '/chats/hours',
    permission: 'settings.write',
    params: z.object({
      always: yesNo,
      zone: text(64),
      openings: z.array(openingShape).check(z.maxLength(CHAT_OPENINGS_MAX)),
    }),
    data: chatOpening,
    summary: 'Set the hours in which somebody answers',
    description: 'Outside these hours clients see when service is back; their messages are kept.',
    refusals: [...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
