// What browsers must block: foreign scripts, frames around the app, addresses in referrers, and other origins.
import { KEY_HEADER, LANGUAGE_HEADER } from '@candor/contract';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isCallPath } from './request-state.ts';
import { isPageOrigin, isPlainHost, type Reached } from './site-origin.ts';
import type { RequestSite } from './written-refusal.ts';

export async function guardBrowsers(
  app: FastifyInstance,
  { siteDomain, reachedBy }: RequestSite,
): Promise<void> {
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
        // A preflight request without its headers gets the usual answer, not an error page of the plugin.
        strictPreflight: false,
      });
    },
  });
}

/** Headers of every answer, data of calls included; built once, because each order's answer has them. */
const headersOfCalls = (siteDomain: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': siteDomain === undefined ? 'same-origin' : 'same-site',
  'referrer-policy': 'no-referrer',
  // Other labels of the domain may not use TLS.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
});

/** Foreign origins to which the operator's settings lead a page. */
export interface Outside {
  readonly images: readonly string[];
  readonly calls: readonly string[];
  /** Foreign pages that are shown in a frame. */
  readonly frames: readonly string[];
}
const nothing: Outside = { images: [], calls: [], frames: [] };

/** Inline styles are allowed: the chart and the dialogs place themselves with them. */
export function contentPolicy(
  { host }: Reached,
  apiOrigin: string,
  outside = nothing,
  /** Hashes of the inline scripts of the page. */
  scripts: readonly string[] = [],
): string {
  // Not every browser includes ws: in 'self', so the policy names the socket's origin.
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

/** Headers that concern documents alone. */
const moreOfPages: Readonly<Record<string, string>> = {
  'content-security-policy': policy({ calls: ["'self'"], images: [], frames: [] }),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
