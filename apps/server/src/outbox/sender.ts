// A message to send, and the result of an attempt.
import type { MessageTemplate } from './outbox.ts';

export interface WaitingMessage {
  readonly id: number;
  /** The same at every attempt, so that receivers recognise a repeated message. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template: MessageTemplate | null;
  /** The user who caused it, if known; text messages are rate limited by user. */
  readonly network: string | null;
}

export type SendOutcome =
  | { readonly sent: true }
  /**
   * `final`: another attempt would fail in the same way. `down`: the server did not respond, so others need not be
   * tried now.
   */
  | { readonly sent: false; readonly fault: string; readonly final?: true; readonly down?: true };

export interface Sender {
  send(message: WaitingMessage): Promise<SendOutcome>;
}

/** One line without the secrets that an address may contain, short enough for a column. */
export const faultText = (text: string): string =>
  text
    .replace(/\/\/[^@\s/]*@/g, '//')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200);
