// A built app at its base path, as the mobile app at `/`: its files, and its page for every address navigated to.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CHART_KINDS,
  type FirstAnswers,
  type FirstBars,
  LANGUAGE_COOKIE,
  PERIODS,
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
  /** The built app; where it isn't built the page says so. */
  readonly folder: string;
  readonly site: Pick<Admission, 'siteDomain' | 'reachedBy' | 'charge'>;
  /** Hosts that a page may leave for: it believes these, not the answer that names the address. */
  readonly lossHosts: readonly string[];
  readonly outside: Outside;
  /** Whether this address may have the app; for the others it is not there. Everyone without it. */
  isOpenTo?(address: string): boolean;
  /** The head of a public page in a language; undefined for the others, which have the app's own. */
  headOf?(page: PageRequest): Promise<PageHead | undefined>;
  /** What first screens are drawn from; an app that draws none has none. */
  firstAnswers?(language: Language): FirstAnswers | undefined;
  /** For the first picture of Trade's chart; undefined where no module has any. */
  firstBars?(view: TradeView | undefined): Promise<FirstBars> | undefined;
}

export interface PageRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** That of the address, or else the one that the browser prefers. */
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
  /** Within the app; undefined for what can't be decoded. */
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

/** The built files, read again when the page has changed on disk. */
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
        // Of Home there are as many as languages; here who asks chooses.
        ...(path === TRADE_PATH && {
          view: readTradeView(request.headers.cookie),
          onDraw: () => site.charge(request.raw, pageWeights.drawnPage),
        }),
      })
      // It opens as every other page then, and asks for what it shows.
      ?.catch((fault: unknown) =>
        request.log.error({ err: fault }, `the first screen of ${path} is not drawn`),
      ));
  // The page names an origin that depends on the host it was asked for on.
  const vary = headed ? 'Accept-Encoding, Host, Accept-Language, Cookie' : 'Accept-Encoding, Host';
  if (!drawn) return sendFile(request, reply, plain, vary);
  const onPack = (): void => site.charge(request.raw, pageWeights.packedPage);
  return sendFirstPage(request, reply, { drawn, vary, onPack });
}

/** With prices in it: fresh for everyone, and kept by nobody. */
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
  // As the app itself decides (shared/words.ts): by choice, by the link, by the browser.
  const requested = chosenLanguage(headers.cookie) ?? query.get('lang');
  const language = isLanguage(requested) ? requested : fromBrowser(preferredOf(headers['accept-language']));
  const head = await headOf({ path, query, language }).catch((fault: unknown) => {
    // While the database is away the app opens all the same, and says so itself.
    if (isDatabaseBusy(fault)) return undefined;
    throw fault;
  });
  return head && { head, origin: `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` };
}

/** Null where nothing was chosen, or what is none of ours. */
function chosenLanguage(cookies = ''): Language | null {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2,3})(?:;|$)`).exec(cookies) ?? [];
  return isLanguage(chosen) ? chosen : null;
}

/** In the order in which they stand, which is that of every browser's preference. */
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
 * What Trade shows on a device, as its cookie says: the page of Trade is drawn so. Undefined where there is no cookie,
 * or one that no app of ours has written. Whether there is such an instrument stays open.
 */
export function readTradeView(cookies = ''): TradeView | undefined {
  const [, instrumentId, wantedPeriod, wantedKind] = tradeCookiePattern.exec(cookies) ?? [];
  const period = PERIODS.find((one) => one === wantedPeriod);
  const kind = CHART_KINDS.find((one) => one === wantedKind);
  return period && kind ? { instrumentId: Number(instrumentId), period, kind } : undefined;
}
