// Which canned answers a few letters mean, and what one says in a client's language.
import type { Canned } from './chat-words.ts';

const SHOWN_MAX = 8;

/** By name first, then by what they say in English. */
export function matchCanned(all: readonly Canned[], typed: string): readonly Canned[] {
  const wanted = typed.trim().toLowerCase();
  const named = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const saying = all.filter(
    (one) => !named.includes(one) && (one.texts.en ?? '').toLowerCase().includes(wanted),
  );
  return [...named, ...saying].slice(0, SHOWN_MAX);
}

/** `isOwn`: it is in this language; else English stands in, and whoever sends it should know. */
export function textIn({ texts }: Pick<Canned, 'texts'>, language: string): { text: string; isOwn: boolean } {
  const words: Readonly<Record<string, string | undefined>> = texts;
  const own = words[language];
  return own === undefined ? { text: texts.en ?? '', isOwn: language === 'en' } : { text: own, isOwn: true };
}
