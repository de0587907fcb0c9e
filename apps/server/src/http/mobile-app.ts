// The mobile app at `/`: its files, and its page for every address that a reader navigates to.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TransportFault } from './refused.ts';
import { isApiPath } from './request-state.ts';
import { contentPolicy, type Outside } from './security-headers.ts';
import { apiOriginOf } from './site-origin.ts';
import { makeStaticFile, readFolder, type StaticFile, sendFile } from './static-files.ts';

export interface MobileAppOptions {
  /** The built app; where it isn't built the page says so. */
  readonly folder: string;
  readonly siteDomain: string | undefined;
  /** Hosts that a page may leave for: it believes these, not the answer that names the address. */
  readonly lossHosts: readonly string[];
  readonly outside: Outside;
}

export async function serveMobileApp(app: FastifyInstance, options: MobileAppOptions): Promise<void> {
  const build = new Build(options.folder);
  await build.refresh();
  app.get('/*', async (request, reply) => {
    const path = decodePath(request.url);
    if (path === undefined || isApiPath(path)) throw new TransportFault(404, 'not_found');
    const file = path === '/index.html' ? undefined : build.find(path);
    if (file) return sendFile(request, reply, file);
    if (path !== '/' && path !== '/index.html' && !isNavigation(request))
      throw new TransportFault(404, 'not_found');
    await build.refresh();
    return sendPage(request, reply, build, options);
  });
  app.setNotFoundHandler(() => {
    throw new TransportFault(404, 'not_found');
  });
}

/** The built files, read again when the page has changed on disk. */
class Build {
  readonly #folder: string;
  #files = new Map<string, StaticFile>();
  #builtAt = -1;

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(path: string): StaticFile | undefined {
    return this.#files.get(path);
  }

  async refresh(): Promise<void> {
    const page = await stat(join(this.#folder, 'index.html')).catch(() => undefined);
    const builtAt = page?.mtimeMs ?? 0;
    if (builtAt === this.#builtAt) return;
    this.#files = await readFolder(this.#folder);
    this.#builtAt = builtAt;
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  build: Build,
  { siteDomain, lossHosts, outside }: MobileAppOptions,
): Promise<FastifyReply> {
  const page = build.find('/index.html');
  if (!page) {
    return reply
      .status(503)
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><title>Candor</title><p>The app is not built yet: <code>npm start</code> builds it.</p>',
      );
  }
  const apiOrigin = apiOriginOf(siteDomain, request);
  reply.header('Content-Security-Policy', contentPolicy(request, apiOrigin, outside));
  const named = writeMeta(page.body.toString('utf8'), 'candor-api', apiOrigin);
  const html = writeMeta(named, 'candor-loss-hosts', lossHosts.join(' '));
  // The page names an origin that depends on the host it was asked for on.
  return sendFile(request, reply, makeStaticFile('/index.html', Buffer.from(html)), 'Accept-Encoding, Host');
}

type MetaName = 'candor-api' | 'candor-loss-hosts';

/** `content` holds origins or hosts, which need no escaping. */
export function writeMeta(html: string, name: MetaName, content: string): string {
  const meta = `<meta name="${name}" content="${content}" />`;
  const written = new RegExp(`<meta\\s+name="${name}"[^>]*>`, 'i');
  return written.test(html)
    ? html.replace(written, meta)
    : html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || /\btext\/html\b/.test(headers.accept ?? '');
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}
