// Sends e-mail by SMTP, in HTML and in text, to exactly one recipient.
import nodemailer from 'nodemailer';
import { FROM_PATTERN } from '../config/variable.ts';
import { makeLetter } from './letter.ts';
import { isEmailRecipient } from './recipient.ts';
import { faultText, type Sender, type SendOutcome } from './sender.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// for TLS from the start. */
  readonly url: string;
  /** `address`, or `Name <address>`. */
  readonly from: string;
  readonly waitMs?: number;
}

const connectionsMax = 2;
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

export interface SmtpSender extends Sender {
  close(): void;
}

export function makeSmtpSender({ url, from, waitMs = 20_000 }: SmtpOptions): SmtpSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const auth =
    username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // A password is sent unencrypted only to this machine.
    requireTLS: auth !== undefined && !isSecure && !loopback.test(hostname),
    ...(auth && { auth }),
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = parseFrom(from);
  const domain = sender.address.split('@')[1] ?? 'localhost';

  return {
    async send(message): Promise<SendOutcome> {
      const { key, to } = message;
      if (!isEmailRecipient(to)) return { sent: false, fault: 'not an e-mail address', final: true };
      const { subject, text, html, tag } = makeLetter(message);
      try {
        await transport.sendMail({
          messageId: `<${key}@${domain}>`,
          from: sender,
          to: { name: '', address: to },
          envelope: { from: sender.address, to: [to] },
          subject,
          text,
          ...(html !== undefined && { html }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(tag !== undefined && { 'Content-Language': tag }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { sent: true };
      } catch (error) {
        return readFault(error);
      }
    },
    close: () => transport.close(),
  };
}

const finalFrom = 500;

function readFault(error: unknown): SendOutcome {
  const { message, responseCode, command } = error as {
    message?: string;
    responseCode?: number;
    command?: string;
  };
  const fault = faultText(message ?? 'unknown');
  // A login error concerns the operator's settings, not the message.
  const isOfMessage = command !== 'CONN' && !command?.startsWith('AUTH');
  if (responseCode === undefined || !isOfMessage) return { sent: false, fault, down: true };
  return responseCode >= finalFrom ? { sent: false, fault, final: true } : { sent: false, fault };
}

function parseFrom(from: string): { name: string; address: string } {
  const address = FROM_PATTERN.exec(from)?.[1];
  return address === undefined
    ? { name: '', address: from }
    : { name: from.slice(0, from.indexOf('<')).trim(), address };
}
