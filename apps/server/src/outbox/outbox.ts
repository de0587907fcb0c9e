// Messages to people: written with the act that sends them, so that neither is without the other, and delivered later.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';

export interface Message {
  /** An e-mail address or a mobile number. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code that the text holds, where there is one. */
  readonly code?: string;
}

export interface Outbox {
  /** On the connection of the act's transaction: the message goes out once that has committed. */
  send(client: pg.ClientBase, message: Message): Promise<void>;
}

export function makeOutbox(now: () => number): Outbox {
  return {
    async send(client, { to, subject, text, code }) {
      await queriesOn(client)
        .insertInto('outbox')
        .values({
          recipient: to,
          subject,
          body: text,
          code: code ?? null,
          written_at: new Date(now()),
          delivered_at: null,
        })
        .execute();
    },
  };
}
