// The tools with which every part of the page of execution is drawn: messages and numbers in the requested language.
import { type Language, languageInfo } from '@candor/i18n';
import { type MessageKey, translateMessage } from '@candor/i18n/server';
import { escapeText } from '../../web/page-head.ts';

export interface Drawing {
  /** Escaped for a page. */
  readonly say: (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;
  readonly figure: (count: number) => string;
  /** For use within a sentence of `say`. */
  readonly plainFigure: (count: number) => string;
  /** `share` from 0 to 1; rounded down, so that only a full share is shown as 100 %. */
  readonly percent: (share: number) => string;
  /** The same to a tenth of a per cent, for small shares. */
  readonly percentInTenths: (share: number) => string;
  /** Rounded up, so that an unfavourable share is never shown as zero. */
  readonly percentAtMost: (share: number) => string;
  /** In whole minutes, rounded up. */
  readonly minutes: (ms: number) => string;
  readonly codeOf: (instrumentId: number) => string;
}

export function makeDrawing(language: Language, codeOf: (instrumentId: number) => string): Drawing {
  const locale = `${languageInfo(language).tag}-u-nu-latn`;
  const whole = new Intl.NumberFormat(locale);
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  const tenths = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return {
    say: (key, params = {}) => escapeText(translateMessage(language, key, params)),
    figure: (count) => `<bdi dir="ltr">${escapeText(whole.format(count))}</bdi>`,
    plainFigure: (count) => whole.format(count),
    percent: (share) => `<bdi dir="ltr">${escapeText(shares.format(Math.floor(share * 1e5) / 1e5))}</bdi>`,
    percentInTenths: (share) =>
      `<bdi dir="ltr">${escapeText(tenths.format(Math.floor(share * 1e3) / 1e3))}</bdi>`,
    percentAtMost: (share) =>
      `<bdi dir="ltr">${escapeText(shares.format(Math.ceil(share * 1e5) / 1e5))}</bdi>`,
    minutes: (ms) => `<bdi class="whole">${escapeText(minutes.format(Math.ceil(ms / 60_000)))}</bdi>`,
    codeOf: (instrumentId) => escapeText(codeOf(instrumentId)),
  };
}

export const timeOf = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** For use within a sentence of any writing direction. */
export const isolatedTimeOf = (at: number): string => `\u2066${timeOf(at)}\u2069`;

/** A name that programs use, below its text in words. */
export function codeRow(code: string, cells: readonly string[], words?: string): string {
  const name = `<code dir="ltr">${escapeText(code)}</code>`;
  const head = words === undefined ? name : `${words}<br><span class="soft">${name}</span>`;
  return `<tr><td>${head}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
