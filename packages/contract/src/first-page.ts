// Data that the server writes into the app's page, so that it opens with the market: responses to a visitor's first
// calls, and the messages of their language that the first screen needs.
import type { BasicInfo, CompanyStatus } from './company/shapes.ts';
import type { Period } from './market/periods.ts';
import type { Category, Instrument } from './market/shapes.ts';

/** Responses by call name. They contain nothing about the requesting client. */
export interface FirstAnswers {
  readonly tradeList: readonly Instrument[];
  readonly categories: readonly Category[];
  readonly basicInfo: BasicInfo;
  readonly companyStatus: CompanyStatus;
}

/** Stored as JSON in the page, beside the markup rendered from it. */
export interface FirstPage {
  readonly path: string;
  /** One of the product's language codes. */
  readonly language: string;
  /** Compiled messages by key. */
  readonly messages: Readonly<Record<string, unknown>>;
  readonly answers: FirstAnswers;
  /** The chart that was drawn, on the page of Trade. */
  readonly trade?: TradeView;
}

/** The view of Trade on this device. */
export interface TradeView {
  readonly instrumentId: number;
  readonly period: Period;
  readonly kind: (typeof CHART_KINDS)[number];
}
export const CHART_KINDS = ['candles', 'area'] as const;

/** Open, high, low and close of a bar, in points. */
export type FirstBar = readonly [open: number, high: number, low: number, close: number];

/** Data from which the server draws the first image of the chart; it is not included in a page. */
export interface FirstBars {
  /** The chart's view. */
  readonly view: TradeView;
  /** Decimals of a price; a point is the last decimal. */
  readonly precision: number;
  /** Oldest first; the last bar is still open. */
  readonly bars: readonly FirstBar[];
}

/** The user's language for rendering on the server: one of the product's language codes, nothing else. */
export const LANGUAGE_COOKIE = 'candor_language';

/** The device's appearance for rendering on the server: `dark.red-up.member`, each part one of these. */
export const LOOK_COOKIE = 'candor_look';
export const LOOK_THEMES = ['system', 'dark', 'light'] as const;
export const LOOK_COLOURS = ['green-up', 'red-up'] as const;
export const LOOK_VISITORS = ['visitor', 'member'] as const;
export interface Look {
  readonly theme: (typeof LOOK_THEMES)[number];
  readonly colours: (typeof LOOK_COLOURS)[number];
  /** Tells whether a user has logged in on it, but not who. */
  readonly visitor: (typeof LOOK_VISITORS)[number];
}

/**
 * The last view of Trade on this device, for the server's rendering: `12.5min.candles`, instrument, period and kind.
 */
export const TRADE_COOKIE = 'candor_trade';

/** Id of the element with the data. */
export const FIRST_PAGE_ID = 'first-page';
