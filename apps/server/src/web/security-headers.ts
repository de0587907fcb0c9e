// What browsers must refuse: foreign scripts, frames around us, addresses leaking in referrers, other origins.
import { KEY_HEADER, LANGUAGE_HEADER } from '@candor/contract';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isPageOrigin, isPlainHost, type Reached } from './site-origin.ts';
import type { Asked } from './written-refusal.ts';

export async function guardBrowsers(app: FastifyInstance, { siteDomain, reachedBy }: Asked): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: siteDomain === undefined ? 'same-origin' : 'same-site' },
    // Neighbours on the domain may not be on TLS.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', plainPolicy);
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

const plainPolicy = policy({ calls: ["'self'"], images: [], frames: [] });
