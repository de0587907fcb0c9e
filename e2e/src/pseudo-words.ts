// Two locales that exist for tests only: English 40 % longer, accented, in brackets, and the same in Hebrew letters,
// read from right to left. Text outside the brackets came from no catalogue.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCatalog } from '@candor/i18n/compile';
import type { BrowserContext } from '@playwright/test';

export type PseudoLocale = 'long' | 'right_to_left';
type Compiled = ReturnType<typeof compileCatalog>;
type Message = Compiled[string];

const OPENING = '⟦';
const CLOSING = '⟧';
const GROWTH = 0.4;
const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS: Readonly<Record<PseudoLocale, readonly string[]>> = {
  long: [...'áƀçđéƒǧħíĵķłḿñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑǦĦÍĴĶŁḾÑÓƤɊŔŠŦÚṼŴẊÝŽ'],
  right_to_left: [...'אבצדהפגחיךכלמנוףקרסטעשתםןזאבצדהפגחיךכלמנוףקרסטעשתםןז'],
};

const catalog = join(import.meta.dirname, '../../packages/i18n/src/catalogs/en.json');

export function pseudoMessages(locale: PseudoLocale): Compiled {
  const english = compileCatalog(JSON.parse(readFileSync(catalog, 'utf8')) as Record<string, string>);
  return Object.fromEntries(
    Object.entries(english).map(([key, message]) => [key, pseudoMessage(message, locale)]),
  );
}

/** Answers each message file of the build with the same keys in pseudo-words. */
export async function servePseudoWords(context: BrowserContext, locale: PseudoLocale): Promise<void> {
  const messages = pseudoMessages(locale);
  // Home is rendered by the server with English text: here the app renders it, like every other page.
  await context.route(
    ({ pathname }) => pathname === '/',
    (route) => route.continue({ url: new URL('/login', route.request().url()).href }),
  );
  await context.route('**/assets/words-*.js', async (route) => {
    const source = await (await route.fetch()).text();
    const literal = /JSON\.parse\((".*")\)/s.exec(source)?.[1];
    if (literal === undefined) throw new Error(`${route.request().url()} is not a file of words`);
    const keys = Object.keys(JSON.parse(JSON.parse(literal) as string) as Record<string, unknown>);
    const body = JSON.stringify(Object.fromEntries(keys.map((key) => [key, messages[key]])));
    await route.fulfill({ contentType: 'text/javascript', body: `export default ${body};` });
  });
}

function pseudoMessage(message: Message, locale: PseudoLocale): Message {
  const tokens = typeof message === 'string' ? [message] : message;
  return [OPENING, ...tokens.map((token) => pseudoToken(token, locale)), CLOSING] as Message;
}

/** A token is a text, or a parameter with its kind and, for plurals and choices, the messages to choose from. */
function pseudoToken(token: unknown, locale: PseudoLocale): unknown {
  if (typeof token === 'string') return grown(token, locale);
  const [name, type, format] = token as [string, string?, unknown?];
  if (typeof format !== 'object' || format === null) return token;
  const choices = Object.entries(format).map(([choice, message]) => [
    choice,
    Array.isArray(message) ? message.map((each) => pseudoToken(each, locale)) : message,
  ]);
  return [name, type, Object.fromEntries(choices)];
}

/** Letter by letter, and longer by more letters in words of five. Signs and spaces without letters stay unchanged. */
function grown(text: string, locale: PseudoLocale): string {
  const letters = LETTERS[locale];
  const accented = [...text].map((letter) => letters[LATIN.indexOf(letter)] ?? letter).join('');
  const count = Math.ceil((text.match(/[a-z]/gi)?.length ?? 0) * GROWTH);
  const more = Array.from({ length: count }, (_, at) => `${at % 5 === 0 ? ' ' : ''}${letters[at % 26]}`);
  return /\s$/.test(accented) ? `${accented.trimEnd()}${more.join('')} ` : accented + more.join('');
}
