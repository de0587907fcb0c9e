// Parses the text and image that were sent into what a message stores.
import { cleanText } from '../../web/clean-text.ts';
import { CallRefused } from '../../web/refused.ts';
import type { Words } from './chat.ts';

/** Throws chat_message_empty if nothing is left of it. */
export function readWords({ text, image }: { text?: string | undefined; image?: string | undefined }): Words {
  const body = cleanText(text ?? '');
  if (body === '' && image === undefined) throw new CallRefused('chat_message_empty');
  return { body, image };
}
