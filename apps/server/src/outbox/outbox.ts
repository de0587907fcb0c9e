// Messages to people: written with the act that sends them, so that neither is without the other, and delivered later.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface Message {
  /** An e-mail address or a mobile number. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** E-mail where it is not said. */
  readonly channel?: 'email' | 'sms';
  /** What the page of an e-mail is made from; without it there is only the text. */
  readonly template?: MessageTemplate;
  /** Of the one who caused it. */
  readonly network?: string;
  /** The code that the text holds, where there is one. */
  readonly code?: string;
}

export interface MessageTemplate {
  readonly name: string;
  readonly language: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Outbox {
  /** On the connection of the act's transaction: the message goes out once that has committed. */
  send(client: pg.ClientBase, message: Message): Promise<void>;
}

export function makeOutbox(now: () => number): Outbox {
  return {
    async send(client, { to, subject, text, code, channel, template, network }) {
      await queriesOn(client)
        .insertInto('outbox')
        .values({
          recipient: to,
          subject,
          body: text,
          code: code ?? null,
          written_at: new Date(now()),
          delivered_at: null,
          channel: channel ?? 'email',
          template: template?.name ?? null,
          language: template?.language ?? null,
          params: template ? JSON.stringify(template.params) : null,
          network: network ?? null,
          next_try_at: null,
          failed_at: null,
          fault: null,
        })
        .execute();
    },
  };
}
