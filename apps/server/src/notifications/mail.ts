// Templated messages to an address. They are written in the transaction of their cause, and the outbox delivers them
// later.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Message, Outbox } from '../outbox/outbox.ts';
import { renderWords, type TemplateOf } from './templates.ts';

export type MailMessage = TemplateOf & {
  /**
   * An e-mail address, a mobile number in E.164 form (+85291234567), or a user's device. It need not belong to a user.
   */
  readonly to: string;
  readonly channel: 'email' | 'sms' | 'push';
  readonly language: Language;
  /** The code in the text, if there is one. It is erased once it is no longer valid. */
  readonly code?: string;
  /** The requester, whose text messages are rate limited. */
  readonly network?: string;
};

export interface Mail {
  /** Writes on the connection of a transaction; the message goes out once that transaction has committed. */
  send(client: pg.ClientBase, message: MailMessage): Promise<void>;
  sendAll(client: pg.ClientBase, messages: readonly MailMessage[]): Promise<void>;
}

/** `footOf` gives the footer of every e-mail in a language; it is empty for none. */
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
