// A user with a phone: a language, a colour scheme, the messages of that language, and a camera.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, type MessageKey, makeTranslator } from '@candor/i18n';
import { compileCatalog } from '@candor/i18n/compile';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { type PseudoLocale, pseudoMessages, servePseudoWords } from './pseudo-words.ts';

export type { Language };
export type Scheme = 'dark' | 'light';

/** The languages of the journeys; each of the sixteen is covered in language-tour.ts. */
export const LANGUAGES: readonly Language[] = ['hk', 'en', 'de', 'ar'];
export const SCHEMES: readonly Scheme[] = ['dark', 'light'];
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  jp: 'ja-JP',
  kr: 'ko-KR',
  hk: 'zh-HK',
  th: 'th-TH',
  vn: 'vi-VN',
  fr: 'fr-FR',
  de: 'de-DE',
  ru: 'ru-RU',
  spa: 'es-ES',
  pt: 'pt-BR',
  it: 'it-IT',
  ar: 'ar-AE',
  tr: 'tr-TR',
  id: 'id-ID',
  my: 'my-MM',
};
const catalogs = join(import.meta.dirname, '../../packages/i18n/src/catalogs');
export const artifacts = join(import.meta.dirname, '../artifacts');

/** The button of an order of EUR/USD in a list: its name has a price, which the name of its Close button lacks. */
export const EURUSD_ROW = /EUR\/USD.*\d[.,]\d{4}/;

export interface PhoneOptions {
  readonly language?: Language;
  readonly scheme?: Scheme;
  readonly size?: { readonly width: number; readonly height: number };
  /** Without a touch screen: a mouse and a keyboard. */
  readonly isDesktop?: true;
  /** Origin of the venue; by default the one that all tests share. */
  readonly origin?: string;
  /** Runs with the app's service worker; without it if absent. */
  readonly hasWorker?: true;
  /** Instead of the language's messages, those of a locale that exists for tests only. */
  readonly pseudo?: PseudoLocale;
  /** Errors that a test provokes on purpose. */
  readonly mayFail?: RegExp;
}

export interface Phone {
  readonly page: Page;
  readonly language: Language;
  readonly origin: string;
  t(key: MessageKey, params?: Record<string, string | number>): string;
  open(path: string): Promise<void>;
  /** Goes from the login page into the demo. */
  enterDemo(): Promise<void>;
  button(key: MessageKey, params?: Record<string, string | number>): Locator;
  /** The state of the connection; an open sheet hides it from screen readers, but it is present. */
  readonly badge: Locator;
  /** Resolves once nothing slides or fades any more. */
  rest(): Promise<void>;
  /** Saves a picture, lets axe check the screen, and checks that nothing sticks out sideways. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function takePhone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const { language = 'en', scheme = 'dark', size, mayFail } = options;
  const origin = options.origin ?? process.env.VENUE ?? '';
  const context = await browser.newContext({
    locale: LOCALES[language],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    baseURL: origin,
    ...(options.hasWorker && { serviceWorkers: 'allow' as const }),
    ...(size && { viewport: size }),
    ...(options.isDesktop && { isMobile: false, hasTouch: false, deviceScaleFactor: 1 }),
  });
  if (options.pseudo) await servePseudoWords(context, options.pseudo);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!mayFail?.test(message)) faults.push(message);
  });
  const words = options.pseudo ? pseudoMessages(options.pseudo) : compileCatalog(readCatalog(language));
  const t = makeTranslator(language, words);
  const say: Phone['t'] = (key, params) => t(key, params).replace(/[\u2066-\u2069\u200e\u200f]/g, '');
  const folder = `${language}-${scheme}${size ? `-${size.width}` : ''}`;
  const phone: Phone = {
    page,
    language,
    origin,
    t: say,
    async open(path) {
      await page.goto(path);
    },
    async enterDemo() {
      await page.goto('/login');
      const start = phone.button('auth.demo_button');
      await (options.isDesktop ? start.click() : start.tap());
      await page.waitForURL(({ pathname }) => pathname === '/');
    },
    button: (key, params) => page.getByRole('button', { name: say(key, params), exact: true }),
    badge: page.locator('header [role=status]'),
    rest: () => restOf(page),
    async look(name) {
      await restOf(page);
      await page.screenshot({ path: join(artifacts, folder, `${name}.png`) });
      // A soft check: the journey continues, so that one run reports the findings of all screens.
      expect.soft(await axeFindings(page), name).toEqual([]);
      expect.soft(await overhang(page), `${name}: pixels to scroll sideways`).toBe(0);
    },
    async close() {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
  return phone;
}

const readCatalog = (language: Language) =>
  JSON.parse(readFileSync(join(catalogs, `${language}.json`), 'utf8')) as Record<string, string>;

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits for the animations running now, but not for those that prices keep starting meanwhile. */
async function restOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    // An animation of an element that the browser no longer renders never ends.
    const long = new Promise((resolve) => setTimeout(resolve, 3_000));
    await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), long]);
  });
}
