// Rejections written without the framework: by the HTTP server in front of the app, at handshakes, and while the venue
// starts.
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
  /** The seconds to wait before a retry: in Retry-After, and for `rate_limited` also in the message. */
  readonly seconds?: number;
  /** True if the connection closes with the answer. */
  readonly last?: boolean;
}

/** A fault of the transport with its usual status. */
export const makeRefusal = (
  code: TransportRefusal,
  more: Pick<WrittenRefusal, 'seconds' | 'last'> = {},
): WrittenRefusal => ({ status: refusals[code].status, code, ...more });

/** The origin of a request, for the headers that let a page of the site read the rejection. */
export interface RequestSite {
  readonly siteDomain: string | undefined;
  readonly reachedBy: (request: IncomingMessage) => Reached;
}

/** Does nothing if the client has disconnected. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: WrittenRefusal,
  site: RequestSite,
): void {
  const body = bodyOf(languageOf(request.headers.lang), refusal);
  response.writeHead(refusal.status, { ...headersOf(refusal, body), ...originHeaders(request, site) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** For a connection that no longer speaks HTTP, or whose request could not be parsed. It closes after the answer. */
export function refuseStream(
  stream: Duplex,
  refusal: WrittenRefusal,
  from?: { request: IncomingMessage; site: RequestSite },
): void {
  if (!stream.writable) return void stream.destroy();
  const body = bodyOf(languageOf(from?.request.headers.lang), refusal);
  const headers = {
    ...headersOf({ ...refusal, last: true }, body),
    ...(from ? originHeaders(from.request, from.site) : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  stream.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
  // Further input is discarded, and a client that does not disconnect is disconnected.
  stream.resume();
  const timer = setTimeout(() => stream.destroy(), leaveMsMax);
  stream.once('close', () => clearTimeout(timer));
}

/** The headers that let a page of the site read an answer outside the app's hooks. */
export function originHeaders(
  request: IncomingMessage,
  { siteDomain, reachedBy }: RequestSite,
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

/** A flood gets the same few answers again and again, so each body is built once. */
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
