// For tests: a real socket client that keeps the frames it receives.
import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';

export interface Frame {
  readonly cmd?: string;
  readonly topic?: string;
  readonly code?: number;
  readonly error?: string;
  readonly field?: string;
  readonly msg?: string;
  readonly data?: never;
  readonly seq?: number;
}

export class TestSocket {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly #heard: (() => void)[] = [];
  closed: { code: number; reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as Frame);
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Rejects if the connection is refused. */
  static async open(origin: string, path = '/v1/ws?lang=en', headers: Record<string, string> = {}) {
    const socket = new TestSocket(new WebSocket(origin.replace('http', 'ws') + path, { headers }));
    await once(socket.socket, 'open');
    return socket;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The next frame that fits, from those not yet taken. */
  async next(fits: (frame: Frame) => boolean, what = 'a frame'): Promise<Frame> {
    const end = Date.now() + 20_000;
    for (;;) {
      const index = this.frames.findIndex(fits);
      if (index >= 0) return this.frames.splice(index, 1)[0] as Frame;
      if (this.closed || Date.now() > end)
        throw new Error(
          `${what} did not come; closed ${JSON.stringify(this.closed)}, ${JSON.stringify(this.frames)}`,
        );
      await this.#change(100);
    }
  }

  answer(cmd: string): Promise<Frame> {
    return this.next((frame) => frame.cmd === cmd, `an answer to ${cmd}`);
  }

  push(topic: string): Promise<Frame> {
    return this.next((frame) => frame.topic === topic && frame.cmd === undefined, `a push of ${topic}`);
  }

  async say(frame: { cmd: string; [name: string]: unknown }): Promise<Frame> {
    this.send(frame);
    return this.answer(frame.cmd);
  }

  async untilClosed(): Promise<{ code: number; reason: string }> {
    const end = Date.now() + 20_000;
    while (!this.closed && Date.now() < end) await this.#change(100);
    if (!this.closed) throw new Error('the socket is still open');
    return this.closed;
  }

  close(): void {
    this.socket.terminate();
  }

  #change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#heard.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wake(): void {
    for (const wake of this.#heard.splice(0)) wake();
  }
}

/** The bare answer to an upgrade at an address that no honest client requests. */
export async function knock(origin: string, target: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
  socket.write(`${[...lines, ...key].join('\r\n')}\r\n\r\n`);
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  return answer;
}
