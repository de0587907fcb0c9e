// The calls of the office about conversations with clients, canned answers and the hours in which somebody answers.
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
    summary: 'Conversations: those that wait for an answer first, the longest waiting at the top',
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
      'Without a cursor it answers one at once; else it waits up to 15 seconds. Neither a message’s words nor its writer are in it. At most 4 of one operator wait at a time: the oldest is answered.',
    refusals: [],
  },
  officeChatSend: {
    method: 'POST',
    path: '/chats/{id}/messages',
    permission: 'chats.write',
    params: z.object({ id, text: z.optional(text(CHAT_TEXT_MAX)), image: z.optional(imageUrl) }),
    data: officeChatMessage,
    summary: 'Write to a client: words, an image, or both',
    description: 'A conversation that nobody has becomes the writer’s; a closed one opens again.',
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
    summary: 'Say that the office has read up to this number',
    refusals: ['chat_not_found', ...keyRefusals],
  },
  officeChatTyping: {
    method: 'POST',
    path: '/chats/{id}/typing',
    permission: 'chats.write',
    params: z.object({ id }),
    data: z.null(),
    summary: 'Show the client for six seconds that somebody is writing',
    refusals: [...keyRefusals],
  },
  officeChatAssign: {
    method: 'POST',
    path: '/chats/{id}/assign',
    permission: 'chats.write',
    params: z.object({ id, operator: wholeNumber, was: z.optional(wholeNumber) }),
    data: officeChatRow,
    summary: 'Take a conversation, give it to another operator, or to nobody (0)',
    description:
      'was: whose the asking page shows it to be, 0 for nobody’s. Where that is not so any more it is refused with whose it is.',
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
    summary: 'Canned answers by their names',
    refusals: [],
  },
  officeAddCanned: {
    method: 'POST',
    path: '/chats/canned',
    permission: 'chats.write',
    params: z.object({ name: cannedName, texts: cannedTexts }),
    data: cannedAnswer,
    summary: 'Add a canned answer',
    description: 'texts: by code of language; en is needed and stands in for those that are missing.',
    refusals: ['canned_name_taken', 'canned_too_many', ...keyRefusals],
  },
  officeChangeCanned: {
    method: 'POST',
    path: '/chats/canned/{id}',
    permission: 'chats.write',
    params: z.object({ id, name: cannedName, texts: cannedTexts }),
    data: cannedAnswer,
    summary: 'Change a canned answer as a whole',
    refusals: ['canned_not_found', 'canned_name_taken', ...keyRefusals],
  },
  officeRetireCanned: {
    method: 'POST',
    path: '/chats/canned/{id}/retire',
    permission: 'chats.write',
    params: z.object({ id }),
    data: cannedAnswer,
    summary: 'Take a canned answer away',
    refusals: ['canned_not_found', ...keyRefusals],
  },
  officeChatHours: {
    method: 'GET',
    path: '/chats/hours',
    permission: 'chats.read',
    params: z.object({}),
    data: chatOpening,
    summary: 'In which hours somebody answers',
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
    description: 'Outside them clients read when somebody does; what they write is kept.',
    refusals: [...keyRefusals],
  },
} as const satisfies Record<string, OfficeCallContract>;
