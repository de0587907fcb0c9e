// The conversation with customer service, in words of the glossary.
import type {
  ChatMessage as WireMessage,
  ChatPage as WirePage,
  ChatPush as WirePush,
} from '@candor/contract';

export type ChatMessage = ReturnType<typeof parseChatMessage>;
export type ChatPage = ReturnType<typeof parseChatPage>;
export type ChatHours = ChatPage['hours'];

export const parseChatMessage = ({ created_at: at, ...message }: WireMessage) => ({ ...message, at });

/** The oldest message first. */
export const parseChatPage = (wire: WirePage) => ({
  messages: wire.list.map(parseChatMessage),
  more: wire.more,
  last: wire.last,
  readByOffice: wire.read_by_office,
  readByClient: wire.read_by_client,
  unread: wire.unread,
  /** It opens at no time that is known while it is open, and where no hours are set. */
  hours: { isOpen: wire.hours.is_open === 1, opensAt: wire.hours.opens_at },
});

/** Messages of the live socket. */
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
