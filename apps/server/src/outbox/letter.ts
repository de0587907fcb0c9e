// A message as an e-mail, in HTML and in text. The HTML is one table without external resources. Gmail removes
// attributes of `<html>` (revivek/oy#53), so the body and the outer table also have the direction.
import { type Language, languageInfo, resolveLanguage } from '@candor/i18n';
import { translateMessage } from '@candor/i18n/server';
import {
  DIRECTION_END,
  isTemplate,
  LEFT_TO_RIGHT,
  OWN_DIRECTION,
  renderWords,
  type TemplateOf,
  VENUE_NAME,
} from '../notifications/templates.ts';
import type { WaitingMessage } from './sender.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  /** Undefined for a message without a template, such as feedback to the office. */
  readonly html?: string;
  /** BCP 47. */
  readonly tag?: string;
}

export function makeLetter({
  subject,
  text,
  template,
}: Pick<WaitingMessage, 'subject' | 'text' | 'template'>): Letter {
  const plain = { subject: oneLine(subject), text };
  if (!template || !isTemplate(template.name)) return plain;
  const language = resolveLanguage(template.language);
  const message = { template: template.name, params: template.params } as TemplateOf;
  const words = renderWords(language, message, { isolated: true });
  const automatic = translateMessage(language, 'mail.automatic');
  const { code } = template.params;
  return {
    subject: plain.subject,
    text: `${text}\n\n${VENUE_NAME}\n${automatic}\n`,
    html: writePage(language, {
      ...words,
      foot: template.foot,
      automatic,
      code: code === undefined ? undefined : String(code),
    }),
    tag: languageInfo(language).tag,
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

interface Page {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The risk warning, if the client protection rules require it. */
  readonly foot: string | undefined;
  readonly automatic: string;
  readonly code: string | undefined;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

function writePage(language: Language, { subject, paragraphs, foot, automatic, code }: Page): string {
  const { tag, direction } = languageInfo(language);
  const side = direction === 'rtl' ? 'right' : 'left';
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1d2330">${writeText(text)}</p>`;
  const shownCode =
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;text-align:center"><bdi dir="ltr" style="font-size:30px;letter-spacing:6px;font-weight:700;color:#1d2330">${escapeText(code)}</bdi></p>`;
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light"><title>${writeText(subject)}</title></head>`,
    `<body dir="${direction}" style="margin:0;padding:0;background:#f3f5f9;direction:${direction};${font}">`,
    `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="direction:${direction};background:#f3f5f9">`,
    '<tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;direction:${direction};background:#ffffff;border-radius:12px">`,
    `<tr><td align="${side}" style="padding:28px 24px;text-align:${side}">`,
    `<p style="margin:0 0 12px;font-size:13px;font-weight:700;color:#5b6478"><bdi dir="ltr">${VENUE_NAME}</bdi></p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35;color:#1d2330">${writeText(subject)}</h1>`,
    shownCode,
    ...[...paragraphs, ...(foot === undefined ? [] : [foot])].map(paragraph),
    `<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#5b6478">${writeText(automatic)}</p>`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Escapes text for HTML and turns direction marks into elements, which every e-mail client supports. */
const writeText = (text: string): string =>
  escapeText(text)
    .replaceAll(LEFT_TO_RIGHT, '<bdi dir="ltr">')
    .replaceAll(OWN_DIRECTION, '<bdi>')
    .replaceAll(DIRECTION_END, '</bdi>');
