// Messages to people: written with the act that sends them, so that neither is without the other, and delivered later.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface Message {
  /** An e-mail address, a mobile number, or the name of a device that takes pushes (notices/push-rows.ts). */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** E-mail where it is not said. */
  readonly channel?: 'email' | 'sms' | 'push';
  /** What the page of an e-mail is made from; without it there is only the text. */
  readonly template?: MessageTemplate;
  /** Of the one who caused it. */
  readonly network?: string;
  /** The code that the text holds, where there is one. */
  readonly code?: string;
}

/** Lists are lines of a text of their own. */
export type ParamValue = string | number | readonly (string | Readonly<Record<string, string | number>>)[];

export interface MessageTemplate {
  readonly name: string;
  readonly language: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** What stands at the end of the e-mail, as it was when it was written. */
  readonly foot?: string;
}

export interface Outbox {
  /** On the connection of the act's transaction: the message goes out once that has committed. */
  send(client: pg.ClientBase, message: Message): Promise<void>;
  /** Several at once, delivered in this order. */
  sendAll(client: pg.ClientBase, messages: readonly Message[]): Promise<void>;
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
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
