// Parameters of the calls that write news: read, checked beyond their schema, and parsed into our types.
import {
  NEWS_CATEGORY_CODES,
  NEWS_INSTRUMENTS_MAX,
  NEWS_TEXT_MAX,
  type NewsCategory,
  type OfficeParams,
} from '@candor/contract';
import { isLanguage, type Language } from '@candor/i18n';
import type pg from 'pg';
import { parseCode, parseYesNo } from '../../web/parse-values.ts';
import { lockPictures } from '../../web/public-pictures.ts';
import { invalid } from '../../web/refused.ts';
import { nameOf } from './news-images.ts';
import type { NewsTerms, Text } from './news-rows.ts';
import { imagesOf, wordsOf } from './read-document.ts';

export type Given = Omit<Partial<OfficeParams<'officeChangeNews'>>, 'id' | 'version'>;
export type IsListed = (code: string) => boolean;
/** Null removes the text. */
export type GivenTexts = Partial<Readonly<Record<Language, Text | null>>>;

/** Omitted parameters stay as they were. */
export async function readTerms(
  client: pg.PoolClient,
  given: Given,
  { before, isListed }: { readonly before: NewsTerms; readonly isListed: IsListed },
): Promise<NewsTerms> {
  const { pinned, logo } = given;
  const category: NewsCategory =
    given.category_id === undefined
      ? before.category
      : parseCode('category_id', given.category_id, NEWS_CATEGORY_CODES);
  const name = logo === undefined ? before.logo : nameOf(logo);
  if (name !== '' && !(await lockPictures(client, 'news_images', [name])).has(name)) throw invalid('logo');
  return {
    category,
    pinned: pinned === undefined ? before.pinned : parseYesNo('pinned', pinned),
    publishAt: given.publish_at === undefined ? before.publishAt : parseTime('publish_at', given.publish_at),
    logo: name,
    instruments:
      given.instruments === undefined ? before.instruments : readInstruments(given.instruments, isListed),
  };
}

/** Each once. */
function readInstruments(text: string, isListed: IsListed): string {
  const codes = text.split(',').map((code) => code.trim());
  const named = [...new Set(codes.filter((code) => code !== ''))];
  if (named.length > NEWS_INSTRUMENTS_MAX || !named.every(isListed)) throw invalid('instruments');
  return named.join(',');
}

/** Throws for an unsupported language and for a picture that is not in the store. */
export async function readGivenTexts(client: pg.PoolClient, { texts = {} }: Given): Promise<GivenTexts> {
  const read: [Language, Text | null][] = [];
  for (const [language, text] of Object.entries(texts)) {
    if (!isLanguage(language)) throw invalid(`texts.${language}`);
    if (text === null) read.push([language, null]);
    else {
      if (wordsOf(text.content).length > NEWS_TEXT_MAX)
        throw invalid(`texts.${language}.content`, { max: NEWS_TEXT_MAX });
      const images = imagesOf(text.content);
      const known = await lockPictures(
        client,
        'news_images',
        images.map(({ src }) => nameOf(src)),
      );
      const unknown = images.find(({ src }) => !known.has(nameOf(src)));
      if (unknown) throw invalid(`texts.${language}.content.${unknown.path}`);
      read.push([language, { title: text.title, summary: text.desc, body: text.content }]);
    }
  }
  return Object.fromEntries(read);
}

/** A time that an operator sets: ISO 8601 with its zone. Returns null for an empty text, which means no time. */
function parseTime(field: string, text: string): Date | null {
  if (text === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    throw invalid(field);
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid(field);
  return at;
}
