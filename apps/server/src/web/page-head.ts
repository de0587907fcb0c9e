// The head of a public page, so that search engines and previews of shared links know it without running it: title,
// description, picture, language, and the same page in the other languages.
import { LANGUAGES, type Language, languageInfo } from '@candor/i18n';

export interface PageHead {
  /** Without the venue's name. */
  readonly title: string;
  readonly description: string;
  /** A path of this site; undefined for the venue's logo. */
  readonly picture?: string;
  readonly kind: 'website' | 'article';
  readonly language: Language;
  /** The address without a language: a path, with a query if the page needs one. */
  readonly address: string;
}

const SITE_NAME = 'Candor';
const SITE_PICTURE = '/icon-512.png';

/** `origin` is that of the request: addresses in previews must be absolute. */
export function writeHead(html: string, head: PageHead, origin: string): string {
  const { title, description, kind, language, address } = head;
  const { tag, direction } = languageInfo(language);
  const url = `${origin}${inLanguage(address, language)}`;
  const picture = `${origin}${head.picture ?? SITE_PICTURE}`;
  const tags = [
    `<title>${escapeText(`${title} · ${SITE_NAME}`)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeText(url)}" />`,
    ...LANGUAGES.map((one) => alternate(languageInfo(one).tag, `${origin}${inLanguage(address, one)}`)),
    alternate('x-default', origin + address),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture),
    meta('property', 'og:locale', tag.replaceAll('-', '_')),
    meta('name', 'twitter:card', head.picture === undefined ? 'summary' : 'summary_large_image'),
  ].join('');
  return html
    .replace(/<html[^>]*>/i, `<html lang="${tag}" dir="${direction}">`)
    .replace(/<meta\s+name="description"[^>]*>/i, '')
    .replace(/<title>[^<]*<\/title>/i, () => tags);
}

/** The address of a public page in a language: `/news/detail?id=7&lang=de`. */
export const inLanguage = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

const meta = (by: 'name' | 'property', name: string, content: string): string =>
  `<meta ${by}="${name}" content="${escapeText(content)}" />`;
const alternate = (tag: string, address: string): string =>
  `<link rel="alternate" hreflang="${tag}" href="${escapeText(address)}" />`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text and attributes of HTML and XML. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
