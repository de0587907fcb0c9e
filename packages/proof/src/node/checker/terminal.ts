// What the checkers of strangers print.

/** On one line of a terminal, and nothing there but its letters: a file or a log must not move the cursor or draw a verdict of its own. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '?');

export const messageOf = (thrown: unknown): string =>
  printable(thrown instanceof Error ? thrown.message : String(thrown));
