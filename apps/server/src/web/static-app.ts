// A built app at its base path, such as the mobile app at `/`: its files, and its page for every address that a browser
// opens.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CHART_KINDS,
  type FirstAnswers,
  type FirstBars,
  LANGUAGE_COOKIE,
  LONG_PERIODS,
  PERIODS,
  SHORT_PERIODS,
  TRADE_COOKIE,
  type TradeView,
} from '@candor/contract';
import { fromBrowser, isLanguage, type Language } from '@candor/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseBusy } from '../db/database-faults.ts';
import type { Admission } from './admission.ts';
import { AppPages, type Headed } from './app-page.ts';
import { type DrawnPage, type FirstDrawing, FirstPages, hashOfScript, readDrawing } from './first-pages.ts';
import type { PageHead } from './page-head.ts';
import { TransportFault } from './refused.ts';
import { isApiPath } from './request-state.ts';
import { pageWeights } from './route-weights.ts';
import { contentPolicy, type Outside } from './security-headers.ts';
import { apiOriginOf, isPlainHost, type Reached } from './site-origin.ts';
import { encodingOf, readFolder, type StaticFile, sendFile } from './static-files.ts';

export interface StaticAppOptions {
  /** `/`, or a path such as `/office`. */
  readonly base: string;
  /** The folder of the built app; if there is none, the page says so. */
  readonly folder: string;
  readonly site: Pick<Admission, 'siteDomain' | 'reachedBy' | 'charge'>;
  /** The hosts to which a page may navigate: it trusts this list, not the answer that names an address. */
  readonly lossHosts: readonly string[];
  readonly outside: Outside;
  /** True if this address may use the app; others get 404. Everyone may if it is absent. */
  isOpenTo?(address: string): boolean;
  /** The head of a public page in a language; undefined for other pages, which have the app's own. */
  headOf?(page: PageRequest): Promise<PageHead | undefined>;
  /** Data of first screens; absent for an app that has none. */
  firstAnswers?(language: Language): FirstAnswers | undefined;
  /** For the first picture of Trade's chart; undefined if no module has bars. */
  firstBars?(view: TradeView | undefined): Promise<FirstBars> | undefined;
}

export interface PageRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The language of the address, or else the one that the browser prefers. */
  readonly language: Language;
}

export async function serveStaticApp(app: FastifyInstance, options: StaticAppOptions): Promise<void> {
  const build = new Build(options.folder);
  await build.refresh();
  const pages = new AppPages(options.lossHosts);
  const firstPages = new FirstPages(
    {
      answers: (language) => options.firstAnswers?.(language),
      bars: (view) => options.firstBars?.(view),
    },
    Date.now,
  );
  const prefix = options.base === '/' ? '' : options.base;
  /** The path within the app; undefined if it can't be decoded. */
  const pathOf = ({ url }: FastifyRequest): string | undefined => {
    const path = decodePath(url)?.slice(prefix.length);
    return path === '' ? '/' : path;
  };
  const weight = (request: FastifyRequest): number => {
    const path = pathOf(request) ?? '';
    if (isPage(path)) return pageWeights.page;
    return build.find(path) ? pageWeights.file : pageWeights.unknown;
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (options.isOpenTo?.(options.site.reachedBy(request.raw).address) === false)
      throw new TransportFault('not_found');
    const path = pathOf(request);
    if (path === undefined || isApiPath(path)) throw new TransportFault('not_found');
    const file = isPage(path) ? undefined : build.find(path);
    if (file) return sendFile(request, reply, file);
    if (!isPage(path) && !isNavigation(request)) throw new TransportFault('not_found');
    await build.refresh();
    return sendPage(request, reply, { path, build, pages, firstPages, options });
  };
  if (prefix !== '') app.get(prefix, { config: { weight } }, handler);
  app.get(`${prefix}/*`, { config: { weight } }, handler);
}

/** The built files, reloaded when the page has changed on disk. */
class Build {
  readonly #folder: string;
  #files = new Map<string, StaticFile>();
  #builtAt = -1;
  #drawing: FirstDrawing | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(path: string): StaticFile | undefined {
    return this.#files.get(path);
  }

  get drawing(): FirstDrawing | undefined {
    return this.#drawing;
  }

  async refresh(): Promise<void> {
    const page = await stat(join(this.#folder, 'index.html')).catch(() => undefined);
    const builtAt = page?.mtimeMs ?? 0;
    if (builtAt === this.#builtAt) return;
    this.#files = await readFolder(this.#folder);
    this.#drawing = await readDrawing(this.#folder);
    this.#builtAt = builtAt;
  }
}

const TRADE_PATH = '/trade';
const isPage = (path: string): boolean => path === '/' || path === '/index.html';

interface PageParts {
  readonly path: string;
  readonly build: Build;
  readonly pages: AppPages;
  readonly firstPages: FirstPages;
  readonly options: StaticAppOptions;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, build, pages, firstPages, options }: PageParts,
): Promise<FastifyReply> {
  const page = build.find('/index.html');
  if (!page) {
    return reply
      .status(503)
      .header('Retry-After', '5')
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><title>Candor</title><p>The app is not built yet: <code>npm start</code> builds it.</p>',
      );
  }
  const { site, outside } = options;
  const reached = site.reachedBy(request.raw);
  const apiOrigin = apiOriginOf(site.siteDomain, reached);
  const headed = await headedOf(request, reached, options);
  if (!pages.has(page, apiOrigin, headed)) site.charge(request.raw, pageWeights.newPage);
  const plain = pages.of(page, apiOrigin, headed);
  const { drawing } = build;
  const scripts = drawing ? [hashOfScript(drawing.boot)] : [];
  reply.header('Content-Security-Policy', contentPolicy(reached, apiOrigin, outside, scripts));
  const drawn =
    headed &&
    (await firstPages
      .of(drawing, {
        path,
        language: headed.head.language,
        frame: plain.body.toString('utf8'),
        frameKey: plain.etag,
        // Home has as many pages as languages; Trade has many more, because each request chooses its view.
        ...(path === TRADE_PATH && {
          view: readTradeView(request.headers.cookie),
          onDraw: () => site.charge(request.raw, pageWeights.drawnPage),
        }),
      })
      // The page then opens without its first screen and requests its data.
      ?.catch((fault: unknown) =>
        request.log.error({ err: fault }, `the first screen of ${path} is not drawn`),
      ));
  // The page names an origin that depends on the host of the request.
  const vary = headed ? 'Accept-Encoding, Host, Accept-Language, Cookie' : 'Accept-Encoding, Host';
  if (!drawn) return sendFile(request, reply, plain, vary);
  const onPack = (): void => site.charge(request.raw, pageWeights.packedPage);
  return sendFirstPage(request, reply, { drawn, vary, onPack });
}

/** The page has prices in it: it is fresh for everyone and must not be cached. */
async function sendFirstPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { drawn, vary, onPack }: { drawn: DrawnPage; vary: string; onPack: () => void },
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store').header('Vary', vary).type('text/html; charset=utf-8');
  const { cookie } = request.headers;
  const encoding = encodingOf(request);
  if (encoding === undefined) return reply.send(drawn.as(cookie));
  const packed = await drawn.pack(encoding, { cookies: cookie, onPack });
  return reply.header('Content-Encoding', encoding).send(packed);
}

async function headedOf(
  { url, headers }: FastifyRequest,
  { protocol, host }: Reached,
  { headOf }: StaticAppOptions,
): Promise<Headed | undefined> {
  const path = decodePath(url);
  if (!headOf || path === undefined || !isPlainHost(host)) return undefined;
  const query = new URLSearchParams(url.split('?')[1]);
  // In the app's own order (shared/i18n.ts): by choice, by the link, by the browser.
  const requested = chosenLanguage(headers.cookie) ?? query.get('lang');
  const language = isLanguage(requested) ? requested : fromBrowser(preferredOf(headers['accept-language']));
  const head = await headOf({ path, query, language }).catch((fault: unknown) => {
    // The app opens even if the database is away, and reports that itself.
    if (isDatabaseBusy(fault)) return undefined;
    throw fault;
  });
  return head && { head, origin: `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` };
}

/** Null if nothing was chosen, or if this app did not write the value. */
function chosenLanguage(cookies = ''): Language | null {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2,3})(?:;|$)`).exec(cookies) ?? [];
  return isLanguage(chosen) ? chosen : null;
}

/** In the order of the header, which is that of every browser's preference. */
const preferredOf = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '')
    .filter((tag) => tag !== '' && tag !== '*');

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

const tradeCookiePattern = new RegExp(
  `(?:^|;\\s*)${TRADE_COOKIE}=([1-9]\\d{0,8})\\.([0-9a-z]+)\\.([a-z]+)(?:;|$)`,
);

/**
 * Reads from a device's cookie what Trade shows, so that the page of Trade is rendered so. Undefined without a cookie,
 * or if no app of this venue wrote it. The instrument may not exist.
 */
export function readTradeView(cookies = ''): TradeView | undefined {
  const [, instrumentId, wantedPeriod, wantedKind] = tradeCookiePattern.exec(cookies) ?? [];
  // Days stand in for a long period, and minutes for a short one, until the app draws that.
  const isLong = LONG_PERIODS.some((one) => one === wantedPeriod);
  const isShort = SHORT_PERIODS.some((one) => one === wantedPeriod);
  const period = isLong ? '1day' : isShort ? '1min' : PERIODS.find((one) => one === wantedPeriod);
  const kind = CHART_KINDS.find((one) => one === wantedKind);
  return period && kind ? { instrumentId: Number(instrumentId), period, kind } : undefined;
}
