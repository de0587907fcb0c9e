// Refusals written by hand, where there is no framework: at the front door, at handshakes, and while the venue starts.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorName, refusals, type TransportRefusal } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import { presentRefusal } from './answer.ts';
import { languageOf } from './request-state.ts';
import { isPageOrigin, type Reached } from './site-origin.ts';

export interface WrittenRefusal {
  readonly status: number;
  readonly code: ErrorName;
  readonly field?: string;
  /** When to come again: Retry-After, and of `rate_limited` also named in the message. */
  readonly seconds?: number;
  /** Whether the connection ends with it. */
  readonly last?: boolean;
}

/** A fault of the transport with the status that it has everywhere. */
export const makeRefusal = (
  code: TransportRefusal,
  more: Pick<WrittenRefusal, 'seconds' | 'last'> = {},
): WrittenRefusal => ({ status: refusals[code].status, code, ...more });

/** Where the request came from, for the headers that let a page of the site read the refusal. */
export interface Asked {
  readonly siteDomain: string | undefined;
  readonly reachedBy: (request: IncomingMessage) => Reached;
}

/** Nothing is done where the client has gone. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: WrittenRefusal,
  asked: Asked,
): void {
  const body = bodyOf(languageOf(request.headers.lang), refusal);
  response.writeHead(refusal.status, { ...headersOf(refusal, body), ...originHeaders(request, asked) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** On a connection that carries no HTTP any more, or none that could be read. It is closed once the answer has left. */
export function refuseStream(
  stream: Duplex,
  refusal: WrittenRefusal,
  from?: { request: IncomingMessage; asked: Asked },
): void {
  if (!stream.writable) return void stream.destroy();
  const body = bodyOf(languageOf(from?.request.headers.lang), refusal);
  const headers = {
    ...headersOf({ ...refusal, last: true }, body),
    ...(from ? originHeaders(from.request, from.asked) : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  stream.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
  // What is still sent is thrown away, and whoever does not hang up is hung up on.
  stream.resume();
  const timer = setTimeout(() => stream.destroy(), leaveMsMax);
  stream.once('close', () => clearTimeout(timer));
}

/** What lets a page of the site read an answer that no other hook has seen. */
export function originHeaders(
  request: IncomingMessage,
  { siteDomain, reachedBy }: Asked,
): Record<string, string> {
  if (siteDomain === undefined) return {};
  const { origin } = request.headers;
  if (origin === undefined || !isPageOrigin(siteDomain, origin, reachedBy(request)))
    return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After',
  };
}

const leaveMsMax = 1_000;

const headersOf = ({ seconds, last }: WrittenRefusal, body: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
  ...(last === true ? { Connection: 'close' } : {}),
});

/** A flood is refused with the same few sentences over and over: each is put together once. */
const bodies = new Map<string, string>();

function bodyOf(language: Language, { code, field, seconds }: WrittenRefusal): string {
  const key = `${language} ${code} ${field} ${seconds}`;
  const known = bodies.get(key);
  if (known !== undefined) return known;
  const details = code === 'rate_limited' && seconds !== undefined ? { seconds } : undefined;
  const body = JSON.stringify(presentRefusal(language, code, { field, details }));
  if (bodies.size < 2_000) bodies.set(key, body);
  return body;
}
