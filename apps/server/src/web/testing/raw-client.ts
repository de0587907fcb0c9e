// For tests: a bare connection that can send what no HTTP library would, and records what it receives.
import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export class RawClient {
  readonly socket: Socket;
  isClosed = false;
  /** Everything, a character a byte. */
  received = '';

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1');
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.isClosed = true;
    });
  }

  /** A request without a body; `target` goes unchanged into the first line. */
  ask(target: string, headers: Readonly<Record<string, string>> = {}, times = 1): void {
    const lines = [`GET ${target} HTTP/1.1`, ...Object.entries({ Host: 'x', ...headers }).map(join)];
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`.repeat(times));
  }

  /** Replies that have come in whole, all with a Content-Length. */
  get replies(): RawReply[] {
    const replies: RawReply[] = [];
    for (let rest = this.received; ; ) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return replies;
      const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(lines.map(split));
      const begin = end + 4;
      const length = Number(headers['content-length'] ?? 0);
      if (rest.length < begin + length) return replies;
      const body = Buffer.from(rest.slice(begin, begin + length), 'latin1').toString('utf8');
      replies.push({ status: Number(first.split(' ')[1]), headers, body });
      rest = rest.slice(begin + length);
    }
  }

  /** The one reply to the one request that was sent. */
  async reply(): Promise<RawReply> {
    await until(() => this.replies.length > 0 || this.isClosed, 'a reply');
    const [reply] = this.replies;
    if (!reply) throw new Error(`the connection closed after ${JSON.stringify(this.received)}`);
    return reply;
  }

  close(): void {
    this.socket.destroy();
  }
}

const join = ([name, value]: [string, string]): string => `${name}: ${value}`;

function split(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** Throws if it does not become true within twenty seconds. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
