// The pages that everyone may open and find: their heads by language, and robots.txt and the sitemap.

import { LANGUAGES, type Language, languageInfo } from '@candor/i18n';
import { type MessageKey, translateMessage } from '@candor/i18n/server';
import type { FastifyInstance } from 'fastify';
import type { Admission } from './admission.ts';
import { escapeText, inLanguage, type PageHead } from './page-head.ts';
import { pageWeights } from './route-weights.ts';
import { isPlainHost, isSiteHost } from './site-origin.ts';

const titles: Readonly<Record<string, MessageKey>> = {
  '/': 'product.title',
  '/trade': 'tabbar.trade',
  '/rank': 'tabbar.documentary',
  '/news': 'news.title',
  '/news/calendar': 'news.calendar',
  '/product': 'product.search',
  '/language': 'user.language',
  '/feedback': 'user.feedback',
  '/login': 'auth.login',
  '/register': 'auth.register',
};

/** Undefined for a private page and for an unknown path. */
export function headOfPublicPage(path: string, language: Language): PageHead | undefined {
  const title = Object.hasOwn(titles, path) ? titles[path] : undefined;
  if (title === undefined) return undefined;
  return {
    title: translateMessage(language, title),
    description: translateMessage(language, 'page.description'),
    kind: 'website',
    language,
    address: path,
  };
}

/** With a thousand articles it has 1.7 MB, which are written and compressed for each request. */
const sitemapWeight = 30;

export interface RobotsOptions {
  readonly site: Pick<Admission, 'reachedBy' | 'siteDomain'>;
  /** Addresses of articles and similar pages, without a language. */
  readonly listMore: () => Promise<readonly string[]>;
}

export function serveRobots(app: FastifyInstance, { site, listMore }: RobotsOptions): void {
  const originOf = (raw: Parameters<typeof site.reachedBy>[0]): string => {
    const reached = site.reachedBy(raw);
    const { protocol, host } = reached;
    const isOwn = site.siteDomain === undefined || isSiteHost(site.siteDomain, reached);
    return isOwn && isPlainHost(host) ? `${protocol}://${host}` : '';
  };
  app.get('/robots.txt', { config: { weight: pageWeights.file } }, async ({ raw }, reply) =>
    reply
      .header('Vary', 'Host')
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...['/api/', '/v1/', '/office', '/mine', '/user', '/order'].map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(raw)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', { config: { weight: sitemapWeight } }, async ({ raw }, reply) => {
    const origin = originOf(raw);
    const addresses = [...Object.keys(titles), ...(await listMore())];
    reply.header('Vary', 'Host').type('application/xml; charset=utf-8');
    return reply.send(writeSitemap(origin, addresses));
  });
}

function writeSitemap(origin: string, addresses: readonly string[]): string {
  const pages = addresses.map((address) => {
    const others = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${languageInfo(language).tag}" href="${escapeText(origin + inLanguage(address, language))}"/>`,
    );
    return `<url><loc>${escapeText(origin + address)}</loc>${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`;
}
