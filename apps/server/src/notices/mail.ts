// Templated messages to an address: written with the act that sends them, delivered later by the outbox.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Message, Outbox } from '../outbox/outbox.ts';
import { renderWords, type TemplateOf } from './templates.ts';

export type MailMessage = TemplateOf & {
  /** An e-mail address, a mobile number as E.164 (+85291234567), or a device of a user. It need not be a user's. */
  readonly to: string;
  readonly channel: 'email' | 'sms' | 'push';
  readonly language: Language;
  /** The code that the text holds, where there is one: forgotten once it is of no use. */
  readonly code?: string;
  /** Of the one who asked for it: text messages are limited by it. */
  readonly network?: string;
};

export interface Mail {
  /** On the connection of the act's transaction: the message goes out once that has committed. */
  send(client: pg.ClientBase, message: MailMessage): Promise<void>;
  sendAll(client: pg.ClientBase, messages: readonly MailMessage[]): Promise<void>;
}

export const makeMail = (outbox: Outbox): Mail => ({
  send: (client, message) => outbox.send(client, write(message)),
  sendAll: (client, messages) => outbox.sendAll(client, messages.map(write)),
});

function write(mail: MailMessage): Message {
  const { to, channel, language, code, network, template, params } = mail;
  const { subject, paragraphs } = renderWords(language, mail);
  return {
    to,
    channel,
    subject,
    text: paragraphs.join('\n\n'),
    template: { name: template, language, params },
    ...(code === undefined ? {} : { code }),
    ...(network === undefined ? {} : { network }),
  };
}
