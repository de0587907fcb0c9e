// Calls from a network address of one's own: every part of 127.0.0.0/8 reaches this machine, so each client has one.
import { Agent, request } from 'node:http';
import type { Envelope } from '@candor/contract';

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Waits this long for a reply: longer than any outage of the soak. */
const replyMsMax = 60_000;

export class Caller {
  readonly address: string;
  readonly #agent: Agent;

  constructor(address: string, sockets = 4) {
    this.address = address;
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets });
  }

  /** Rejects when the connection breaks or nothing comes. */
  send(
    target: URL | { readonly origin: string; readonly rawPath: string },
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Reply> {
    const origin = new URL(target.origin);
    const path = 'rawPath' in target ? target.rawPath : `${target.pathname}${target.search}`;
    const begin = performance.now();
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: origin.hostname,
          port: origin.port,
          path,
          method,
          headers,
          agent: this.#agent,
          localAddress: this.address,
          timeout: replyMsMax,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
              ms: performance.now() - begin,
            }),
          );
        },
      );
      call.on('timeout', () => call.destroy(new Error(`no reply within ${replyMsMax / 1_000} s`)));
      call.on('error', reject);
      call.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Undefined if the body is not an envelope. */
export function envelopeOf({ text }: Reply): Envelope | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<Envelope> | null;
    return typeof parsed?.code === 'number' ? (parsed as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
