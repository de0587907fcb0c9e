// Templated messages to an address: written with the act that sends them, delivered later by the outbox.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Outbox } from '../outbox/outbox.ts';
import { renderWords, type TemplateOf } from './templates.ts';

export type MailMessage = TemplateOf & {
  /** An e-mail address, or a mobile number as E.164: +85291234567. It need not be a user's. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly language: Language;
  /** The code that the text holds, where there is one: forgotten once it is of no use. */
  readonly code?: string;
  /** Of the one who asked for it: text messages are limited by it. */
  readonly network?: string;
};

export interface Mail {
  /** On the connection of the act's transaction: the message goes out once that has committed. */
  send(client: pg.ClientBase, message: MailMessage): Promise<void>;
}

export function makeMail(outbox: Outbox): Mail {
  return {
    async send(client, message) {
      const { to, channel, language, code, network } = message;
      const { subject, paragraphs } = renderWords(language, message);
      const { template, params } = message;
      await outbox.send(client, {
        to,
        channel,
        subject,
        text: paragraphs.join('\n\n'),
        template: { name: template, language, params },
        ...(code === undefined ? {} : { code }),
        ...(network === undefined ? {} : { network }),
      });
    },
  };
}
