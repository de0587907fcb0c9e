// Messages and conversations as the wire carries them.
import type {
  ChatHours,
  ChatMessage,
  ChatOpening,
  ChatPage,
  ChatPush,
  OfficeChat,
  OfficeChatMessage,
  OfficeChatRow,
  QuickReplyRow,
} from '@candor/contract';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { Conversation } from './conversation-rows.ts';
import { type ServiceStatus, serviceStatusAt } from './hours.ts';
import type { StoredHours } from './hours-rows.ts';
import type { ListedChat } from './list-rows.ts';
import type { StoredMessage } from './message-rows.ts';
import type { QuickReply } from './quick-reply-rows.ts';

/** The address under which the requester can see the image; undefined without one. */
export type ImageUrl = (name: string) => string;

/** Clients see only the first name of the operator who answers. */
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

export function presentMessage(
  { seq, author, operator, key, body, image, event, writtenAt }: StoredMessage,
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

export const presentOfficeMessage = (message: StoredMessage, imageUrl: ImageUrl): OfficeChatMessage => ({
  ...presentMessage(message, imageUrl),
  operator: message.operator,
});

const presentHours = ({ isOpen, opensAt }: ServiceStatus): ChatHours => ({
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

/** Up to which message a side has read. */
export const presentRead = (
  { by, seq }: { readonly by: 'client' | 'office'; readonly seq: number },
  at: number,
): ChatPush => ({ Kind: 'read', Data: { by, seq }, At: new Date(at).toISOString() });

export const presentTyping = (operatorName: string, at: number): ChatPush => ({
  Kind: 'typing',
  Data: { name: firstName(operatorName) },
  At: new Date(at).toISOString(),
});

interface Shown {
  readonly messages: readonly StoredMessage[];
  readonly more: boolean;
  readonly imageUrl: ImageUrl;
}

export const presentPage = (
  { lastSeq, clientRead, officeRead }: Pick<Conversation, 'lastSeq' | 'clientRead' | 'officeRead'>,
  {
    messages,
    more,
    unread,
    serviceStatus,
    imageUrl,
  }: Shown & { unread: number; serviceStatus: ServiceStatus },
): ChatPage => ({
  list: messages.map((message) => presentMessage(message, imageUrl)),
  more,
  last: lastSeq,
  read_by_client: clientRead,
  read_by_office: officeRead,
  unread,
  hours: presentHours(serviceStatus),
});

export const presentChat = (
  chat: ListedChat,
  { messages, more, isOnline, imageUrl }: Shown & { isOnline: boolean },
): OfficeChat => ({
  ...presentRow(chat),
  list: messages.map((message) => presentOfficeMessage(message, imageUrl)),
  more,
  read_by_client: chat.clientRead,
  read_by_office: chat.officeRead,
  is_online: isOnline,
});

export function presentOpening(hours: StoredHours | undefined, at: number): ChatOpening {
  const { isOpen, opensAt } = serviceStatusAt(hours, at);
  return {
    always: hours?.always ?? false,
    zone: hours?.zone ?? 'UTC',
    openings: [...(hours?.openings ?? [])],
    is_open: isOpen,
    opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
    changed_by: hours?.changedBy ?? '',
    changed_at: hours?.changedAt.toISOString() ?? null,
  };
}

export const presentQuickReply = ({ id, name, texts, changedBy, changedAt }: QuickReply): QuickReplyRow => ({
  id,
  name,
  texts: { ...texts },
  changed_by: changedBy,
  changed_at: changedAt.toISOString(),
});
