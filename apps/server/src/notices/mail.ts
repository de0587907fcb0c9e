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

/** `footOf`: what stands at the end of every e-mail in a language; empty for nothing. */
export const makeMail = (outbox: Outbox, footOf: (language: Language) => string = () => ''): Mail => ({
  send: (client, message) => outbox.send(client, write(message, footOf)),
  sendAll: (client, messages) =>
    outbox.sendAll(
      client,
      messages.map((message) => write(message, footOf)),
    ),
});

function write(mail: MailMessage, footOf: (language: Language) => string): Message {
  const { to, channel, language, code, network, template, params } = mail;
  const { subject, paragraphs } = renderWords(language, mail);
  const foot = channel === 'email' ? footOf(language) : '';
  return {
    to,
    channel,
    subject,
    text: [...paragraphs, ...(foot === '' ? [] : [foot])].join('\n\n'),
    template: { name: template, language, params, ...(foot === '' ? {} : { foot }) },
    ...(code === undefined ? {} : { code }),
    ...(network === undefined ? {} : { network }),
  };
}
