// A name as it stands on a document, on one line.

/** Control characters and marks that turn the direction of text around, which show as nothing. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Undefined where nothing is left of it. Script and quotes stay the text that they are. */
export function readName(typed: string): string | undefined {
  const name = typed.replaceAll(/\s+/g, ' ').replace(unseen, '').toWellFormed().trim();
  return name === '' ? undefined : name;
}
