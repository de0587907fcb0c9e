// The conversation with customer service, in the words of the glossary.
import type {
  ChatMessage as WireMessage,
  ChatPage as WirePage,
  ChatPush as WirePush,
} from '@candor/contract';
import { parseFields } from './fields.ts';

export type ChatMessage = ReturnType<typeof parseChatMessage>;
export type ChatPage = ReturnType<typeof parseChatPage>;
export type ChatHours = ChatPage['hours'];

export const parseChatMessage = ({ created_at: at, ...message }: WireMessage) => ({ ...message, at });

/** The oldest message comes first. The opening time is absent while the service is open, and if no hours are set. */
export const parseChatPage = ({ list, hours, ...page }: WirePage) => ({
  ...parseFields(page),
  messages: list.map(parseChatMessage),
  hours: parseFields(hours, { flags: ['isOpen'] }),
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
