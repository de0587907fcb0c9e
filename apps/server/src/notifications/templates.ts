// Templates of messages: those of notifications, and those to an address that need not be a user's. The catalogues hold
// their texts as `mail.<template>_subject` and `mail.<template>_text`.
import { languageInfo } from '@candor/i18n';
import { type Language, type MessageKey, type MessageParams, translateMessage } from '@candor/i18n/server';
import type { MessageTemplate } from '../outbox/outbox.ts';
import {
  isNotificationKind,
  type NoParams,
  type NotificationKind,
  type NotificationParams,
} from './kinds.ts';

/** `minutes` is how long the code is valid. */
interface CodeParams {
  code: string;
  minutes: number;
}

export interface TemplateParams extends NotificationParams {
  /** Codes to register, to reset a password, or to change an account's address or another part of it. */
  code_register: CodeParams;
  code_reset: CodeParams;
  code_change: CodeParams;
  /** Several notifications in one message, one line each, in the message's language. */
  digest: { count: number; lines: readonly string[] };
  /** To the owner of an account, if somebody tries to register its address again. */
  account_exists: NoParams;
  /** To administrators, about a change that waits for a second operator. */
  office_change: { operator: string; change: string; reason: string };
  /** To an operator whose account was added or reset. */
  office_invitation: { link: string; hours: number };
  /** To an address without a user, if somebody tries to reset its password. */
  account_unknown: NoParams;
}

export type Template = keyof TemplateParams;
type CodeTemplate = 'code_register' | 'code_reset' | 'code_change';
export type TemplateOf = {
  [T in Template]: { readonly template: T; readonly params: Readonly<TemplateParams[T]> };
}[Template];

/** The paragraphs of the text; the HTML e-mail shows each as an element. */
export interface Rendered {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Templates that must not look like an action of the user's own. */
const doubted: ReadonlySet<Template> = new Set([
  'new_sign_in',
  'password_changed',
  'factor_added',
  'factor_removed',
  'factor_reset',
  'factor_reset_asked',
  'passkey_added',
  'passkey_removed',
  'contact_changed',
  'method_bound',
  'withdrawal_submitted',
]);

/** Every e-mail says whose it is, whatever name its sender has. */
export const VENUE_NAME = 'Candor';

/** Marks around numbers and names that have their own direction; the HTML e-mail turns them into elements. */
export const LEFT_TO_RIGHT = '\u2066';
export const OWN_DIRECTION = '\u2068';
export const DIRECTION_END = '\u2069';

/** If `isolated`, direction marks surround numbers and names. */
export function renderWords(
  language: Language,
  { template, params }: TemplateOf,
  { isolated = languageInfo(language).direction === 'rtl' } = {},
): Rendered {
  const shown = { ...showParams(language, params as Params, isolated), site: VENUE_NAME };
  const say = (key: MessageKey): string => translateMessage(language, key, shown);
  return {
    subject: oneLine(say(`mail.${template}_subject`) + closedOf(shown, template)),
    paragraphs: [
      say(isCode(template) ? 'mail.code_text' : `mail.${template}_text`),
      ...resultLinesOf(language, { template, params: params as Params }, isolated),
      ...linesOf(language, params as Params, isolated),
      ...(doubted.has(template) ? [say('mail.not_you')] : []),
    ],
  };
}

/**
 * The result of closed positions, and the slippage of a stop. Messages stored before 28 November 2026 have the price
 * profit only, as `amount`.
 */
function resultLinesOf(
  language: Language,
  { template, params }: { template: Template; params: Params },
  isolated: boolean,
): string[] {
  if (!closings.has(template)) return [];
  const say = (key: MessageKey, of: Params): string =>
    translateMessage(language, key, showParams(language, of, isolated));
  const { slippage } = params;
  return [
    say('result' in params ? 'mail.net_line' : 'mail.gross_line', params),
    ...(Array.isArray(slippage)
      ? slippage.map((one: Params) =>
          say(Number(one.made) < 0 ? 'order.slipped_worse' : 'order.slipped_better', one),
        )
      : []),
  ];
}

/** A row of the list that is not opened, a push and a subject name what was closed and its result. */
function closedOf({ code, result }: MessageParams, template: Template): string {
  if (!closings.has(template) || result === undefined) return '';
  return ` · ${code === undefined ? '' : `${code} `}${result}`;
}

const closings: ReadonlySet<Template> = new Set(['stop_loss_hit', 'take_profit_hit', 'stop_out']);

/**
 * Values that a text lists: positions that a stop-out closed, the house's payment, the lines of joined notifications, a
 * hold on withdrawals, and a link, which must not be formatted.
 */
function linesOf(
  language: Language,
  { closed, cover, heldUntil, lines, link }: Params,
  isolated: boolean,
): string[] {
  const say = (key: MessageKey, params: Params): string =>
    translateMessage(language, key, showParams(language, params, isolated));
  return [
    ...(Array.isArray(closed)
      ? closed.map((one: Params) =>
          say('mail.closed_line', { ...one, result: one.result ?? one.amount ?? 0 }),
        )
      : []),
    ...(typeof cover === 'number' && cover > 0 ? [say('mail.cover_line', { amount: cover })] : []),
    ...(typeof heldUntil === 'number' ? [say('withdraw.held_until', { at: heldUntil })] : []),
    ...(typeof link === 'string' ? [isolated ? `${LEFT_TO_RIGHT}${link}${DIRECTION_END}` : link] : []),
    ...(Array.isArray(lines) ? lines.map((line: string) => showLine(line, isolated)) : []),
  ];
}

/** A line of text that is already in the message's language. */
const showLine = (line: string, isolated: boolean): string =>
  isolated ? `${OWN_DIRECTION}${oneLine(line)}${DIRECTION_END}` : oneLine(line);

/** The name of a kind in the list of settings: its subject, unless that has parameters. */
export const nameKind = (language: Language, kind: NotificationKind): string =>
  translateMessage(language, kind === 'price_alert' ? 'trade.alerts' : `mail.${kind}_subject`);

export const isTemplate = (name: string): name is Template =>
  isNotificationKind(name) || ownTemplates.has(name);
const ownTemplates: ReadonlySet<string> = new Set([
  'code_register',
  'code_reset',
  'code_change',
  'account_exists',
  'account_unknown',
  'office_change',
  'office_invitation',
  'digest',
] satisfies Template[]);

const isCode = (template: Template): template is CodeTemplate => template.startsWith('code_');

type Params = MessageTemplate['params'];
/** The direction of text that people typed follows from its own characters. */
const typed: ReadonlySet<string> = new Set(['remark', 'notes', 'reason', 'device', 'place']);

function showParams(language: Language, params: Params, isolated: boolean): MessageParams {
  const shown = Object.entries(params).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'object') return name === 'closed' ? [['count', value.length]] : [];
    // What chooses a form of the text stays as it is.
    if (name === 'minutes' || name === 'count' || name === 'spread') return [[name, value]];
    const text = showParam(language, name, value, params.currency);
    const mark = typed.has(name) ? OWN_DIRECTION : LEFT_TO_RIGHT;
    return [[name, isolated ? `${mark}${text}${DIRECTION_END}` : text]];
  });
  return Object.fromEntries(shown);
}

/** Formats a value by its parameter's name. */
const asMoney: ReadonlySet<string> = new Set(['amount', 'net', 'margin', 'cover']);
/** Results are shown to the cent and with their sign. */
const asResult: ReadonlySet<string> = new Set(['result', 'made']);
const asPrice: ReadonlySet<string> = new Set(['price', 'now', 'distance']);
const asPercent: ReadonlySet<string> = new Set(['level', 'limit']);

function showParam(
  language: Language,
  name: string,
  value: string | number,
  currency: Params[string] | undefined,
): string {
  const { intlTag } = languageInfo(language);
  if (asMoney.has(name) && typeof value === 'number') return showMoney(intlTag, value, currency);
  if (asResult.has(name) && typeof value === 'number') return showResult(intlTag, value);
  if (asPrice.has(name)) return showPrice(intlTag, String(value));
  if (asPercent.has(name) && typeof value === 'number')
    return figures(intlTag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
  if (name === 'lots' && typeof value === 'number')
    return figures(intlTag, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value);
  // Times are in UTC, since the recipient's time zone is not known.
  if (name === 'at' && typeof value === 'number') return `${timeIn(intlTag).format(value)} UTC`;
  return oneLine(String(value));
}

/** In USD, unless the message names another currency, which may have up to 18 decimals. */
function showMoney(tag: string, amount: number, currency: Params[string] | undefined): string {
  const [code, decimalsMax] = typeof currency === 'string' ? [oneLine(currency), 18] : ['USD', 6];
  const style = { minimumFractionDigits: 2, maximumFractionDigits: decimalsMax };
  return `${figures(tag, style).format(amount)}\u00a0${code}`;
}

function showResult(tag: string, usd: number): string {
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
  return `${figures(tag, style).format(usd)}\u00a0USD`;
}

/** Keeps the decimals of the value as it is written. */
function showPrice(tag: string, price: string): string {
  const decimals = price.split('.')[1]?.length ?? 0;
  return figures(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    Number(price),
  );
}

/** Cached, because creating a formatter takes longer than all the rest of a text. */
const formatters = new Map<string, Intl.NumberFormat>();
function figures(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${tag} ${JSON.stringify(options)}`;
  const format = formatters.get(name) ?? new Intl.NumberFormat(tag, options);
  formatters.set(name, format);
  return format;
}
const timeIn = (tag: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * A subject and the values in a text are one line, whatever somebody typed into them; only this file adds direction
 * marks.
 */
const oneLine = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u2066-\u2069\u202a-\u202e]/gu, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
