// The app's page with its first screen rendered into it, so that the market is visible before any script runs. The
// app's own components render it (apps/mobile/src/first-page), and the browser hydrates the result.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  FIRST_PAGE_ID,
  type FirstAnswers,
  type FirstBars,
  type FirstPage,
  LOOK_COLOURS,
  LOOK_COOKIE,
  LOOK_THEMES,
  LOOK_VISITORS,
  type Look,
  type TradeView,
} from '@candor/contract';
import { type Language, languageInfo } from '@candor/i18n';
import { translateMessage } from '@candor/i18n/server';
import { BoundedMap } from '../bounds/bounded-map.ts';
import { FirstStyles } from './first-styles.ts';
import { escapeText } from './page-head.ts';
import { compressQuickly } from './shared-answers.ts';
import type { Encoding } from './static-files.ts';

/** The files of the built app that render its first screens. */
export interface FirstDrawing {
  /** The scripts of each first screen, its entry file first. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
  readonly draw: (
    request: Omit<FirstPage, 'messages'>,
    bars?: FirstBars,
  ) => Promise<{ html: string; page: FirstPage }>;
  /** The script that loads the others once the page is painted. */
  readonly boot: string;
  /** The rules that a screen needs are inlined in its page; the whole stylesheet loads later. */
  readonly styles: FirstStyles;
  readonly stylesheet: string;
}

/** Undefined if the app was built without first screens. */
export async function readDrawing(folder: string): Promise<FirstDrawing | undefined> {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const scripts = await read('.server/scripts.json').catch((fault: Error & { code?: string }) => {
    if (fault.code === 'ENOENT') return undefined;
    throw fault;
  });
  if (scripts === undefined) return undefined;
  const [, stylesheet = ''] = STYLESHEET.exec(await read('index.html')) ?? [];
  const programs = await readdir(join(folder, '.server'));
  const program = programs.find((name) => /^draw-first-page-.+[.]js$/.test(name));
  if (program === undefined) return undefined;
  const [boot, styles, drawing] = await Promise.all([
    read('boot.js'),
    read(stylesheet),
    import(pathToFileURL(join(folder, '.server', program)).href) as Promise<{
      drawFirstPage: FirstDrawing['draw'];
    }>,
  ]);
  return {
    scripts: JSON.parse(scripts) as FirstDrawing['scripts'],
    boot,
    styles: new FirstStyles(styles),
    stylesheet,
    draw: drawing.drawFirstPage,
  };
}

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;
const BOOT = /<script src="\/boot\.js"><\/script>/;
const NO_SCRIPT = /<noscript>.*?<[/]noscript>/s;
const ENTRY = /<script type="module"[^>]*><\/script>/;

/** The hash by which the content security policy allows an inline script. */
export const hashOfScript = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The greatest age of prices in a page. Rendering takes milliseconds, so requests within this time share one page. */
const FRESH_MS = 500;
/** A page has some 150 kB, and up to a dozen looks of 20 kB, and stays until others push it out of the cache. */
const drawnMax = 64;

interface Drawn {
  readonly at: number;
  readonly page: Promise<DrawnPage>;
}

export interface FirstPageRequest {
  readonly path: string;
  readonly language: Language;
  /** The app's page with its head. */
  readonly frame: string;
  /** Distinguishes one frame from another. */
  readonly frameKey: string;
  /** The instrument and period that this device's Trade shows, if the path is Trade. */
  readonly view?: TradeView | undefined;
  /** Called if the page has to be rendered, because the cache has none that is fresh. */
  onDraw?(): void;
}

/** The data of first screens; undefined if no module has any. */
export interface FirstSources {
  answers(language: Language): FirstAnswers | undefined;
  /** For the view of this device, or else the app's default view. */
  bars(view: TradeView | undefined): Promise<FirstBars> | undefined;
}

export class FirstPages {
  readonly #sources: FirstSources;
  readonly #now: () => number;
  readonly #drawn = new BoundedMap<string, Drawn>(drawnMax);

  constructor(sources: FirstSources, now: () => number) {
    this.#sources = sources;
    this.#now = now;
  }

  /** The whole page; undefined for a path that has no first screen. Concurrent requests share one rendering. */
  of(drawing: FirstDrawing | undefined, request: FirstPageRequest): Promise<DrawnPage> | undefined {
    if (!drawing || !Object.hasOwn(drawing.scripts, request.path)) return undefined;
    const key = JSON.stringify([request.path, request.language, request.frameKey, request.view]);
    const known = this.#drawn.get(key);
    if (known && Math.abs(this.#now() - known.at) < FRESH_MS) return known.page;
    const answers = this.#sources.answers(request.language);
    if (!answers) return undefined;
    request.onDraw?.();
    const page = this.#draw(drawing, request, answers).then((html) => new DrawnPage(html));
    const drawn = { at: this.#now(), page };
    this.#drawn.set(key, drawn);
    page.catch(() => {
      if (this.#drawn.get(key) === drawn) this.#drawn.delete(key);
    });
    return page;
  }

  async #draw(drawing: FirstDrawing, request: FirstPageRequest, answers: FirstAnswers): Promise<string> {
    if (request.path !== '/trade') return writeFirstPage(drawing, request, { answers });
    const bars = await this.#sources.bars(request.view);
    // Read again after the bars, so that the price above the chart is as recent as the chart's last price.
    return writeFirstPage(drawing, request, {
      answers: this.#sources.answers(request.language) ?? answers,
      bars,
    });
  }
}

/** A rendered page in each requested look and encoding, cached as long as the page is. */
export class DrawnPage {
  readonly #html: string;
  readonly #packed = new Map<string, Promise<Buffer>>();

  constructor(html: string) {
    this.#html = html;
  }

  /** The page in the look that these cookies name. */
  as(cookies?: string): string {
    return takeLook(this.#html, readLook(cookies));
  }

  /** `onPack` is called if the page has to be compressed, because nobody requested this look and encoding before. */
  pack(
    encoding: Encoding,
    { cookies, onPack }: { cookies?: string | undefined; onPack(): void },
  ): Promise<Buffer> {
    const look = readLook(cookies);
    const key = JSON.stringify([encoding, look]);
    const known = this.#packed.get(key);
    if (known) return known;
    onPack();
    const packed = compressQuickly(takeLook(this.#html, look), encoding);
    this.#packed.set(key, packed);
    return packed;
  }
}

interface Drawable {
  readonly answers: FirstAnswers;
  readonly bars?: FirstBars | undefined;
}

/**
 * The market comes before every script and before the data that scripts read: a browser may paint when it meets a
 * script, and would then paint an empty page.
 */
export async function writeFirstPage(
  { draw, scripts, boot, styles, stylesheet }: FirstDrawing,
  { path, language, frame }: Pick<FirstPageRequest, 'path' | 'language' | 'frame'>,
  { answers, bars }: Drawable,
): Promise<string> {
  const { html, page } = await draw({ path, language, answers, ...(bars && { trade: bars.view }) }, bars);
  const named =
    writeMeta('candor-scripts', scripts[path]?.join(' ') ?? '') + writeMeta('candor-styles', stylesheet);
  const figures = `<script type="application/json" id="${FIRST_PAGE_ID}">${writeInScript(page)}</script>`;
  return frame
    .replace(/<html/i, beginPage({ theme: 'system', colours: usualColours(language), visitor: 'visitor' }))
    .replace(ENTRY, '')
    .replace(BOOT, path === '/trade' ? named + PAINTED_WHOLE : named)
    .replace(STYLESHEET, () => `<style>${styles.of(html)}</style>`)
    .replace(NO_SCRIPT, '')
    .replace(
      '<div id="root"></div>',
      () => `${writeNoScript(language)}<div id="root">${html}</div><script id="${DRAWN_ID}">${boot}</script>`,
    )
    .replace('</body>', () => `${figures}</body>`);
}

/** The id of the element that ends the rendered screen. */
const DRAWN_ID = 'candor-drawn';
/**
 * Makes the browser wait for the whole screen. Trade's chart takes the remaining height: painted from a partial page,
 * it would be too high and then shrink.
 */
const PAINTED_WHOLE = `<link rel="expect" href="#${DRAWN_ID}" blocking="render" />`;

const writeMeta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeText(content)}" />`;

/** The default of the app for users who have not chosen (shared/appearance.ts). */
const usualColours = (language: Language): Look['colours'] =>
  languageInfo(language).marketColours === 'red_up' ? 'red-up' : 'green-up';

/** The beginning of a page with a first screen: its look applies before any script. */
const beginPage = ({ theme, colours, visitor }: Look): string =>
  `<html data-drawn="here" data-colours="${colours}"${theme === 'system' ? '' : ` data-theme="${theme}"`}${
    visitor === 'member' ? ' data-visitor="member"' : ''
  }`;
const BEGINNING = /<html data-drawn="here" data-colours="[a-z-]+"/;

/** The page in a device's look; unchanged for a device that has stored none. */
const takeLook = (page: string, look: Look | undefined): string =>
  look ? page.replace(BEGINNING, beginPage(look)) : page;

/** Undefined for a cookie that this app did not write. */
function readLook(cookies = ''): Look | undefined {
  const [, storedLook = ''] = new RegExp(`(?:^|;\\s*)${LOOK_COOKIE}=([a-z.-]+)(?:;|$)`).exec(cookies) ?? [];
  const parts = storedLook.split('.');
  const theme = LOOK_THEMES.find((one) => one === parts[0]);
  const colours = LOOK_COLOURS.find((one) => one === parts[1]);
  const visitor = LOOK_VISITORS.find((one) => one === parts[2]);
  return theme && colours && visitor ? { theme, colours, visitor } : undefined;
}

/** It stands above the prices, which do not update without scripts. */
function writeNoScript(language: Language): string {
  const text = translateMessage(language, 'page.no_script', { time: new Date().toISOString().slice(11, 19) });
  return `<noscript><p style="margin:0 auto;max-width:37.5rem;padding:0.75rem 1rem;background:var(--warn-soft);color:var(--warn)">${escapeText(text)}</p></noscript>`;
}

/** Escaped, so that no value can end the script element. */
const writeInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
