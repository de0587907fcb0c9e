// Messages to people. They are written in the transaction of their cause, so that both commit or neither does, and
// delivered later.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface Message {
  /** An e-mail address, a mobile number, or the name of a device with a push subscription (notifications/push-rows.ts). */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The channel; e-mail if absent. */
  readonly channel?: 'email' | 'sms' | 'push';
  /** The parts of an HTML e-mail; without them there is only the text. */
  readonly template?: MessageTemplate;
  /** The user who caused the message. */
  readonly network?: string;
  /** The code in the text, if there is one. */
  readonly code?: string;
}

/** A list is a group of lines of the text. */
export type ParamValue = string | number | readonly (string | Readonly<Record<string, string | number>>)[];

export interface MessageTemplate {
  readonly name: string;
  readonly language: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** The footer of the e-mail at the time when it was written. */
  readonly foot?: string;
}

export interface Outbox {
  /** Writes on the connection of a transaction; the message goes out once that transaction has committed. */
  send(client: pg.ClientBase, message: Message): Promise<void>;
  /** Writes several messages, which are delivered in this order. */
  sendAll(client: pg.ClientBase, messages: readonly Message[]): Promise<void>;
}

/** Rows in one statement: PostgreSQL allows 65,535 parameters. */
const AT_ONCE_MAX = 1_000;

export function makeOutbox(now: () => number): Outbox {
  async function sendAll(client: pg.ClientBase, messages: readonly Message[]): Promise<void> {
    const at = new Date(now());
    for (let from = 0; from < messages.length; from += AT_ONCE_MAX) {
      const rows = messages.slice(from, from + AT_ONCE_MAX).map((one) => rowOf(one, at));
      await queriesOn(client).insertInto('outbox').values(rows).execute();
    }
  }
  return { sendAll, send: (client, message) => sendAll(client, [message]) };
}

const rowOf = ({ to, subject, text, code, channel, template, network }: Message, at: Date) => ({
  recipient: to,
  subject,
  body: text,
  code: code ?? null,
  written_at: at,
  delivered_at: null,
  channel: channel ?? 'email',
  template: template?.name ?? null,
  language: template?.language ?? null,
  params: template ? JSON.stringify(template.params) : null,
  network: network ?? null,
  next_try_at: null,
  failed_at: null,
  fault: null,
});
