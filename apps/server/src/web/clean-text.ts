// Cleans typed text for storage. Everything visible stays, including emoji and right-to-left text.

/** Control characters except tabs and line breaks: they are invisible, and the database rejects NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Returns text with one kind of line break, and without control characters or halves of surrogate pairs. It may be
 * empty.
 */
export const cleanText = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replace(controls, '').toWellFormed().trim();
