// The conversation with customer service, in words of the glossary.
import type {
  ChatMessage as WireMessage,
  ChatPage as WirePage,
  ChatPush as WirePush,
} from '@candor/contract';

export interface ChatMessage {
  /** From 1, without a gap. */
  readonly seq: number;
  readonly from: 'client' | 'office' | 'event';
  readonly text: string;
  /** Where it can be seen for five minutes; empty where there is none. */
  readonly image: string;
  readonly event: '' | 'closed' | 'reopened';
  /** Of who wrote it for the office. */
  readonly name: string;
  /** The key that it was sent under; empty for what others wrote. */
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface ChatHours {
  readonly isOpen: boolean;
  /** ISO 8601; null while it is open, and where no hours are set. */
  readonly opensAt: string | null;
}

export interface ChatPage {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly more: boolean;
  readonly last: number;
  readonly readByOffice: number;
  readonly readByClient: number;
  readonly unread: number;
  readonly hours: ChatHours;
}

export const parseChatMessage = ({
  seq,
  from,
  text,
  image,
  event,
  name,
  key,
  created_at: at,
}: WireMessage): ChatMessage => ({ seq, from, text, image, event, name, key, at });

export const parseChatPage = (wire: WirePage): ChatPage => ({
  messages: wire.list.map(parseChatMessage),
  more: wire.more,
  last: wire.last,
  readByOffice: wire.read_by_office,
  readByClient: wire.read_by_client,
  unread: wire.unread,
  hours: { isOpen: wire.hours.is_open === 1, opensAt: wire.hours.opens_at },
});

/** What comes by the live socket. */
export type ChatNews =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'read'; readonly by: 'client' | 'office'; readonly seq: number }
  | { readonly kind: 'typing'; readonly name: string };

export function parseChatPush(push: WirePush): ChatNews {
  switch (push.Kind) {
    case 'message':
      return { kind: 'message', message: parseChatMessage(push.Data) };
    case 'read':
      return { kind: 'read', ...push.Data };
    case 'typing':
      return { kind: 'typing', ...push.Data };
  }
}
