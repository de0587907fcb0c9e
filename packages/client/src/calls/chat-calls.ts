// Customer service over HTTP: the history, sent messages, and read marks.
import { chatPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type ChatMessage, type ChatPage, parseChatMessage, parseChatPage } from '../parse/chat.ts';

type Door = Pick<Http, 'at'>;

/** The last page; with a number `before`, the page above it; with `after`, the messages since it. */
export const fetchChat = async (
  http: Door,
  span: { readonly before?: number; readonly after?: number },
): Promise<ChatPage> => parseChatPage(await http.at(chatPaths).call('chatList', span));

export const fetchChatUnread = async (http: Door): Promise<number> =>
  (await http.at(chatPaths).call('chatUnread', {})).unread;

/** Once for its key, however often it is tried. */
export const sendChat = async (
  http: Door,
  { text, image, key }: { readonly text: string; readonly image: string | null; readonly key: string },
): Promise<ChatMessage> => {
  const words = { ...(text !== '' && { text }), ...(image !== null && { image }) };
  const sent = await http.at(chatPaths).call('chatSend', words, { idempotencyKey: key });
  return parseChatMessage(sent);
};

/** Returns how many are unread then. */
export const readChat = async (http: Door, seq: number): Promise<number> =>
  (await http.at(chatPaths).call('chatRead', { seq })).unread;

export const sayTyping = async (http: Door): Promise<void> => {
  await http.at(chatPaths).call('chatTyping', {});
};
