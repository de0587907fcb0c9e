// What is kept of a text as it was typed: everything that can be seen, emoji and right-to-left text whole.

/** Control characters but for tabs and line breaks: they show as nothing, and the database takes no NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** With one kind of line break, no control characters, and no half of a character. May be empty afterwards. */
export const cleanText = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replace(controls, '').toWellFormed().trim();
