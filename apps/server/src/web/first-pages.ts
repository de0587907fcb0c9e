// The app's page with its first screen drawn into it: the market is there before any script has run. Drawn by the app's own
// components (apps/mobile/src/first-page), which the browser then takes over as they are.
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

/** What the built app brings to draw itself with. */
export interface FirstDrawing {
  /** Files of each first screen, the one that begins foremost. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
  readonly draw: (
    request: Omit<FirstPage, 'messages'>,
    bars?: FirstBars,
  ) => Promise<{ html: string; page: FirstPage }>;
  /** The script that brings the others once the page is painted. */
  readonly boot: string;
  /** Those that a screen needs stand in its page; the file of all follows. */
  readonly styles: FirstStyles;
  readonly stylesheet: string;
}

/** Undefined where the app is built without it. */
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

/** As the content policy names a script that stands in the page. */
export const hashOfScript = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Prices are as old as this at most, however many ask for the page: drawing it takes milliseconds. */
const FRESH_MS = 500;
/** Each is some 150 kB, and a dozen looks of 20 kB at most, for as long as nobody asks for another one. */
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
  /** By which frames differ. */
  readonly frameKey: string;
  /** What this device's Trade shows, where that is asked for. */
  readonly view?: TradeView | undefined;
  /** Called where nobody has been given the same just before. */
  onDraw?(): void;
}

/** What first screens are drawn from; undefined where there is none of it. */
export interface FirstSources {
  answers(language: Language): FirstAnswers | undefined;
  /** Of what this device shows, or else of what the app shows first. */
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

  /** The whole page; undefined for one that is not drawn. Who comes at the same time is given the same. */
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
    // Of the moment that the bars are of: the chart's last price is the one above it.
    return writeFirstPage(drawing, request, {
      answers: this.#sources.answers(request.language) ?? answers,
      bars,
    });
  }
}

/** A drawn page in the looks and encodings that it was asked for, for as long as it is given out. */
export class DrawnPage {
  readonly #html: string;
  readonly #packed = new Map<string, Promise<Buffer>>();

  constructor(html: string) {
    this.#html = html;
  }

  /** As the device of these cookies looks at it. */
  as(cookies?: string): string {
    return takeLook(this.#html, readLook(cookies));
  }

  /** `onPack` is called where nobody has been given the same just before. */
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
 * The market comes before every script, and before the figures that scripts read: where a script stands the browser may
 * paint what came before it, which would be an empty page.
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

/** What ends the drawn screen. */
const DRAWN_ID = 'candor-drawn';
/** Trade's chart takes the height that is left: painted with what had come so far, it would be too high and shrink. */
const PAINTED_WHOLE = `<link rel="expect" href="#${DRAWN_ID}" blocking="render" />`;

const writeMeta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeText(content)}" />`;

/** As the app itself chooses where its user has not (shared/appearance.ts). */
const usualColours = (language: Language): Look['colours'] =>
  languageInfo(language).marketColours === 'red_up' ? 'red-up' : 'green-up';

/** How the page of a drawn screen begins: its look is there before any script. */
const beginPage = ({ theme, colours, visitor }: Look): string =>
  `<html data-drawn="here" data-colours="${colours}"${theme === 'system' ? '' : ` data-theme="${theme}"`}${
    visitor === 'member' ? ' data-visitor="member"' : ''
  }`;
const BEGINNING = /<html data-drawn="here" data-colours="[a-z-]+"/;

/** The page as a device looks at it; unchanged for one that has kept no look. */
const takeLook = (page: string, look: Look | undefined): string =>
  look ? page.replace(BEGINNING, beginPage(look)) : page;

/** Undefined for what is none of ours. */
function readLook(cookies = ''): Look | undefined {
  const [, kept = ''] = new RegExp(`(?:^|;\\s*)${LOOK_COOKIE}=([a-z.-]+)(?:;|$)`).exec(cookies) ?? [];
  const parts = kept.split('.');
  const theme = LOOK_THEMES.find((one) => one === parts[0]);
  const colours = LOOK_COLOURS.find((one) => one === parts[1]);
  const visitor = LOOK_VISITORS.find((one) => one === parts[2]);
  return theme && colours && visitor ? { theme, colours, visitor } : undefined;
}

/** In sight above the prices, which nothing moves then. */
function writeNoScript(language: Language): string {
  const text = translateMessage(language, 'page.no_script', { time: new Date().toISOString().slice(11, 19) });
  return `<noscript><p style="margin:0 auto;max-width:37.5rem;padding:0.75rem 1rem;background:var(--warn-soft);color:var(--warn)">${escapeText(text)}</p></noscript>`;
}

/** Nothing in it ends the element that it stands in. */
const writeInScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
