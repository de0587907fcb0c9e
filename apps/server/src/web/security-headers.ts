// What browsers must refuse: foreign scripts, frames around us, addresses leaking in referrers, other origins.
import { KEY_HEADER, LANGUAGE_HEADER } from '@candor/contract';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isCallPath } from './request-state.ts';
import { isPageOrigin, isPlainHost, type Reached } from './site-origin.ts';
import type { Asked } from './written-refusal.ts';

export async function guardBrowsers(app: FastifyInstance, { siteDomain, reachedBy }: Asked): Promise<void> {
  const ofCalls = headersOfCalls(siteDomain);
  const ofPages = { ...ofCalls, ...moreOfPages };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCallPath(request.raw.url ?? '') ? ofCalls : ofPages);
    done();
  });
  if (siteDomain === undefined) return;
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const allowed = origin !== undefined && isPageOrigin(siteDomain, origin, reachedBy(request.raw));
      done(null, {
        origin: allowed,
        methods: ['GET', 'HEAD', 'POST'],
        allowedHeaders: [LANGUAGE_HEADER, 'authorization', KEY_HEADER.toLowerCase(), 'content-type'],
        exposedHeaders: ['Retry-After'],
        maxAge: 600,
        // An odd question is answered without leave, not with a page of its own.
        strictPreflight: false,
      });
    },
  });
}

/** Of every answer, data of calls included: put together once, because each order's answer carries them. */
const headersOfCalls = (siteDomain: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': siteDomain === undefined ? 'same-origin' : 'same-site',
  'referrer-policy': 'no-referrer',
  // Neighbours on the domain may not be on TLS.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
});

/** Origins of others that the operator's settings lead a page to. */
export interface Outside {
  readonly images: readonly string[];
  readonly calls: readonly string[];
  /** Pages of others that are shown in a frame. */
  readonly frames: readonly string[];
}
const nothing: Outside = { images: [], calls: [], frames: [] };

/** Styles may be on elements: the chart and the dialogs place themselves with them. */
export function contentPolicy(
  { host }: Reached,
  apiOrigin: string,
  outside = nothing,
  /** Hashes of those that stand in the page itself. */
  scripts: readonly string[] = [],
): string {
  // 'self' does not reach to ws: in every browser, so the socket's origin is spelt out.
  const own = isPlainHost(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const api = apiOrigin === '' ? [] : [apiOrigin, apiOrigin.replace(/^http/, 'ws')];
  return policy({
    calls: ["'self'", ...own, ...api, ...outside.calls.filter(isPlainOrigin)],
    images: outside.images.filter(isPlainOrigin),
    frames: outside.frames.filter(isPlainOrigin),
    scripts,
  });
}

const isPlainOrigin = (origin: string): boolean => isPlainHost(new URL(origin).host);

const policy = ({ calls, images, frames, scripts = [] }: Outside & { scripts?: readonly string[] }): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self' data:",
    `connect-src ${calls.join(' ')}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What says something of documents alone. */
const moreOfPages: Readonly<Record<string, string>> = {
  'content-security-policy': policy({ calls: ["'self'"], images: [], frames: [] }),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
