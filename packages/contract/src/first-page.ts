// What the server writes into the app's page, so that it opens with the market in it: what a visitor's first calls would
// be answered, and the words of their language that the first screen needs.
import type { BasicInfo, CompanyStatus } from './company/shapes.ts';
import type { Period } from './market/periods.ts';
import type { Category, Instrument } from './market/shapes.ts';

/** Under the names of the calls. Nothing in it is about the client who asks. */
export interface FirstAnswers {
  readonly tradeList: readonly Instrument[];
  readonly categories: readonly Category[];
  readonly basicInfo: BasicInfo;
  readonly companyStatus: CompanyStatus;
}

/** As JSON in the page, beside the markup that was drawn from it. */
export interface FirstPage {
  readonly path: string;
  /** A code of the product's languages. */
  readonly language: string;
  /** Compiled messages by their keys. */
  readonly messages: Readonly<Record<string, unknown>>;
  readonly answers: FirstAnswers;
  /** Which chart was drawn, on the page of Trade. */
  readonly trade?: TradeView;
}

/** What Trade shows on this device. */
export interface TradeView {
  readonly instrumentId: number;
  readonly period: Period;
  readonly kind: (typeof CHART_KINDS)[number];
}
export const CHART_KINDS = ['candles', 'area'] as const;

/** Open, high, low and close of a bar, in points. */
export type FirstBar = readonly [open: number, high: number, low: number, close: number];

/** From which the server draws the first picture of the chart: they are in no page. */
export interface FirstBars {
  /** Of which chart they are. */
  readonly view: TradeView;
  /** Decimals of a price: a point is one of the last. */
  readonly precision: number;
  /** Oldest first; the last one is still open. */
  readonly bars: readonly FirstBar[];
}

/** What the user chose to read, so that the server draws in it: a code of the product's languages, and nothing else. */
export const LANGUAGE_COOKIE = 'candor_language';

/** How this device looks at the app, so that the server draws it so: `dark.red-up.member`, each part one of these. */
export const LOOK_COOKIE = 'candor_look';
export const LOOK_THEMES = ['system', 'dark', 'light'] as const;
export const LOOK_COLOURS = ['green-up', 'red-up'] as const;
export const LOOK_VISITORS = ['visitor', 'member'] as const;
export interface Look {
  readonly theme: (typeof LOOK_THEMES)[number];
  readonly colours: (typeof LOOK_COLOURS)[number];
  /** Whether somebody has logged in on it; not who. */
  readonly visitor: (typeof LOOK_VISITORS)[number];
}

/** What Trade showed last on this device, so that the server draws that: `12.5min.candles`, an instrument, a period and a kind. */
export const TRADE_COOKIE = 'candor_trade';

/** The id of the element that holds it. */
export const FIRST_PAGE_ID = 'first-page';
