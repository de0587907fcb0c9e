// Messages and conversations as the wire carries them.
import type { ChatHours, ChatMessage, ChatPush, OfficeChatMessage, OfficeChatRow } from '@candor/contract';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { Standing } from './hours.ts';
import type { ListedChat } from './list-rows.ts';
import type { KeptMessage } from './message-rows.ts';

/** Where the image can be seen by who asks; undefined for an image of none. */
export type ImageUrl = (name: string) => string;

/** Clients read the first name of who answers. */
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

export function presentMessage(
  { seq, author, operator, key, body, image, event, writtenAt }: KeptMessage,
  imageUrl: ImageUrl,
): ChatMessage {
  return {
    seq,
    from: author,
    text: body,
    image: image === null ? '' : imageUrl(image),
    event: event ?? '',
    name: operator && author === 'office' ? firstName(operator.name) : '',
    key: key ?? '',
    created_at: writtenAt.toISOString(),
  };
}

export const presentOfficeMessage = (message: KeptMessage, imageUrl: ImageUrl): OfficeChatMessage => ({
  ...presentMessage(message, imageUrl),
  operator: message.operator,
});

export const presentHours = ({ isOpen, opensAt }: Standing): ChatHours => ({
  is_open: isOpen ? 1 : 0,
  opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
});

export const presentPush = (message: ChatMessage): ChatPush => ({
  Kind: 'message',
  Data: message,
  At: message.created_at,
});

const previewMax = 140;

export function presentRow(chat: ListedChat): OfficeChatRow {
  return {
    id: chat.client.id,
    client: presentOfficeClient(chat.client),
    language: chat.language,
    status: chat.status,
    assignee: chat.assignee,
    unread: chat.unread,
    waiting_since: chat.waitingSince?.toISOString() ?? null,
    last: chat.lastSeq,
    last_at: chat.lastAt.toISOString(),
    last_from: chat.lastFrom,
    last_text: chat.lastText.length > previewMax ? `${chat.lastText.slice(0, previewMax)}…` : chat.lastText,
    last_has_image: chat.lastHasImage,
  };
}
