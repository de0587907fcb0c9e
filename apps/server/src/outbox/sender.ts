// One message on its way, and how a try to send it ended.
import type { MessageTemplate } from './outbox.ts';

export interface WaitingMessage {
  readonly id: number;
  /** The same at every try, by which receivers know it again. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template: MessageTemplate | null;
  /** Of the one who caused it, where that is known; text messages are limited by it. */
  readonly network: string | null;
}

export type SendOutcome =
  | { readonly sent: true }
  /** `final`: it would end the same way again. `down`: nobody answered, so others needn't be tried now. */
  | { readonly sent: false; readonly fault: string; readonly final?: true; readonly down?: true };

export interface Sender {
  send(message: WaitingMessage): Promise<SendOutcome>;
}

/** One line without the secrets that an address may hold, short enough for a column. */
export const faultText = (text: string): string =>
  text
    .replace(/\/\/[^@\s/]*@/g, '//')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200);
