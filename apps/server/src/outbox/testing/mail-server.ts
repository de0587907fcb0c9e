// A real mail server for tests: it stores what it gets, rejects what it is told to, and may be away.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The code with which the next recipients are rejected; 0 accepts them. */
  refuseWith: number;
  close(): Promise<void>;
}

export async function openMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (opened.refuseWith === 0) return callback();
      callback(Object.assign(new Error('refused by the test'), { responseCode: opened.refuseWith }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address() as AddressInfo;
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return opened;
}

/** A part of a mail by its type, decoded. */
export function partOf(raw: string, type: string): string {
  const at = raw.indexOf(`Content-Type: ${type}`);
  if (at < 0) return '';
  const [head = '', ...rest] = raw.slice(at).split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').split('\r\n--')[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A header with its folded lines, decoded if it is an encoded word. */
export function headerOf(raw: string, name: string): string {
  const head = raw.split('\r\n\r\n')[0] ?? '';
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const line = unfolded.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return (line?.slice(name.length + 1).trim() ?? '')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    );
}
