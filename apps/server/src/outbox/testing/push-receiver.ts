// For tests: a push service on this machine, over https, that opens what it is sent as a browser would (RFC 8291), without
// the code that sealed it.
import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserKeys } from './browser-keys.ts';

/** For localhost, valid for a hundred years; nobody else trusts it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUOB6fYtpggLXl8hz6DVEUOBYeFwYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE3MzE0OVoYDzIxMjYxMDI5
MTczMTQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATaeHV7gXp6MDReNOdGJMOC5O3pJkGx2mCC3Uf605lKk6mp8LfsFN1E
QQ1kopVQsoRZWKvHYHB1K8U6Je2AqMS9o28wbTAdBgNVHQ4EFgQU3FFyBVzhxP16
3iMNww+xY2Yzq8MwHwYDVR0jBBgwFoAU3FFyBVzhxP163iMNww+xY2Yzq8MwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhANnIDUBopsxc0dfg5KaPh6vU43OmI2kWlllegg4cyNJHAiAU
3dddQxQxh4cKqfnJYyga74uxxVBv/nT07my9LBj9fg==
-----END CERTIFICATE-----`;
const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsen2ixRRCOy8D+iW
0DL+NUZySkTXzRQXZYoHgTHyPgehRANCAATaeHV7gXp6MDReNOdGJMOC5O3pJkGx
2mCC3Uf605lKk6mp8LfsFN1EQQ1kopVQsoRZWKvHYHB1K8U6Je2AqMS9
-----END PRIVATE KEY-----`;

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushReceiver {
  readonly host: string;
  readonly received: ReceivedPush[];
  /** The status that it answers from now on; 201 at first. */
  status: number;
  /** The answer to a single push, if set: its status, null to accept it and hang up, or silence. */
  answer: ((push: ReceivedPush) => number | null | 'silence') | null;
  /** Trusts the receiver's certificate. */
  readonly agent: Agent;
  stop(): Promise<void>;
}

export async function openPushReceiver(): Promise<PushReceiver> {
  const received: ReceivedPush[] = [];
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      received.push(push);
      const status = receiver.answer ? receiver.answer(push) : receiver.status;
      if (status === 'silence') return;
      if (status === null) response.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ ca: certificate, keepAlive: true, maxSockets: 20 });
  const receiver: PushReceiver = {
    host: `localhost:${port}`,
    received,
    status: 201,
    answer: null,
    agent,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** The JSON that a page's worker would get. */
export function openPush(body: Buffer, { pair, secret }: BrowserKeys): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const derive = (key: Buffer, by: Buffer, what: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, by, what, bytes));
  const shared = derive(pair.computeSecret(sender), secret, info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // One record, which ends with its mark.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}
